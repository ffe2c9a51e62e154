import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import { acceleratedPayment, isAccelerated } from '#engine/schedule/schedule.ts'
import { interestRate } from '#engine/terms/compounding.ts'
import { lastPaymentDay, MONTH_DAYS_DEFAULT } from '#engine/terms/due-days.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import type { Compounding, DueDayMove, LoanTerms, ScheduleOptions } from '#engine/terms/terms.ts'

/** The text keys for payments that are not plain equal ones; screens and papers have a text for each. */
export type PaymentText =
  | 'onTwoDays'
  | 'onDayAndLast'
  | 'movedFollowing'
  | 'movedWithinMonth'
  | 'movedPreceding'
  | 'equalPrincipal'
  | 'flatInterest'
  | 'agreedRows'
  | 'halfOfMonthly'
  | 'quarterOfMonthly'
  | 'downPayment'
  | 'inAdvance'
  | 'residual'
  | 'endsEarly'
  | 'precomputedActuarial'
  | 'precomputedRuleOf78'
  | `compounded${'Annually' | 'SemiAnnually' | 'Quarterly' | 'Monthly' | 'Daily'}`

/** The figures that a text about payments may name. Each name ends in its unit; …Day is a day of the month. */
export type PaymentFigures = {
  amountCents?: Cents
  /** How many payments there are. */
  count?: number
  dueOn?: Day
  firstDay?: number
  secondDay?: number
  ratePpm?: RatePpm
}
export type PaymentWords = { text: PaymentText; figures: PaymentFigures }

/**
 * What a contract says about its payments beside their number and amount, in the order in which people read it: on
 * which days of the month two of them fall, how they are made, what is paid at the start, and what is left for the end. Empty for equal payments by the formula. `rows` is
 * the schedule of the terms.
 */
export function paymentWords(terms: LoanTerms, rows: readonly PlannedInstallment[]): PaymentWords[] {
  const { options = {}, originationOn } = terms
  const last = rows.at(-1)
  const repaying = rows.find(({ dueOn, principalCents }) => dueOn > originationOn && principalCents > 0)
  const words: PaymentWords[] = terms.frequency === 'SEMI_MONTHLY' ? [semiMonthlyWords(options)] : []
  if (options.dueDayMove) words.push({ text: MOVED[options.dueDayMove.rule], figures: {} })
  if (options.agreedRows && last) words.push(agreedRowsWords(rows, last))
  else if (options.equalPrincipal && repaying) {
    words.push({ text: 'equalPrincipal', figures: { amountCents: repaying.principalCents } })
  } else if (options.flatInterest) words.push({ text: 'flatInterest', figures: {} })
  else if (isAccelerated(options) && options.paymentCents === undefined) words.push(acceleratedWords(terms))
  if (options.downPaymentCents) {
    words.push({ text: 'downPayment', figures: { amountCents: options.downPaymentCents } })
  }
  const [first] = rows
  if (options.paymentsInAdvance && first) {
    words.push({ text: 'inAdvance', figures: { amountCents: first.paymentCents } })
  }
  if (options.residualCents && last) {
    words.push({ text: 'residual', figures: { amountCents: options.residualCents, dueOn: last.dueOn } })
  }
  if (last && last.dueOn < lastPaymentDay(terms)) words.push({ text: 'endsEarly', figures: { dueOn: last.dueOn } })
  if (options.compounding) {
    words.push({ text: COMPOUNDED[options.compounding], figures: { ratePpm: interestRate(terms) } })
  }
  if (options.rebate) {
    const text = options.rebate === 'RULE_OF_78' ? 'precomputedRuleOf78' : 'precomputedActuarial'
    words.push({ text, figures: {} })
  }
  return words
}

const MOVED: Readonly<Record<DueDayMove['rule'], PaymentText>> = {
  FOLLOWING: 'movedFollowing',
  MODIFIED_FOLLOWING: 'movedWithinMonth',
  PRECEDING: 'movedPreceding',
}

const COMPOUNDED: Readonly<Record<Compounding, PaymentText>> = {
  ANNUALLY: 'compoundedAnnually',
  SEMI_ANNUALLY: 'compoundedSemiAnnually',
  QUARTERLY: 'compoundedQuarterly',
  MONTHLY: 'compoundedMonthly',
  DAILY: 'compoundedDaily',
}

/** Day 31 is the last day of each month. */
function semiMonthlyWords({ monthDays: [firstDay, secondDay] = MONTH_DAYS_DEFAULT }: ScheduleOptions): PaymentWords {
  if (secondDay === 31) return { text: 'onDayAndLast', figures: { firstDay } }
  return { text: 'onTwoDays', figures: { firstDay, secondDay } }
}

function agreedRowsWords(
  rows: readonly PlannedInstallment[],
  { paymentCents: amountCents, dueOn }: PlannedInstallment,
): PaymentWords {
  return { text: 'agreedRows', figures: { count: rows.length, amountCents, dueOn } }
}

function acceleratedWords(terms: LoanTerms): PaymentWords {
  const amountCents = terms.principalCents - (terms.options?.downPaymentCents ?? 0)
  const { monthlyCents, over } = acceleratedPayment(terms, { amountCents, fromOn: terms.originationOn })
  return { text: over === 2 ? 'halfOfMonthly' : 'quarterOfMonthly', figures: { amountCents: monthlyCents } }
}

/** A paper's texts about payments. They take figures already written as text. */
export type PaymentTexts = {
  readonly [Text in PaymentText]: (figures: { readonly [Name in keyof PaymentFigures]-?: string }) => string
}
