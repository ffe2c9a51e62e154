import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import type { FileType } from '../../files/file-types.ts'
import { scopeOf } from '../../frame/user-scope.ts'
import { conflict, unprocessable } from '../../http/errors.ts'
import type { Before, RequestConfig, SessionUser } from '../../http/http.ts'
import type { FormFile } from '../../http/receive-form.ts'
import { shownFileName, titleFrom } from '../uploads/file-names.ts'
import { countVersions, deleteStoredFile, discloseNewest, insertVersion } from '../uploads/queries.ts'
import { sniff } from '../uploads/sniff.ts'
import { FILES_OF_LOAN_MAX } from '../uploads/uploads.ts'
import { claimSentRoom } from './claim-sent-room.ts'
import { countSentWith, insertSentDocument, type Target } from './queries.ts'

/** What a phone or a scanner makes. */
const SENT_TYPES: readonly FileType[] = ['application/pdf', 'image/jpeg', 'image/png']

/** So many files go with one payment, or one request each time it is asked: the sides of a check, the pages of a policy. */
const FILES_TOGETHER_MAX = 5

/** A file of a borrower that is stored, with the values for the row of its document. */
export type KeptSentFile = Pick<FormFile, 'sizeBytes' | 'sha256' | 'fileName'> & {
  lenderId: number
  mediaType: FileType
}

/**
 * Stores the bytes of a file that a borrower sends, before the transaction and before its row, as those of a lender's. Refuses
 * whatever the target refuses, a missing file, one that is no PDF, JPEG or PNG by its contents, and one above the bounds;
 * all refusals come before any bytes are stored.
 */
export async function keepSentFile(
  { database, user, file, config, now }: Pick<Before, 'database' | 'user' | 'file' | 'config' | 'now'>,
  findTarget: (tx: Tx) => Promise<Target>,
): Promise<KeptSentFile> {
  const { lenderId } = await database.transaction(scopeOf(user), findTarget, { isReadOnly: true })
  if (!file) throw unprocessable('file', 'document.fileRequired')
  const fileName = shownFileName(file.fileName)
  const mediaType = await sniff(file, fileName)
  if (!mediaType || !SENT_TYPES.includes(mediaType)) throw unprocessable('file', 'document.sentRefused')
  const { sizeBytes, sha256 } = file
  const kept: KeptSentFile = { lenderId, fileName, mediaType, sizeBytes, sha256 }
  await database.transaction(scopeOf(user), (tx) => claimSentRoom(tx, kept, { userId: user.id, config, now }))
  try {
    await file.keep(lenderId)
  } catch (error) {
    await database.transaction(scopeOf(user), (tx) =>
      asSystemTask(tx, "count a borrower's file among the lender's", (own) => deleteStoredFile(own, kept)),
    )
    throw error
  }
  return kept
}

type Sender = { user: SessionUser; now: Instant; config: RequestConfig }

/**
 * Adds a stored file of a borrower to the documents of the loan, and gives the document's id. Refuses one file more than
 * may be sent: with this payment or request, on this loan, to this lender.
 */
export async function addSentDocument(
  tx: Tx,
  { target, file }: { target: Target; file: KeptSentFile },
  { user, now, config }: Sender,
): Promise<number> {
  const { lenderId, loanId, borrowerId, sentWith } = target
  // Locks the lender's account, so that of files sent at once each sees those before it.
  await claimSentRoom(tx, file, { userId: user.id, config, now })
  if ((await countSentWith(tx, target)) >= FILES_TOGETHER_MAX) {
    throw conflict('document.sentTooManyHere', { values: { limit: FILES_TOGETHER_MAX } })
  }
  const ofLoan = await asSystemTask(tx, "count a borrower's file among the lender's", (own) =>
    countVersions(own, target),
  )
  if (ofLoan >= FILES_OF_LOAN_MAX) {
    throw conflict('document.tooMany', { values: { limit: FILES_OF_LOAN_MAX } })
  }
  const title = target.title ?? titleFrom(file.fileName)
  const document = { lenderId, loanId, borrowerId, title, sentWith, userId: user.id, now }
  const documentId = await insertSentDocument(tx, document)
  const { fileName, mediaType, sizeBytes, sha256 } = file
  await insertVersion(tx, { lenderId, documentId, fileName, mediaType, sizeBytes, sha256, now, uploadedBy: user.id })
  await asSystemTask(tx, 'show a borrower what they sent', (own) => discloseNewest(own, { lenderId, documentId, now }))
  return documentId
}
