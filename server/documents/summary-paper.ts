import type { Language } from '#contract/enumerations.ts'
import { paymentWords } from '#contract/loans/payment-words.ts'
import { apr } from '#engine/apr/apr.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { regularInstallments } from '#engine/schedule/ordinary-payment.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { frequencyIn, type Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, heading, list, paragraph } from './drawing/blocks.ts'
import { percentOfPpm, usd } from './drawing/figures.ts'
import { INK, type Pen } from './drawing/pen.ts'
import { lateFeeText } from './late-fee-text.ts'
import type { Subject } from './loan-record.ts'
import { howToPay, paperAnswer } from './paper.ts'

export type SummaryContent = { subject: Subject; terms: LoanTerms; state: LoanState; hasChanged: boolean }

/** A loan in sentences, each made from one of its terms, with its cost and its current figures. */
export function summaryPaper(
  content: SummaryContent,
  { language, madeAt }: { language: Language; madeAt: Instant },
): FileAnswer {
  const { subject, state } = content
  return paperAnswer({
    subject,
    language,
    madeAt,
    on: state.asOn,
    titleIn: ({ summary }) => summary.title,
    nameIn: ({ summary }) => summary.fileName(subject.loanNumber),
    draw: (pen, words) => draw(pen, words, content),
  })
}

async function draw(pen: Pen, words: Words, { subject, terms, state, hasChanged }: SummaryContent): Promise<void> {
  const { summary } = words
  await heading(pen, summary.agreed)
  await list(pen, sentencesOf(words, { subject, terms }))
  if (hasChanged) await paragraph(pen, summary.changed)
  await heading(pen, summary.cost)
  const cost = apr(terms)
  await facts(pen, [
    { label: summary.apr, value: percentOfPpm(cost.aprPpm) },
    { label: summary.financeCharge, value: usd(cost.financeChargeCents) },
    { label: summary.amountFinanced, value: usd(cost.amountFinancedCents) },
    { label: summary.totalOfPayments, value: usd(cost.totalOfPaymentsCents) },
  ])
  await paragraph(pen, summary.costNote, { size: 8.5, color: INK.muted })
  await heading(pen, summary.stands(words.longDay(state.asOn)))
  const { nextDue } = state
  await facts(pen, [
    { label: words.statement.principalOutstanding, value: usd(state.principalCents) },
    { label: summary.paidSoFar, value: usd(state.paid.totalCents) },
    {
      label: summary.nextPayment,
      value: nextDue
        ? summary.nextOn({ amount: usd(nextDue.amountCents), day: words.longDay(nextDue.dueOn) })
        : words.statement.nothingDue,
    },
  ])
  await howToPay(pen, words, subject)
}

function sentencesOf(words: Words, { subject, terms }: Pick<SummaryContent, 'subject' | 'terms'>): string[] {
  const { summary, longDay } = words
  const rows = schedule(terms)
  const regular = regularInstallments(rows)
  const [first, last] = [regular[0], regular.at(-1)]
  if (!first || !last) return []
  const { graceDays } = terms
  const ordinary = { amount: usd(first.paymentCents), day: longDay(first.dueOn) }
  const isInterestOnly = terms.structure === 'INTEREST_ONLY' && first.principalCents === 0
  return [
    summary.borrowed({
      lender: subject.lenderName,
      borrower: subject.borrowerName,
      amount: usd(terms.principalCents),
      day: longDay(terms.originationOn),
      rate: percentOfPpm(terms.annualRatePpm),
    }),
    summary.rows({ count: regular.length, every: frequencyIn(words, terms.frequency), day: longDay(last.dueOn) }),
    isInterestOnly ? summary.interestOnly(ordinary) : summary.payment(ordinary),
    ...(last.paymentCents === first.paymentCents
      ? []
      : [summary.last({ amount: usd(last.paymentCents), day: longDay(last.dueOn) })]),
    ...paymentWords(terms, rows).map(({ text, figures: { amountCents, dueOn } }) =>
      summary.payments[text]({ amountCents: usd(amountCents ?? 0), dueOn: dueOn ? longDay(dueOn) : '' }),
    ),
    terms.accrual === 'DAILY' ? summary.daily : summary.scheduled,
    ...(graceDays > 0 ? [summary.grace(graceDays)] : []),
    lateFeeText(terms, summary.lateFees),
    summary.early,
  ]
}
