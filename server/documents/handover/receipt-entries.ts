import type { Day } from '#engine/numbers/units.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { wordsIn } from '#texts/paper-words.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import type { SessionUser } from '../../http/http.ts'
import { type PaymentRow, shownPayment } from '../../ledger/payment-rows.ts'
import type { Subject } from '../loan-record.ts'
import type { Making } from '../paper.ts'
import { answerTo, quoteAnsweredBy } from '../payoff/answer-to-quote.ts'
import type { QuoteRow } from '../payoff/queries.ts'
import { receiptPaper, receiptsPaper } from '../receipt-paper.ts'

/** The data of the receipts of a pack. */
export type PackReceipts = {
  subject: Subject
  payments: readonly PaymentRow[]
  quotes: readonly QuoteRow[]
  isPaidOff: boolean
  state: Pick<LoanState, 'payments'>
  user: SessionUser
  today: Day
}

/** Up to so many payments have a file each. Nobody looks through more files than that. */
const FILES_MAX = 100

/** The most receipts in one paper: all its pages are in memory until it is finished. */
const PAGES_MAX = 100

/**
 * The receipts of a loan, the oldest first: a file for each payment, or of many payments a paper for each year with a
 * page for each payment. A paper of many pages takes a tenth of the time of as many files, since each has its own fonts.
 */
export function* receiptPapers(
  { subject, payments, quotes, isPaidOff, state, user, today }: PackReceipts,
  making: Making,
): Generator<FileAnswer> {
  const { handover } = wordsIn(making.language)
  const splits = new Map(state.payments.map((split) => [split.paymentId, split]))
  const answered = quotes.map((each) => ({ answeredBy: answerTo(each, { payments, isPaidOff }) }))
  const receipts = payments.toReversed().map((row) => {
    const split = row.status === 'COMPLETED' ? splits.get(row.eventId ?? 0) : undefined
    return {
      row,
      payment: shownPayment(row, user),
      balanceCents: split?.balanceCents ?? null,
      letGoCents: split?.letGoCents,
      quote: quoteAnsweredBy(answered, row.id),
    }
  })
  if (receipts.length <= FILES_MAX) {
    for (const { row, ...receipt } of receipts) {
      const paper = receiptPaper({ subject, on: today, ...receipt }, making)
      yield { ...paper, name: `${handover.receipts}/${row.paidOn} ${row.id}.pdf` }
    }
    return
  }
  for (const [year, own] of Map.groupBy(receipts, ({ row }) => row.paidOn.slice(0, 4))) {
    for (let from = 0; from < own.length; from += PAGES_MAX) {
      const part = own.length > PAGES_MAX ? ` ${from / PAGES_MAX + 1}` : ''
      const name = `${handover.receipts}/${year}${part}.pdf`
      yield receiptsPaper({ subject, on: today, name, receipts: own.slice(from, from + PAGES_MAX) }, making)
    }
  }
}
