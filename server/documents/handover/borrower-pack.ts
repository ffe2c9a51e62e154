import type { Language } from '#contract/enumerations.ts'
import type { TimelineEntry } from '#contract/loans/timeline.ts'
import { csvOf } from '#contract/spreadsheet/csv.ts'
import type { Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { type Words, wordsIn } from '#texts/paper-words.ts'
import { type ZipEntry, zipped } from '../../files/zip.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { SessionUser } from '../../http/http.ts'
import type { PaymentRow } from '../../ledger/payment-rows.ts'
import type { LoanDetailRow } from '../../loans/queries.ts'
import { recordText, type Subject } from '../loan-record.ts'
import type { Making } from '../paper.ts'
import type { QuoteRow } from '../payoff/queries.ts'
import { withSums } from './checksums.ts'
import { RECORD, SUMS } from './handover-pack.ts'
import { moneyEntries } from './money-entries.ts'
import { papersOfStanding } from './standing-papers.ts'
import { type PackUpload, textEntry, uploadEntries } from './upload-entries.ts'

/** All data of a loan that its borrower may take away, read beforehand. */
export type BorrowerPackContent = {
  loan: LoanDetailRow
  /** The day on which the lender removed the loan; null for one that stands. */
  removedOn: Day | null
  events: readonly LoanEvent[]
  subject: Subject
  history: readonly TimelineEntry[]
  payments: readonly PaymentRow[]
  quotes: readonly QuoteRow[]
  /** Every file that was ever shown to the borrower. */
  uploads: readonly PackUpload[]
  user: SessionUser
  today: Day
  /** Today, or the day the loan begins if that is later. */
  asOn: Day
}

/**
 * The archive of a loan for its borrower: the papers, a receipt for each payment whatever became of it, the payoff
 * statements that were given, every document that was shown, and what happened when, with a hash of each file. Of a loan
 * that the lender removed no paper says what is owed, because nothing is.
 */
export function borrowerPack(content: BorrowerPackContent, making: Making): FileAnswer {
  const { borrowerPack: words } = wordsIn(making.language)
  return {
    mediaType: 'application/zip',
    name: words.fileName(content.subject.loanNumber),
    isInline: false,
    isUploaded: false,
    open: () => zipped(withSums(entriesOf(content, making), SUMS), making.madeAt),
  }
}

async function* entriesOf(content: BorrowerPackContent, making: Making): AsyncGenerator<ZipEntry> {
  const { loan, removedOn, events, subject, history, payments, quotes, uploads, user, today, asOn } = content
  const { terms } = loan
  const { borrowerPack: words, handover, longDay } = wordsIn(making.language)
  const removed = removedOn === null ? null : longDay(removedOn)
  yield textEntry(handover.readMe, words.readMeText({ ...subject, day: longDay(asOn), removed, sums: SUMS }))
  // The SHA-256 of this text is the number at the foot of every paper: hashOfRecord hashes the same text.
  yield textEntry(RECORD, recordText({ terms }, events))
  yield textEntry(words.historyFile, historyCsv(history, making.language))
  const state = replay(terms, events, { asOn })
  if (removedOn === null) yield* papersOfStanding(content, making)
  const { isPaidOff } = loan
  yield* moneyEntries({ subject, payments, quotes, isPaidOff, state, user, today }, making)
  yield* uploadEntries(uploads, wordsIn(making.language))
}

/** The note of the event by which a loan was removed. */
export const LOAN_REMOVED = 'LOAN_REMOVED'

function kindOf({ kind, note, isTakenOver }: TimelineEntry, words: Words['borrowerPack']): string {
  if (note === LOAN_REMOVED) return words.loanRemoved
  return words.kinds[isTakenOver ? 'TAKEN_OVER' : kind]
}

/** What happened, the first entered first: the day it counts from, when it was entered, the amount and the reason. */
function historyCsv(history: readonly TimelineEntry[], language: Language): string {
  const { borrowerPack: words } = wordsIn(language)
  const rows = history
    .toReversed()
    .map((entry) => [
      ...[entry.date, entry.at, kindOf(entry, words)],
      ...[
        (entry.amount ?? entry.capitalizedAmount)?.toFixed(2) ?? null,
        entry.note === LOAN_REMOVED ? null : entry.note,
        entry.isTakenBack ? words.takenBack : null,
      ],
    ])
  return csvOf([words.historyHeads, ...rows])
}
