import { earlyWords } from '#contract/loans/early-words.ts'
import { paymentWords } from '#contract/loans/payment-words.ts'
import { rateWords } from '#contract/loans/rate-words.ts'
import { apr } from '#engine/apr/apr.ts'
import { firstAfterInterestOnly, regularInstallments } from '#engine/schedule/ordinary-payment.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { closingItems, paidToBorrower } from '#engine/terms/closing.ts'
import type { LoanState, PlannedInstallment } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { frequencyIn, type Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, heading, list, paragraph } from './drawing/blocks.ts'
import { percentOfPpm, usd } from './drawing/figures.ts'
import { INK, type Pen } from './drawing/pen.ts'
import { lateFeeText } from './late-fee-text.ts'
import type { Subject } from './loan-record.ts'
import { howToPay, type Making, titledPaper } from './paper.ts'

export type SummaryContent = { subject: Subject; terms: LoanTerms; state: LoanState; hasChanged: boolean }

/** A loan in sentences, each made from one of its terms, with its cost and its current figures. */
export function summaryPaper(content: SummaryContent, making: Making): FileAnswer {
  return titledPaper(
    'summary',
    { subject: content.subject, on: content.state.asOn },
    { ...making, draw: (pen, words) => draw(pen, words, content) },
  )
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
  await paragraph(pen, terms.takenOver ? summary.costNoteTakenOver : summary.costNote, { size: 8.5, color: INK.muted })
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
  const last = regular.at(-1)
  if (!last) return []
  const { graceDays, takenOver } = terms
  const count = { count: regular.length, every: frequencyIn(words, terms.frequency), day: longDay(last.dueOn) }
  return [
    ...lentSentences(words, { subject, terms }),
    // Payments that are agreed one by one have a sentence of their own.
    ...(terms.options?.agreedRows
      ? []
      : [takenOver ? summary.rowsLeft(count) : summary.rows(count), ...paymentSentences(words, terms, regular)]),
    ...paymentWords(terms, rows).map(({ text, figures: { amountCents, count, dueOn, firstDay, secondDay, ratePpm } }) =>
      summary.payments[text]({
        amountCents: usd(amountCents ?? 0),
        count: String(count),
        dueOn: dueOn ? longDay(dueOn) : '',
        firstDay: String(firstDay),
        secondDay: String(secondDay),
        ratePpm: percentOfPpm(ratePpm ?? 0),
      }),
    ),
    ...rateWords(terms, rows).map(({ text, figures: { ratePpm, fromOn, paymentCents, months, days, changes } }) =>
      summary.rates[text]({
        ratePpm: percentOfPpm(ratePpm ?? 0),
        fromOn: fromOn ? longDay(fromOn) : '',
        paymentCents: usd(paymentCents ?? 0),
        months: String(months),
        days: String(days),
        changes: String(changes),
      }),
    ),
    terms.accrual === 'DAILY' ? summary.daily : summary.scheduled,
    ...(terms.options?.roundsEachDay ? [summary.dailyRounded] : []),
    ...(graceDays > 0 ? [summary.grace(graceDays)] : []),
    lateFeeText(terms, summary.lateFees),
    ...earlyWords(terms).map(({ text, figures: { ratePpm, amountCents, months, years, year, days } }) =>
      summary.early[text]({
        ratePpm: percentOfPpm(ratePpm ?? 0),
        amountCents: usd(amountCents ?? 0),
        months: String(months),
        years: String(years),
        year: String(year),
        days: String(days),
      }),
    ),
  ]
}

/** What was lent and when; of a loan that ran before, as far as it was stated, and the balance it was taken over with. */
function lentSentences(words: Words, { subject, terms }: Pick<SummaryContent, 'subject' | 'terms'>): string[] {
  const { summary, longDay } = words
  const { takenOver, principalCents, originationOn, annualRatePpm } = terms
  const parties = { lender: subject.lenderName, borrower: subject.borrowerName }
  const rate = percentOfPpm(annualRatePpm)
  const amount = usd(principalCents)
  if (!takenOver) {
    return [
      summary.borrowed({ ...parties, rate, amount, day: longDay(originationOn) }),
      ...closingSentences(words, terms),
    ]
  }
  const { on, lentOn, lentCents } = takenOver
  return [
    summary.lentBefore({
      ...parties,
      amount: lentCents === undefined ? null : usd(lentCents),
      day: lentOn === undefined ? null : longDay(lentOn),
    }),
    summary.takenOver({ amount, day: longDay(on) }),
    // Nobody stated the rate of the first day: this one may have been agreed since.
    summary.bears(rate),
  ]
}

function closingSentences({ summary, longDay }: Words, terms: LoanTerms): string[] {
  const { closing } = terms
  if (!closing) return []
  const costsCents = closingItems(terms).reduce((cents, { amountCents }) => cents + amountCents, 0)
  const interest = closing.interestTo === undefined ? [] : [summary.interestTo(longDay(closing.interestTo))]
  if (closing.isPaidApart) return [summary.closingApart(usd(costsCents)), ...interest]
  return [summary.closing({ kept: usd(costsCents), toBorrower: usd(paidToBorrower(terms)) }), ...interest]
}

/** What each payment is: level, interest only first or to the end, and the last one where it is another. */
function paymentSentences(
  { summary, longDay }: Words,
  terms: LoanTerms,
  rows: readonly PlannedInstallment[],
): string[] {
  const [first, second] = rows
  const last = rows.at(-1)
  if (!first || !last) return []
  const ended = {
    amount: usd(last.paymentCents),
    day: longDay(last.dueOn),
  }
  const repaying = firstAfterInterestOnly(terms, rows)
  const isRepaidAtOnce = terms.balloon !== null || (repaying === last && rows.length > 1)
  const lastSentence = isRepaidAtOnce ? summary.balloon(ended) : summary.last(ended)
  if (!repaying || !second) {
    const regular = summary.payment({ amount: usd(first.paymentCents), day: longDay(first.dueOn) })
    return last.paymentCents === first.paymentCents ? [regular] : [regular, lastSentence]
  }
  const ofInterest = rows.slice(1, rows.indexOf(repaying))
  const isOther = ofInterest.some(({ paymentCents }) => paymentCents !== first.paymentCents)
  const isAlike = ofInterest.every(({ paymentCents }) => paymentCents === second.paymentCents)
  const interest = summary.interestOnly({
    amount: usd(first.paymentCents),
    day: longDay(first.dueOn),
    next: isOther && isAlike ? usd(second.paymentCents) : null,
    differs: !isAlike,
  })
  if (repaying === last) return [interest, lastSentence]
  const repays = summary.repays({ amount: usd(repaying.paymentCents), day: longDay(repaying.dueOn) })
  return last.paymentCents === repaying.paymentCents ? [interest, repays] : [interest, repays, lastSentence]
}
