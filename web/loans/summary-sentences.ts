import { earlyWords } from '#contract/loans/early-words.ts'
import { lateFeeWords } from '#contract/loans/late-fee-words.ts'
import { paymentWords } from '#contract/loans/payment-words.ts'
import { rateWords } from '#contract/loans/rate-words.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { costOfWaiting } from '#engine/questions/cost-of-waiting.ts'
import { endsWithBalloon } from '#engine/schedule/balloon.ts'
import { firstAfterInterestOnly, regularInstallments } from '#engine/schedule/ordinary-payment.ts'
import { schedule, totalsOf } from '#engine/schedule/schedule.ts'
import { closingItems, paidToBorrower } from '#engine/terms/closing.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { TextKey } from '#texts/catalogue.ts'

/** One sentence of a contract: its text, and the values it names. Their names end in their unit: …Cents, …Ppm, …On. */
export type Sentence = { key: TextKey; values?: Readonly<Record<string, Cents | Day | number>> }

/** The example payment comes this many days after its due day. */
const EXAMPLE_DAYS = 6

/**
 * The contract as sentences, each made from its terms and their schedule. Throws RangeError for terms that make no
 * loan.
 */
export function summarySentences(terms: LoanTerms): Sentence[] {
  const rows = schedule(terms)
  const first = regularInstallments(rows)[0]
  const last = rows.at(-1)
  if (!first || !last) return []
  const totals = totalsOf(rows)
  const isFree = isWithoutInterest(terms)
  return [
    ...closingSentences(terms),
    // Payments that are agreed one by one have a sentence of their own.
    ...(terms.options?.agreedRows ? [] : paymentSentences(terms, regularInstallments(rows))),
    ...paymentWords(terms, rows).map(({ text, figures }): Sentence => ({ key: `summary.${text}`, values: figures })),
    ...rateWords(terms, rows).map(({ text, figures }): Sentence => ({ key: `summary.${text}`, values: figures })),
    {
      key: terms.takenOver ? 'summary.totalLeft' : isFree ? 'summary.totalFree' : 'summary.total',
      values: { interestCents: totals.interestCents, totalCents: totals.paymentCents },
    },
    ...(isFree ? [] : accrualSentences(terms, first)),
    { key: isFree ? FREE_ORDERS[terms.allocation] : `summary.order.${terms.allocation}` },
    { key: terms.options?.rebate ? 'summary.extraWaits' : 'summary.extra' },
    ...lateSentences(terms, rows),
    ...earlyWords(terms).map(({ text, figures }): Sentence => ({ key: `summary.${text}`, values: figures })),
  ]
}

/** Whether a loan bears no interest at any time, as its terms stand: nothing is then said of interest. */
export const isWithoutInterest = (terms: LoanTerms): boolean =>
  terms.annualRatePpm === 0 && !terms.options?.indexedRate && totalsOf(schedule(terms)).interestCents === 0

const FREE_ORDERS = {
  INTEREST_PRINCIPAL_FEES: 'summary.order.PRINCIPAL_FEES',
  FEES_INTEREST_PRINCIPAL: 'summary.order.FEES_PRINCIPAL',
  ALL_INTEREST_FIRST: 'summary.order.PRINCIPAL_FEES',
  PRINCIPAL_INTEREST_FEES: 'summary.order.PRINCIPAL_FEES',
  FEES_FIRST_LATE_FEES_LAST: 'summary.order.FEES_FIRST_LATE_FEES_LAST',
} as const satisfies Record<LoanTerms['allocation'], TextKey>

/** What the borrower gets of the loan where costs are kept back from it, and what is paid beside it. */
function closingSentences(terms: LoanTerms): Sentence[] {
  const { closing } = terms
  if (!closing) return []
  const costsCents = closingItems(terms).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const key = closing.isPaidApart ? 'summary.closingApart' : 'summary.closing'
  const costs: Sentence = { key, values: { costsCents, toBorrowerCents: paidToBorrower(terms) } }
  return closing.interestTo ? [costs, { key: 'summary.interestTo', values: { toOn: closing.interestTo } }] : [costs]
}

function paymentSentences(terms: LoanTerms, rows: readonly PlannedInstallment[]): Sentence[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  if (rows.length === 1) {
    return [{ key: 'summary.onePayment', values: { dueOn: first.dueOn, paymentCents: first.paymentCents } }]
  }
  const repaying = firstAfterInterestOnly(terms, rows)
  return [
    {
      key: 'summary.payments',
      values: { count: rows.length, dueOn: first.dueOn, paymentCents: first.paymentCents },
    },
    ...(repaying && repaying !== last
      ? [
          {
            key: 'summary.interestOnly',
            values: { dueOn: repaying.dueOn, paymentCents: repaying.paymentCents },
          } satisfies Sentence,
        ]
      : []),
    ...(repaying && repaying === last
      ? [{ key: 'summary.interestOnlyToEnd', values: { dueOn: last.dueOn } } satisfies Sentence]
      : []),
    ...(last.paymentCents === first.paymentCents
      ? []
      : [
          {
            key: terms.balloon || repaying === last ? 'summary.balloon' : 'summary.lastPayment',
            values: { dueOn: last.dueOn, paymentCents: last.paymentCents },
          } satisfies Sentence,
        ]),
  ]
}

/** With daily interest, the cost of a late first payment: an example in dollars says more than the rule. */
function accrualSentences(terms: LoanTerms, first: PlannedInstallment): Sentence[] {
  if (terms.accrual === 'SCHEDULED') return [{ key: 'summary.scheduled' }]
  const lent: LoanEvent = {
    kind: 'DISBURSED',
    id: 1,
    effectiveOn: terms.originationOn,
    amountCents: terms.principalCents,
    recordedAt: `${terms.originationOn}T00:00:00.000Z`,
  }
  const dueOn = first.dueOn
  const lateOn = addDays(dueOn, EXAMPLE_DAYS)
  const { interestCents } = costOfWaiting(terms, [lent], { from: dueOn, to: lateOn })
  const example: Sentence = { key: 'summary.dailyExample', values: { dueOn, lateOn, costCents: interestCents } }
  return [
    { key: 'summary.daily' },
    ...(terms.options?.roundsEachDay ? [{ key: 'summary.dailyRounded' } satisfies Sentence] : []),
    ...(interestCents > 0 ? [example] : []),
  ]
}

function lateSentences({ lateFee, graceDays }: LoanTerms, rows: readonly PlannedInstallment[]): Sentence[] {
  const { text, figures, conditions } = lateFeeWords(lateFee, { endsWithBalloon: endsWithBalloon(rows) })
  if (text === 'noLateFee') return [{ key: 'summary.noLateFee' }]
  return [
    graceDays === 0 ? { key: 'summary.noGrace' } : { key: 'summary.grace', values: { count: graceDays } },
    { key: `summary.${text}`, values: figures },
    ...conditions.map((condition) => ({ key: `summary.${condition.text}`, values: condition.figures }) as const),
  ]
}
