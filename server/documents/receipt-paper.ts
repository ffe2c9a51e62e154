import { centsOf } from '#contract/fields.ts'
import type { Payment } from '#contract/loans/payment.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { ReturnedPayment } from '#engine/questions/returned-payment.ts'
import { methodIn, type Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, figure, heading, notice, paragraph } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import { type Pen, turnPage } from './drawing/pen.ts'
import { sum } from './drawing/table.ts'
import type { Subject } from './loan-record.ts'
import { type Making, paperAnswer } from './paper.ts'
import type { ComparedQuote } from './payoff/answer-to-quote.ts'

export type ReceiptContent = {
  subject: Subject
  on: Day
  /** The payment as the reader may see it. */
  payment: Payment
  /** Principal outstanding after the payment; null when the payment does not count. */
  balanceCents: Cents | null
  /** What was let go with the payment, because it paid the loan off but for so little. */
  letGoCents?: Cents | undefined
  /** The payoff quote that the payment answers. */
  quote: ComparedQuote | undefined
  /** The return of the payment, when the bank did not honor it. */
  returned?: ReturnedPayment | undefined
}

/** The receipt of a payment; for a payment that does not count, or not yet, a paper that says so and what is due. */
export function receiptPaper(content: ReceiptContent, { language, madeAt }: Making): FileAnswer {
  const { subject, payment, on } = content
  return paperAnswer({
    subject,
    language,
    madeAt,
    on,
    titleIn: ({ receipt }) => (content.returned ? receipt.returnedTitle : receipt.title),
    nameIn: ({ receipt }) =>
      (content.returned ? receipt.returnedFileName : receipt.fileName)(subject.loanNumber, payment.paymentDate),
    draw: (pen, words) => draw(pen, words, content),
  })
}

/** What several receipts of one loan say apart from their head. */
export type ReceiptsContent = Pick<ReceiptContent, 'subject' | 'on'> & {
  name: string
  receipts: readonly Pick<ReceiptContent, 'payment' | 'balanceCents' | 'letGoCents' | 'quote'>[]
}

/** The receipts of several payments as one paper, each on a page of its own. */
export function receiptsPaper(
  { subject, on, name, receipts }: ReceiptsContent,
  { language, madeAt }: Making,
): FileAnswer {
  return paperAnswer({
    subject,
    language,
    madeAt,
    on,
    titleIn: ({ receipt }) => receipt.title,
    nameIn: () => name,
    draw: async (pen, words, letterhead) => {
      for (const [index, receipt] of receipts.entries()) {
        if (index > 0) {
          await turnPage(pen)
          letterhead()
        }
        await draw(pen, words, { subject, on, ...receipt })
      }
    },
  })
}

async function draw(pen: Pen, words: Words, content: ReceiptContent): Promise<void> {
  const { subject, payment, balanceCents, letGoCents = 0, quote, returned } = content
  const { receipt } = words
  if (returned) return drawReturned(pen, words, { subject, payment, returned })
  const invalid = reasonAgainst(payment, words)
  if (invalid !== null) await notice(pen, { title: receipt.noReceipt, lines: [invalid] })
  await figure(pen, {
    label: receipt.amountReceived,
    value: usd(centsOf(payment.amount)),
    note: invalid ?? receipt.thanks(subject.lenderName),
  })
  await facts(pen, [
    { label: receipt.receivedOn, value: words.longDay(payment.paymentDate) },
    { label: words.methodTitle, value: methodIn(words, payment.paymentMethod) },
    { label: receipt.from, value: subject.borrowerName },
    { label: receipt.to, value: subject.lenderName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    { label: receipt.number, value: String(payment.id) },
    ...(payment.reference === null ? [] : [{ label: words.reference, value: payment.reference }]),
  ])
  if (balanceCents === null) return
  await heading(pen, receipt.applied)
  const held = centsOf(payment.unappliedAmount ?? 0)
  const escrow = centsOf(payment.escrowAmount ?? 0)
  await sum(pen, {
    rows: [
      { label: words.interest, value: usd(centsOf(payment.interestAmount ?? 0)) },
      { label: words.principal, value: usd(centsOf(payment.principalAmount ?? 0)) },
      { label: words.fees, value: usd(centsOf(payment.feesAmount ?? 0)) },
      ...(escrow === 0 ? [] : [{ label: words.statement.escrow, value: usd(escrow) }]),
      ...(held === 0 ? [] : [{ label: words.held, value: usd(held) }]),
    ],
    total: { label: receipt.total, value: usd(centsOf(payment.amount)) },
  })
  if (letGoCents > 0) await paragraph(pen, receipt.letGo(usd(letGoCents)))
  await paragraph(pen, `${receipt.balanceAfter}: ${usd(balanceCents)}`)
  if (quote) await compare(pen, words, { payment, quote })
}

async function drawReturned(
  pen: Pen,
  words: Words,
  { subject, payment, returned }: Pick<ReceiptContent, 'subject' | 'payment'> & { returned: ReturnedPayment },
): Promise<void> {
  const { receipt } = words
  const { amountCents, paidOn, returnedOn, feeCents, otherCents, totalCents, next } = returned
  await figure(pen, { label: receipt.amountReturned, value: usd(amountCents), note: receipt.noLongerCounts })
  await facts(pen, [
    { label: receipt.receivedOn, value: words.longDay(paidOn) },
    { label: receipt.returnedOn, value: words.longDay(returnedOn) },
    { label: words.methodTitle, value: methodIn(words, payment.paymentMethod) },
    { label: receipt.from, value: subject.borrowerName },
    { label: receipt.to, value: subject.lenderName },
    { label: words.loan, value: `${subject.loanName} · ${subject.loanNumber}` },
    ...(payment.reference === null ? [] : [{ label: words.reference, value: payment.reference }]),
    ...(payment.reason === null ? [] : [{ label: receipt.reason, value: payment.reason }]),
  ])
  await heading(pen, receipt.dueSince)
  await sum(pen, {
    rows: [
      ...(feeCents === 0 ? [] : [{ label: receipt.returnFee, value: usd(feeCents) }]),
      { label: receipt.otherDue, value: usd(otherCents) },
    ],
    total: { label: receipt.totalDue, value: usd(totalCents) },
  })
  if (next) await paragraph(pen, receipt.nextDue({ day: words.longDay(next.dueOn), amount: usd(next.openCents) }))
}

async function compare(
  pen: Pen,
  { receipt, day }: Words,
  { payment, quote }: { payment: Payment; quote: ComparedQuote },
): Promise<void> {
  await heading(pen, receipt.compared)
  await sum(pen, {
    rows: [
      { label: receipt.quotedFor(day(payment.paymentDate)), value: usd(centsOf(quote.quotedAmount)) },
      { label: receipt.paid, value: usd(centsOf(payment.amount)) },
    ],
    total: { label: receipt.difference, value: usd(centsOf(quote.difference)) },
  })
}

function reasonAgainst({ status, reason }: Payment, { receipt }: Words): string | null {
  if (status === 'REVERSED') return receipt.reversed(reason ?? '')
  if (status === 'DECLINED') return receipt.declined(reason ?? '')
  return status === 'PENDING' ? receipt.pending : null
}
