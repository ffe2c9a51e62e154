import type { StoredDocument, updateDocument, uploadDocument } from '#contract/documents/documents.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Tx } from '../../database/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { FILE_TYPES, type FileType, isFileType } from '../../files/file-types.ts'
import { scopeOf } from '../../frame/user-scope.ts'
import { conflict, notFound, Refusal, unprocessable } from '../../http/errors.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { Before, RequestConfig, SessionUser } from '../../http/http.ts'
import type { FormFile } from '../../http/receive-form.ts'
import { downloadName, shownFileName, titleFrom } from './file-names.ts'
import {
  changeDocument,
  countVersions,
  type DocumentRow,
  deleteStoredFile,
  discloseNewest,
  findLoanOfDocuments,
  insertDocument,
  insertVersion,
  listDocuments,
  lockDocument,
  type VersionRow,
  withId,
} from './queries.ts'
import { claimRoom } from './room-of-lender.ts'
import { sniff } from './sniff.ts'

/** So many files a loan keeps, earlier versions included: the same bytes take no room, but each has a row. */
export const FILES_OF_LOAN_MAX = 1000

type Writer = { user: SessionUser; now: string }

/** A file stored for a lender, with the values for the row of its document. */
export type KeptFile = Pick<FormFile, 'sizeBytes' | 'sha256' | 'fileName'> & { lenderId: number; mediaType: FileType }

/**
 * Stores the bytes of a file for a loan before its row is written, so that no row is ever without its file; and before
 * the transaction, so that slow storage holds up nobody else. Refuses an absent loan or document, a missing file, and a
 * kind of file that is not accepted, and one for which the lender has no room; all refusals come before any bytes are
 * stored.
 */
export async function keepFile({
  database,
  user,
  body: { loanId, documentId },
  file,
  config,
  now,
}: Pick<Before<typeof uploadDocument>, 'database' | 'user' | 'body' | 'file' | 'config' | 'now'>): Promise<KeptFile> {
  const look = async (tx: Tx) => {
    const found = await findLoanOfDocuments(tx, user, loanId)
    if (found && documentId !== undefined) await checkRenewable(tx, { user, loanId, documentId })
    return found
  }
  const loan = await database.transaction(scopeOf(user), look, { isReadOnly: true })
  if (!loan) throw notFound('loan.notFound')
  if (!file) throw unprocessable('file', 'document.fileRequired')
  const fileName = shownFileName(file.fileName)
  const mediaType = await sniff(file, fileName)
  if (!mediaType) throw unprocessable('file', 'document.fileRefused')
  const { lenderId } = loan
  const { sizeBytes, sha256 } = file
  const kept: KeptFile = { lenderId, fileName, mediaType, sizeBytes, sha256 }
  // Committed before the bytes are kept, so that files which arrive at once cannot pass the limit together.
  await database.transaction(scopeOf(user), (tx) => claimRoom(tx, kept, { config, now }))
  try {
    await file.keep(lenderId)
  } catch (error) {
    await database.transaction(scopeOf(user), (tx) => deleteStoredFile(tx, kept))
    throw error
  }
  return kept
}

/**
 * Adds a stored file to the documents of a loan and gives the document's id. Refuses a loan or document that is absent
 * or was removed meanwhile.
 */
export async function upload(
  tx: Tx,
  { form, file }: { form: BodyOf<typeof uploadDocument>; file: KeptFile },
  { user, now, config }: Writer & { config: RequestConfig },
): Promise<number> {
  const loan = await findLoanOfDocuments(tx, user, form.loanId)
  if (loan?.lenderId !== file.lenderId) throw notFound('loan.notFound')
  const { lenderId, fileName, mediaType, sizeBytes, sha256 } = file
  // A copy of the same file that could not be kept may have given the room back meanwhile.
  await claimRoom(tx, file, { config, now })
  // The lender's account is locked by now, so that of files sent at once each sees those before it.
  if ((await countVersions(tx, loan)) >= FILES_OF_LOAN_MAX) {
    throw conflict('document.tooMany', { values: { limit: FILES_OF_LOAN_MAX } })
  }
  const title = form.title || titleFrom(fileName)
  const documentId =
    form.documentId === undefined
      ? await insertDocument(tx, { ...loan, ...form, title, now, createdBy: user.id })
      : await documentToRenew(tx, { user, lenderId, loanId: form.loanId, documentId: form.documentId })
  await insertVersion(tx, { lenderId, documentId, fileName, mediaType, sizeBytes, sha256, now, uploadedBy: user.id })
  await discloseNewest(tx, { lenderId, documentId, now })
  return documentId
}

