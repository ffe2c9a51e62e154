import type { Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { type ZipEntry, zipped } from '../../files/zip.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { SessionUser } from '../../http/http.ts'
import type { PaymentRow } from '../../ledger/payment-rows.ts'
import type { LoanDetailRow } from '../../loans/queries.ts'
import { ledgerBytes } from '../ledger-file/ledger-file.ts'
import { recordText, type Subject } from '../loan-record.ts'
import type { Making } from '../paper.ts'
import type { QuoteRow } from '../payoff/queries.ts'
import { twinAnswer } from '../twin/twin-answer.ts'
import { withSums } from './checksums.ts'
import { explanationsText } from './explanations.ts'
import { moneyEntries } from './money-entries.ts'
import { proofPage } from './proof-page.ts'
import { paper, papersOfStanding } from './standing-papers.ts'
import { type PackUpload, textEntry, uploadEntries } from './upload-entries.ts'

/** All data of a loan that its pack needs, read beforehand. */
export type PackContent = {
  loan: LoanDetailRow
  events: readonly LoanEvent[]
  subject: Subject
  payments: readonly PaymentRow[]
  /** The ledger, in compressed chunks. */
  ledger: readonly Buffer[]
  quotes: readonly QuoteRow[]
  /** The newest file of each of its documents. */
  uploads: readonly PackUpload[]
  /** The program of the proof; without it the pack has none. */
  proofProgram: string | undefined
  user: SessionUser
  today: Day
  /** Today, or the day the loan begins if that is later. */
  asOn: Day
}

/** The name of the list of hashes. */
export const SUMS = 'SHA256SUMS'

/**
 * The archive of a loan for an attorney, a buyer or an heir: its papers, ledger, uploads, calculation, explanations,
 * and the record from which all figures follow, with a hash of each file. Papers are drawn one after the other while
 * the archive is sent.
 */
export function handoverPack(content: PackContent, making: Making): FileAnswer {
  const words = wordsIn(making.language)
  return {
    mediaType: 'application/zip',
    name: words.handover.fileName(content.subject.loanNumber),
    isInline: false,
    isUploaded: false,
    open: () => zipped(withSums(entriesOf(content, making), SUMS), making.madeAt),
  }
}

async function* entriesOf(content: PackContent, making: Making): AsyncGenerator<ZipEntry> {
  const { loan, events, subject, payments, ledger, quotes, uploads, proofProgram, user, today, asOn } = content
  const { terms } = loan
  const { handover, longDay } = wordsIn(making.language)
  const state = replay(terms, events, { asOn })
  yield textEntry(handover.readMe, handover.readMeText({ ...subject, day: longDay(asOn), sums: SUMS, record: RECORD }))
  // The SHA-256 of this text is the number at the foot of every paper: hashOfRecord hashes the same text.
  const record = recordText({ terms }, events)
  yield textEntry(RECORD, record)
  if (proofProgram !== undefined) {
    const proof = { subject, record, asOn, program: proofProgram }
    yield textEntry(handover.proof.file, proofPage(proof, making.language))
  }
  yield textEntry(handover.explanationsFile, explanationsText({ terms, events, asOn }, wordsIn(making.language)))
  yield* papersOfStanding(content, making)
  yield { name: handover.ledgerFile, content: () => ledgerBytes(ledger) }
  yield { ...paper(twinAnswer({ subject, terms, events, asOn }, making)), isPacked: true }
  const { isPaidOff } = loan
  yield* moneyEntries({ subject, payments, quotes, isPaidOff, state, user, today }, making)
  yield* uploadEntries(uploads, wordsIn(making.language))
}

/** The name of the terms and events of a loan. */
export const RECORD = 'record.json'
