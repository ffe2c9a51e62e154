import type { Language } from '#contract/enumerations.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { type ZipEntry, zipped } from '../../files/zip.ts'
import { canonicalJson } from '../../http/canonical-json.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { SessionUser } from '../../http/http.ts'
import { type PaymentRow, shownPayment } from '../../ledger/payment-rows.ts'
import type { LoanDetailRow } from '../../loans/queries.ts'
import { ledgerBytes } from '../ledger-file/ledger-file.ts'
import type { Subject } from '../loan-record.ts'
import { answerTo, quoteAnsweredBy } from '../payoff/answer-to-quote.ts'
import type { QuoteRow } from '../payoff/queries.ts'
import { receiptPaper } from '../receipt-paper.ts'
import { schedulePaper } from '../schedule-paper.ts'
import { statementFigures } from '../statement/statement-figures.ts'
import { statementPaper } from '../statement/statement-paper.ts'
import { summaryPaper } from '../summary-paper.ts'
import { twinAnswer } from '../twin/twin-answer.ts'
import { yearEndPaper, yearFigures } from '../year-end-paper.ts'
import { withSums } from './checksums.ts'
import { explanationsText } from './explanations.ts'
import { payoffPapers, payoffsCsv } from './payoff-entries.ts'

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
  uploads: readonly FileAnswer[]
  user: SessionUser
  today: Day
  /** Today, or the day the loan begins if that is later. */
  asOn: Day
}

type Making = { language: Language; madeAt: Instant }

const SUMS = 'SHA256SUMS'

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

function* entriesOf(content: PackContent, making: Making): Generator<ZipEntry> {
  const { loan, events, subject, payments, ledger, quotes, uploads, user, today, asOn } = content
  const { terms } = loan
  const { handover, longDay } = wordsIn(making.language)
  const state = replay(terms, events, { asOn })
  const { annualRatePpm, frequency, originatedOn, principalCents } = loan
  const hasChanged = events.some(({ kind }) => kind === 'TERMS_CHANGED')
  yield textEntry(handover.readMe, handover.readMeText({ ...subject, day: longDay(asOn), sums: SUMS, record: RECORD }))
  // The SHA-256 of this text is the number at the foot of every paper: hashOfRecord hashes the same text.
  yield textEntry(RECORD, canonicalJson({ terms, events }))
  yield textEntry(handover.explanationsFile, explanationsText({ terms, events, asOn }, wordsIn(making.language)))
  yield paper(summaryPaper({ subject, terms, state, hasChanged }, making))
  const schedule = { subject, asOn, annualRatePpm, frequency, originatedOn, principalCents, rows: state.installments }
  yield paper(schedulePaper(schedule, making))
  const figures = statementFigures(terms, events, asOn)
  yield paper(statementPaper({ subject, figures, annualRatePpm, lastDueOn: loan.maturesOn }, making))
  for (const year of yearsBetween(terms.originationOn, today))
    yield paper(yearEndPaper({ subject, figures: yearFigures(terms, events, { year, today }), on: today }, making))
  yield { name: handover.ledgerFile, content: () => ledgerBytes(ledger) }
  yield { ...paper(twinAnswer({ subject, terms, events, asOn }, making)), isPacked: true }
  const answered = quotes.map((each) => ({ answeredBy: answerTo(each, { payments, isPaidOff: loan.isPaidOff }) }))
  for (const row of payments.toReversed()) {
    const split = state.payments.find(({ paymentId }) => paymentId === row.eventId)
    const balanceCents = row.status === 'COMPLETED' && split ? split.balanceCents : null
    const quote = quoteAnsweredBy(answered, row.id)
    const receipt = receiptPaper({ subject, on: today, payment: shownPayment(row, user), balanceCents, quote }, making)
    yield paper({ ...receipt, name: `${handover.receipts}/${row.paidOn} ${row.id}.pdf` })
  }
  if (quotes.length > 0) {
    const quoted = { quotes, payments, isPaidOff: loan.isPaidOff }
    for (const payoff of payoffPapers(quoted, making.language)) yield paper(payoff)
    yield textEntry(handover.payoffsFile, payoffsCsv(quoted, making.language))
  }
  for (const [index, upload] of uploads.entries())
    yield paper({ ...upload, name: `${handover.uploads}/${String(index + 1).padStart(2, '0')} ${upload.name}` })
}

const RECORD = 'record.json'

const textEntry = (name: string, content: string): ZipEntry => ({ name, content: () => [Buffer.from(content)] })

/** Papers and pictures are compressed already. */
const paper = (file: FileAnswer): ZipEntry => ({ name: file.name, isPacked: true, content: () => bytesOf(file) })

async function* bytesOf({ open }: FileAnswer): AsyncGenerator<Uint8Array> {
  for await (const piece of await open()) yield Buffer.from(piece)
}

function yearsBetween(from: Day, to: Day): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index))
}