async function documentToRenew(
  tx: Tx,
  { user, lenderId, loanId, documentId }: { user: SessionUser; lenderId: number; loanId: number; documentId: number },
): Promise<number> {
  if (!(await lockDocument(tx, { lenderId, id: documentId }))) throw notFound('document.notFound')
  await checkRenewable(tx, { user, loanId, documentId })
  return documentId
}

/** Refuses a document of another loan, and an archived one. */
async function checkRenewable(
  tx: Tx,
  { user, loanId, documentId }: { user: SessionUser; loanId: number; documentId: number },
): Promise<void> {
  const document = await findDocument(tx, user, documentId)
  if (!document || document.loanId !== loanId) throw notFound('document.notFound')
  if (document.isArchived) throw conflict('document.archived')
}

/** A document the user may see, archived ones included; undefined when there is none. */
export async function findDocument(tx: Tx, user: SessionUser, documentId: number): Promise<DocumentRow | undefined> {
  return (await listDocuments(tx, user, { which: withId(documentId), withArchived: true }))[0]
}

/** Changes the title, type or visibility of a document; what is left out stays. Refuses an absent document. */
export async function edit(
  tx: Tx,
  { documentId, form }: { documentId: number; form: BodyOf<typeof updateDocument> },
  { user, now }: Writer,
): Promise<void> {
  const document = await findDocument(tx, user, documentId)
  if (!document) throw notFound('document.notFound')
  const { title, documentType, isVisible, isArchived } = form
  await changeDocument(tx, {
    lenderId: document.lenderId,
    id: document.id,
    now,
    title: title ?? document.title,
    documentType: documentType ?? document.documentType,
    isVisible: isVisible ?? document.isVisible,
    isArchived: isArchived ?? document.isArchived,
  })
  await discloseNewest(tx, { lenderId: document.lenderId, documentId, now })
}

/**
 * A file of a document as an answer. Shown in a page only on request and if its kind is safe to show. A borrower gets
 * every version that was ever shown to them. Refuses an absent version.
 */
export function fileAnswer(
  document: DocumentRow,
  {
    user,
    version,
    isPreview,
    files,
  }: { user: SessionUser; version?: number | undefined; isPreview: boolean; files: FileStore },
): FileAnswer {
  const found = versionsFor(user, document).find(({ number }) => version === undefined || number === version)
  if (!found) throw notFound('document.notFound')
  const { mediaType, sha256 } = found
  if (!isFileType(mediaType)) throw new Error(`document ${document.id} has a file of the kind ${mediaType}`)
  return {
    mediaType: mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    name: downloadName(document.title, mediaType),
    isInline: isPreview && FILE_TYPES[mediaType].isShown,
    isUploaded: true,
    open: async () => {
      const bytes = await files.open({ lenderId: document.lenderId, sha256 })
      if (!bytes) throw new Refusal({ status: 404, code: 'document.notFound' })
      return bytes
    },
  }
}

/** A document as the API gives it. */
export function shownDocument(document: DocumentRow, user: SessionUser): StoredDocument {
  const { id, loanId, loanName, title, documentType, sentWith, isVisible, isArchived, createdAt } = document
  const readable = versionsFor(user, document)
  // The newest first: what stands before a version took its place.
  const versions = readable.map((version, index) => shownVersion(id, version, readable[index - 1]))
  const [newest] = versions
  if (!newest) throw new Error(`document ${id} has no file`)
  const isShown = isFileType(newest.mediaType) && FILE_TYPES[newest.mediaType].isShown
  return {
    ...newest,
    id,
    loanId,
    loanName,
    title,
    documentType,
    sentWith,
    isVisible,
    isArchived,
    wasShown: document.versions.some(({ wasShown }) => wasShown),
    putAwayAt: document.archivedAt ?? document.hiddenAt,
    createdAt,
    url: urlOf(id),
    previewUrl: isShown ? `${urlOf(id)}?preview=true` : null,
    versions,
  }
}

const urlOf = (documentId: number): string => `/api/documents/${documentId}/file`

/** For a borrower, the versions that were ever shown to them. */
export const versionsFor = ({ role }: SessionUser, { versions }: DocumentRow): readonly VersionRow[] =>
  role === 'BORROWER' ? versions.filter(({ wasShown }) => wasShown) : versions

function shownVersion(
  documentId: number,
  version: VersionRow,
  newer: VersionRow | undefined,
): StoredDocument['versions'][number] {
  const { number, fileName, mediaType, sizeBytes, uploadedAt, uploadedByName } = version
  const url = `${urlOf(documentId)}?version=${number}`
  const [replacedAt, replacedByName] = [newer?.uploadedAt ?? null, newer?.uploadedByName ?? null]
  return {
    version: number,
    fileName,
    mediaType,
    sizeBytes,
    uploadedAt,
    uploadedByName,
    replacedAt,
    replacedByName,
    url,
  }
}
