import * as z from 'zod/mini'
import { addMonths, isDay } from '#engine/numbers/dates.ts'
import { type Cents, type Day, ROUNDINGS } from '#engine/numbers/units.ts'
import { dueDay, dueDays, isFrequency, MONTH_DAYS_DEFAULT, type MonthDays } from '#engine/terms/due-days.ts'
import type { OptionsChange } from '#engine/terms/events.ts'
import { heldBackCents } from '#engine/terms/held-back.ts'
import { INSTALLMENTS_MAX, RULE_OF_78_MONTHS_MAX, TERM_MONTHS_MAX } from '#engine/terms/term-limits.ts'
import {
  ACCRUAL_METHODS,
  ALLOCATION_ORDERS,
  CHARGE_KINDS,
  type ChargeKind,
  COMPOUNDINGS,
  DAY_COUNTS,
  DEFAULT_BASES,
  type DefaultInterest,
  DUE_DAY_MOVES,
  FIRST_PERIOD_INTERESTS,
  FREQUENCIES,
  type Frequency,
  FULL_REPAYMENT_INTERESTS,
  type IndexedRate,
  type InstallmentCharge,
  LATE_FEE_BASES,
  LATE_FEE_TRIGGERS,
  type LoanTerms,
  type Prepayment,
  RATE_ROUNDINGS,
  REBATES,
  ROUNDED_DAY_COUNTS,
  type ScheduleOptions,
  STRUCTURES,
} from '#engine/terms/terms.ts'
import { PERIOD_UNITS, type PeriodUnit } from '../enumerations.ts'
import {
  centsOf,
  dayOfLoan,
  dollars,
  dollarsOf,
  dollarsShown,
  percent,
  percentOf,
  ppmOf,
  says,
  signedPercent,
} from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import { agreedRowsField, agreedRowsIn, agreedRowsOf, textOfAgreedRows } from './agreed-rows.ts'
import { frequencyField } from './frequency-words.ts'
import { costsInCents, costsInDollars, type NamedCost, namedCosts } from './named-costs.ts'
import { rateStepsIn, rateStepsOf, textOfRateSteps } from './rate-steps.ts'

/**
 * All terms of a loan, one entry each. The loan form, change of terms, products, API answers, terms history,
 * import columns, the wizard and the loan page are made from this table.
 */

/** A count of months or years. */
export const wholeNumber = z
  .int(says('field.wholeNumber'))
  .check(z.gte(0, says('field.wholeNumber')), z.lte(1200, says('field.numberTooLarge')))
const graceDays = z
  .int(says('field.wholeNumber'))
  .check(z.gte(0, says('field.wholeNumber')), z.lte(365, says('field.numberTooLarge')))

/** A field of a form that may be absent or null. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/**
 * How the payment is found: LEVEL, equal payments by the formula; STATED, as the contract states it; ACCELERATED, half or
 * a quarter of the monthly payment every two weeks or every week; EQUAL_PRINCIPAL, the same principal each time and
 * interest beside it; FLAT, interest on the whole loan throughout; BY_ROW, each payment as it is agreed for its day.
 */
export const PAYMENT_RULES = ['LEVEL', 'STATED', 'ACCELERATED', 'EQUAL_PRINCIPAL', 'FLAT', 'BY_ROW'] as const
type PaymentRule = (typeof PAYMENT_RULES)[number]
/** How a payment by the formula is rounded: SAME, as interest is. */
export const PAYMENT_ROUNDINGS = ['SAME', ...ROUNDINGS] as const
/** What a payment by the formula is counted over: SAME, what interest is counted over; PERIODS, whole periods. */
export const LEVEL_BASES = ['SAME', 'PERIODS'] as const
/** The due day in a month that lacks it: its last day or the first of the next; END_OF_MONTH is the last day always. */
export const DUE_DAY_RULES = ['LAST_DAY', 'NEXT_MONTH', 'END_OF_MONTH'] as const

/** Where a due day goes that is no business day: SAME_DAY, nowhere. */
export const BUSINESS_DAY_RULES = ['SAME_DAY', ...DUE_DAY_MOVES] as const
/** Whether interest is counted to the day that is moved, or as if nothing moved. */
export const BUSINESS_DAY_INTERESTS = ['STAYS', 'MOVES'] as const

/** How the rate goes on after the first one: FIXED, it stays; STEPS, to rates agreed beforehand; INDEX, with an index. */
export const RATE_RULES = ['FIXED', 'STEPS', 'INDEX'] as const
type RateRule = (typeof RATE_RULES)[number]
/** The payment when the rate changes: counted anew over the payments that remain, or kept. */
export const PAYMENTS_AT_NEW_RATE = ['COUNTED_ANEW', 'KEPT'] as const

const rateSteps = maybe(
  z.string(says('loan.rateSteps')).check(
    z.trim(),
    z.maxLength(2_000, says('loan.rateSteps')),
    z.refine((text) => text === '' || rateStepsIn(text) !== null, says('loan.rateSteps')),
  ),
)

const twoDays = maybe(
  z.readonly(
    z
      .array(z.int().check(z.gte(1, says('loan.twoMonthDays')), z.lte(31, says('loan.twoMonthDays'))))
      .check(z.length(2, says('loan.twoMonthDays'))),
  ),
)
const months = maybe(
  z.readonly(
    z
      .array(z.int().check(z.gte(1, says('loan.monthsWithout')), z.lte(12, says('loan.monthsWithout'))))
      .check(z.maxLength(11, says('loan.monthsWithout'))),
  ),
)
/** What becomes of the interest of a long first period; by the United States Rule, unless the contract says otherwise. */
export const FIRST_PERIOD_RULES = ['UNITED_STATES_RULE', ...FIRST_PERIOD_INTERESTS] as const
/** What becomes of money above what is due: it lowers principal, or is held and pays the coming payments. */
export const SURPLUS_RULES = ['LOWERS_PRINCIPAL', 'PAYS_AHEAD'] as const
/** What becomes of a payment that covers no installment whole: it is applied, or held until more makes it whole. */
export const PARTIAL_RULES = ['APPLIED', 'HELD'] as const
/** How a payoff counts the days of a month of 30 days: calendar days over 365, or by the day count of the loan. */
export const PAYOFF_DAY_RULES = ['DAYS_365', 'LOAN'] as const
/** How often the rate is compounded: PAYMENTS, with each payment. */
export const COMPOUNDING_RULES = ['PAYMENTS', ...COMPOUNDINGS] as const
/** How interest that is agreed beforehand is given back: NONE, no interest is agreed beforehand. */
export const REBATE_RULES = ['NONE', ...REBATES] as const
/** Interest when all principal is repaid within a month: PAYOFF, by the day when it is paid off by the payoff figure. */
export const FULL_REPAYMENT_RULES = ['PAYOFF', ...FULL_REPAYMENT_INTERESTS] as const

/** What a contract says of early repayment; NOT_STATED, nothing. */
export const PREPAYMENT_RULES = ['NOT_STATED', 'FREE', 'PERCENT', 'MONTHS_OF_INTEREST'] as const
export const PREPAYMENT_SCOPES = ['WHOLE_LOAN', 'EACH'] as const
const percentsOfYears = z.readonly(
  z
    .array(percent.check(z.lte(100, says('loan.percentTooMuch'))))
    .check(z.minLength(1, says('loan.prepaymentPercentsRequired')), z.maxLength(40, says('field.numberTooLarge'))),
)

/** How costs at closing are paid: kept back from the money lent, or by the borrower apart. */
export const CLOSING_WAYS = ['WITHHELD', 'APART'] as const
const points = percent.check(z.lte(100, says('loan.percentTooMuch')))

/** The schema of each term in the loan form, in the order in which people read terms. */
export const termFields = {
  principalAmount: dollars.check(z.gt(0, says('loan.principalPositive'))),
  interestRate: percent,
  originationDate: dayOfLoan,
  /** Left out: one period after origination. */
  firstPaymentDate: maybe(dayOfLoan),
  /** Left out: the day of the last of numberOfPayments. */
  maturityDate: z.optional(dayOfLoan),
  /** How many payments there are, instead of the maturity date. */
  numberOfPayments: maybe(
    z
      .int(says('field.wholeNumber'))
      .check(z.gte(1, says('loan.onePaymentAtLeast')), z.lte(INSTALLMENTS_MAX, says('field.numberTooLarge'))),
  ),
  /** By a name, or in numbers: EVERY_10_DAYS, EVERY_3_WEEKS, EVERY_5_MONTHS. */
  paymentFrequency: frequencyField,
  /** BALLOON is accepted as FULLY_AMORTIZED with a balloon payment; the form does not offer it. */
  paymentStructure: z.enum([...STRUCTURES, 'BALLOON'], says('loan.structureRequired')),
  interestOnlyPeriod: maybe(wholeNumber),
  interestOnlyPeriodUnit: maybe(z.enum(PERIOD_UNITS)),
  hasBalloonPayment: z._default(z.boolean(), false),
  balloonPaymentDate: maybe(dayOfLoan),
  amortizationTerm: maybe(wholeNumber),
  amortizationTermUnit: maybe(z.enum(PERIOD_UNITS)),
  /** Dollars a late installment. */
  lateFee: maybe(dollars),
  /** Percent of what is late, instead of lateFee. */
  lateFeePercent: maybe(percent),
  /** The least and the most in dollars of a late fee in percent. */
  lateFeeMin: maybe(dollars),
  lateFeeMax: maybe(dollars),
  /** What a late fee in percent is a part of. Left out: what is unpaid. */
  lateFeeBase: maybe(z.enum(LATE_FEE_BASES)),
  /** No late fee when less than this is unpaid, in dollars. */
  lateFeeShortage: maybe(dollars),
  /** Which late payments bear the fee. Left out: each. */
  lateFeeTrigger: maybe(z.enum(LATE_FEE_TRIGGERS)),
  /** Whether a balloon payment bears the late fee. Left out: it does not. */
  lateFeeOnBalloon: maybe(z.boolean()),
  /** Whether a last day of grace on a weekend or a federal holiday moves to the next business day. */
  lateFeeBusinessDay: maybe(z.boolean()),
  /** Dollars for a payment that the bank returns. */
  returnedPaymentFee: maybe(dollars),
  /** Percent a year while a payment is open for too long: of what, after how many days, or only after the last due day. */
  defaultRate: maybe(percent),
  defaultBase: maybe(z.enum(DEFAULT_BASES)),
  defaultAfterDays: maybe(graceDays),
  defaultOnlyAtMaturity: maybe(z.boolean()),
  /** The number of days after the due day on which a payment is still on time. */
  gracePeriod: maybe(graceDays),
  /** Conventions of the contract; left out, the usual ones of US lenders (docs/money.md, section 2). */
  dayCount: z.optional(z.enum(DAY_COUNTS)),
  accrualMethod: z.optional(z.enum(ACCRUAL_METHODS)),
  allocationOrder: z.optional(z.enum(ALLOCATION_ORDERS)),
  rounding: z.optional(z.enum(ROUNDINGS)),
  /** How the payment is found. Left out: STATED when a payment is stated, otherwise LEVEL. */
  paymentRule: maybe(z.enum(PAYMENT_RULES)),
  /** Dollars of each payment, or with EQUAL_PRINCIPAL of the principal in it, as the contract states it. */
  statedPayment: maybe(dollars),
  /** With BY_ROW: the payments, '2026-03-15: 500; 2026-06-15: principal 1200; 2026-09-15: rest' (agreed-rows.ts). */
  agreedRows: maybe(agreedRowsField),
  /** Dollars that the lender has agreed to lend in all, the principal amount first. */
  commitmentAmount: maybe(dollars),
  /** The same said by what is lent later: commitmentAmount is principalAmount and this. */
  heldBackAmount: maybe(dollars),
  /** What is repaid may be drawn again, up to commitmentAmount at a time: a line of credit. */
  revolvingCredit: maybe(z.boolean()),
  /** Of a line of credit: percent of the balance that each payment asks for beside interest, and the least payment. */
  minimumPaymentPercent: maybe(points),
  minimumPayment: maybe(dollars),
  /** Dollars of principal that the payments leave to the last one. */
  /** Percent a year of what is not drawn of commitmentAmount, charged on each due day. */
  undrawnFee: maybe(percent),
  /** Dollars charged with each payment for servicing the loan, beside principal and interest. */
  serviceFee: maybe(dollars),
  /** Dollars collected with each payment for the property taxes of the borrower, and for insurance. */
  taxes: maybe(dollars),
  insurance: maybe(dollars),
  residualAmount: maybe(dollars),
  /** Payments are whole multiples of so many dollars. */
  paymentMultiple: maybe(dollars),
  paymentRounding: maybe(z.enum(PAYMENT_ROUNDINGS)),
  levelBasis: maybe(z.enum(LEVEL_BASES)),
  /** A gap between the last payment and the others is spread over all of them. */
  spreadsLastPayment: maybe(z.boolean()),
  /** With FLAT: the interest of the whole term is rounded once and asked for in equal parts. */
  interestInEqualParts: maybe(z.boolean()),
  /** A part of a month counts as its share of the month's own days. Only where months have 30 days, or count as such. */
  partsByCalendarDays: maybe(z.boolean()),
  /** Dollars that the borrower pays back on the first day. */
  downPayment: maybe(dollars),
  /** How many of the equal payments are made on the first day. */
  paymentsInAdvance: maybe(wholeNumber),
  /** How many of the first payments repay no principal, bear no interest, or postpone theirs to the one after them. */
  paymentsWithoutPrincipal: maybe(wholeNumber),
  interestFreePayments: maybe(wholeNumber),
  postponedInterestPayments: maybe(wholeNumber),
  /** Interest is carried in fractions of a cent; only what is asked for is rounded. */
  carriesFractions: maybe(z.boolean()),
  /** The interest of one day is rounded to the cent before it is multiplied. Only with daily interest, by ACT/365, /360 or /364. */
  roundsDailyInterest: maybe(z.boolean()),
  dueDayRule: maybe(z.enum(DUE_DAY_RULES)),
  /** Where a due day on a weekend or a federal holiday goes. Left out: it stays. */
  businessDayRule: maybe(z.enum(BUSINESS_DAY_RULES)),
  /** Whether interest goes with the due day. Left out: it does not, except by the day. */
  businessDayInterest: maybe(z.enum(BUSINESS_DAY_INTERESTS)),
  /** Two days of the month of a semi-monthly loan; 31 is the last. Left out: as the first payment falls, or 15 and 31. */
  semiMonthlyDays: twoDays,
  /** The lender may call the whole loan due at any time; maturityDate is the day on which it is due at the latest. */
  payableOnDemand: maybe(z.boolean()),
  /** Months, 1 to 12, in which no payment falls due. */
  monthsWithoutPayment: months,
  firstPeriodInterest: maybe(z.enum(FIRST_PERIOD_RULES)),
  /** How often the rate is compounded. Left out: with each payment. */
  compounding: maybe(z.enum(COMPOUNDING_RULES)),
  /** How the rate goes on. Left out: as the fields below that are given say. */
  rateRule: maybe(z.enum(RATE_RULES)),
  /** Later rates in percent by the payment or the day they begin with: '25: 7, 61: 7.5' or '2028-01-01: 7'. */
  rateSteps,
  paymentAtNewRate: maybe(z.enum(PAYMENTS_AT_NEW_RATE)),
  /** A rate that follows an index: percent added to it, its value when the loan is made, and the day of that. */
  indexMargin: maybe(signedPercent),
  indexRate: maybe(percent),
  indexDate: maybe(dayOfLoan),
  firstRateReset: maybe(dayOfLoan),
  rateResetMonths: maybe(wholeNumber),
  /** A reset takes the latest value that is so many days old. */
  rateLookBack: maybe(graceDays),
  /** Index and margin are rounded to a multiple of so many percent. */
  rateMultiple: maybe(percent),
  rateRounding: maybe(z.enum(RATE_ROUNDINGS)),
  /** Points by which the first reset, and each other, moves the rate at most; and above the first rate in all. */
  firstRateCap: maybe(percent),
  rateCap: maybe(percent),
  lifetimeRateCap: maybe(percent),
  rateFloor: maybe(percent),
  /** The payment changes only every so many months. Left out: with each new rate. */
  paymentResetMonths: maybe(wholeNumber),
  /** What becomes of money above what is due. Left out: it lowers principal. */
  surplusMoney: maybe(z.enum(SURPLUS_RULES)),
  /** What becomes of a payment in part. Left out: it is applied at once. HELD only with interest fixed beforehand and fees last. */
  partialPayments: maybe(z.enum(PARTIAL_RULES)),
  payoffDays: maybe(z.enum(PAYOFF_DAY_RULES)),
  fullRepaymentInterest: maybe(z.enum(FULL_REPAYMENT_RULES)),
  /** Points in percent of the principal, and as an amount in dollars beside or instead of it. */
  points: maybe(points),
  pointsAmount: maybe(dollars),
  /** What the lender charges for making the loan, in dollars. */
  originationFee: maybe(dollars),
  /** Interest is paid at closing up to, not including, this day, and runs from it. */
  prepaidInterestDate: maybe(dayOfLoan),
  /** That interest in dollars, as the parties state it. Left out: by the days. */
  prepaidInterest: maybe(dollars),
  /** Dollars that the lender keeps for the borrower outside the loan. */
  closingReserve: maybe(dollars),
  /** Costs of others, each by its name. They are no finance charge. */
  closingCosts: maybe(namedCosts),
  closingCostsPaid: maybe(z.enum(CLOSING_WAYS)),
  /** How interest that is agreed beforehand is given back when the loan is paid off early. Left out: it is not. */
  rebate: maybe(z.enum(REBATE_RULES)),
  /** What early repayment costs. Left out: nothing is said of it. */
  prepaymentRule: maybe(z.enum(PREPAYMENT_RULES)),
  /** With PERCENT: percent of what is prepaid in the first year of the loan, in the second, and so on. */
  prepaymentPercents: maybe(percentsOfYears),
  /** With MONTHS_OF_INTEREST: so many months, in so many first years of the loan; left out, in all. */
  prepaymentMonths: maybe(wholeNumber),
  prepaymentYears: maybe(wholeNumber),
  /** What is charged: only repaying the whole loan, or each prepayment. */
  prepaymentScope: maybe(z.enum(PREPAYMENT_SCOPES)),
  /** Percent of the loan that may be prepaid free each year. */
  prepaymentFree: maybe(points),
  /** A loan that is repaid early brings at least so many months of interest. */
  minimumInterestMonths: maybe(wholeNumber),
  /** Dollars due at the end of the loan, early or not. */
  exitFee: maybe(dollars),
  /** A loan that runs already: the day of the balance, which is the principal amount. The fields below need it. */
  takenOverDate: maybe(dayOfLoan),
  /** The amount and the day of the loan when it was made. */
  originalAmount: maybe(dollars),
  originalDate: maybe(dayOfLoan),
  /** The day from which the payment repays, where it is later than originalDate. */
  amortizationStart: maybe(dayOfLoan),
  lastPaidDate: maybe(dayOfLoan),
  /** Received in the year of takenOverDate, before it. */
  interestPaidBefore: maybe(dollars),
  principalPaidBefore: maybe(dollars),
  /** Held for taxes and insurance on takenOverDate. */
  escrowHeldBefore: maybe(dollars),
}

export type TermKey = keyof typeof termFields
const termForm = z.strictObject(termFields)
/** The terms in a loan form. */
export type TermForm = z.output<typeof termForm>
/** Some of the terms, as stated in a change of terms. */
export type StatedTerms = { [Key in TermKey]?: TermForm[Key] | undefined }
/** A term as JSON and forms carry it: dollars, percent, a day, a word, a list of days of the month, of months or of costs. */
export type TermValue = string | number | boolean | readonly number[] | readonly NamedCost[] | null
/** Values of some terms, in a form or during typing. */
export type TermValues = { readonly [Key in TermKey]?: TermValue | undefined }

/** How an API answer gives a term. LIST: lists of loans have the term too, from a database column of its own. */
type Answer = { schema: z.ZodMiniType; from: 'LIST' | 'FORM' | 'TERMS' }
const inList = <S extends z.ZodMiniType>(schema: S) => ({ schema, from: 'LIST' }) as const
const asInForm = <S extends z.ZodMiniType>(schema: S) => ({ schema: z.nullable(schema), from: 'FORM' }) as const
const asInTerms = <S extends z.ZodMiniType>(schema: S) => ({ schema, from: 'TERMS' }) as const

/** The questions by which screens group the terms of a contract, in the order in which they are asked. */
export const TERM_QUESTIONS = ['WHEN', 'HOW_MUCH', 'INTEREST', 'LATE', 'CLOSING', 'EARLY'] as const
export type TermQuestion = (typeof TERM_QUESTIONS)[number]

/**
 * The kind of a term's value. `initial` is the wizard's first value; null is an empty field. DAYS and MONTHS are
 * numbers of them, COUNT is any whole number, DAYS_OF_MONTH (1 to 31) and MONTHS_OF_YEAR (1 to 12) are lists, and COSTS is
 * a list of names with amounts. PERCENTS is a list of percentages by year.
 */
type TermKind =
  | { kind: 'MONEY' | 'PERCENT' | 'DAYS' | 'MONTHS' | 'COUNT'; initial: number | null }
  | { kind: 'DAY' | 'DAYS_OF_MONTH' | 'MONTHS_OF_YEAR' | 'COSTS' | 'PERCENTS'; initial: null }
  /** `texts.WORD` is the text key of a word, `hintOfWord.WORD` that of the help under it. */
  | { kind: 'CHOICE'; words: readonly string[]; initial: string; texts: string; hintOfWord?: string }
  | { kind: 'YES_NO'; initial: boolean }
  /** A word of a list, or a number of days, weeks or months. */
  | { kind: 'FREQUENCY'; words: readonly string[]; initial: string; texts: string }
  /** Later rates, as rate-steps.ts reads them. */
  | { kind: 'RATE_STEPS'; initial: null }
  /** Payments that are agreed one by one, as agreed-rows.ts reads them. */
  | { kind: 'AGREED_ROWS'; initial: null }

export type Term = TermKind & {
  /** The text key of the term's name; left out: 'loans.' and the term's key. */
  label?: `loans.${string}`
  /** The text key of the help under the term's field. */
  hint?: `loans.${string}`
  /** The part of the wizard's first step that asks for the term: one of the specified sections, or a question. */
  place: 'INFORMATION' | 'STRUCTURE' | 'RUNNING' | TermQuestion
  /** The wizard asks for it above the questions, which stand folded. */
  isAlwaysShown?: true
  /**
   * The term's part in the sentence that tells the answer to its question. A text key; `{value}` in the text is the
   * value, and a text for one word or for yes is `KEY.WORD`, `KEY.true`. Left out: name and value. null: another term's
   * part tells it. A term is told where its value is not the usual one, or always.
   */
  told?: `terms.${string}` | null
  isAlwaysTold?: true
  /** Lists of terms name this term together with that one. */
  namedWith?: TermKey
  /** A percentage may be below zero. */
  isSigned?: true
  /** A form must have a value for it. */
  isRequired?: true
  /** The wizard asks for the term and sends it only when this is true; otherwise the term has no meaning. */
  appliesIf?: (form: TermValues) => boolean
  /** A rule between this term and others; gives the message of a broken rule. */
  rule?: (form: StatedTerms) => MessageCode | null
  /** Reads the term from the engine's terms. */
  of?: (terms: LoanTerms) => TermValue
  /** Its name in the terms history, if different; null when the history shows it under another term. */
  nameInHistory?: string | null
  /** The engine's name for the field in problems of terms. */
  problemField?: string
  answer: Answer
  /** The schema of the term in a change of terms. Absent: the term cannot change during the life of a loan. */
  change?: z.ZodMiniType
  /** The schema of the term in a lender's product. Absent: it belongs to one loan only. */
  preset?: z.ZodMiniType
  /** The term's column in lists of loans. */
  column?: string
}

const isInterestOnly = (form: TermValues): boolean => form.paymentStructure === 'INTEREST_ONLY'
const chargeIn = ({ options }: LoanTerms, of: ChargeKind): Cents | undefined =>
  options?.installmentCharges?.find(({ kind }) => kind === of)?.amountCents
const isLine = (form: TermValues): boolean => form.revolvingCredit === true
/** Whether a time of interest only is agreed; on a line of credit it lasts to the end. */
const hasInterestOnlyPeriod = (form: TermValues): boolean => isInterestOnly(form) && !isLine(form)

/** Whether the form has a balloon: by its checkbox, or by the structure BALLOON, which only other clients send. */
const hasBalloon = (form: TermValues): boolean => form.hasBalloonPayment === true || form.paymentStructure === 'BALLOON'

const dollarsOrNull = (cents: Cents | undefined): number | null => (cents ? dollarsOf(cents) : null)

/** Whether the payment follows from the other terms. */
const isPaymentComputed = (form: TermValues): boolean => form.paymentRule !== 'STATED' && isNotByRow(form)

/** Whether the loan has any other payments than those that are agreed one by one. */
const isNotByRow = ({ paymentRule }: TermValues): boolean => paymentRule !== 'BY_ROW'

/** Two days of the month, in any order. From the 28th on both would be one day in February. */
const areTwoDays = (days: readonly number[]): boolean =>
  days.length === 2 && days[0] !== days[1] && Math.min(...days) <= 27

/**
 * The two days of a semi-monthly loan: those of the form, or the day of its first payment and half a month from it. A
 * change of terms may state the days alone.
 */
function monthDaysOf({ paymentFrequency, semiMonthlyDays, firstPaymentDate }: DaysOfPayments): MonthDays | null {
  if (paymentFrequency !== undefined && paymentFrequency !== 'SEMI_MONTHLY') return null
  if (semiMonthlyDays) return [Math.min(...semiMonthlyDays), Math.max(...semiMonthlyDays)]
  if (paymentFrequency === undefined) return null
  if (!firstPaymentDate) return MONTH_DAYS_DEFAULT
  const day = Number(firstPaymentDate.slice(-2))
  if (day === 1) return [1, 15]
  if (day > 27) return MONTH_DAYS_DEFAULT
  return day <= 15 ? [day, day === 15 ? 31 : day + 15] : [day - 15, day]
}

/** What the day of the last of so many payments follows from. */
type DaysOfPayments = {
  numberOfPayments?: number | null | undefined
  originationDate?: Day | null | undefined
  firstPaymentDate?: Day | null | undefined
  paymentFrequency?: Frequency | undefined
  dueDayRule?: (typeof DUE_DAY_RULES)[number] | null | undefined
  semiMonthlyDays?: readonly number[] | null | undefined
  monthsWithoutPayment?: readonly number[] | null | undefined
}

/** The day of the last of so many payments; null without their number, or before the other terms say when they are due. */
export function maturityOfPayments(form: DaysOfPayments): Day | null {
  const { numberOfPayments: count, originationDate, firstPaymentDate, paymentFrequency, dueDayRule } = form
  if (!count || !originationDate || !isDay(originationDate) || !isFrequency(paymentFrequency ?? '')) return null
  if (paymentFrequency === undefined || paymentFrequency === 'AT_MATURITY') return null
  const monthDays = monthDaysOf(form)
  const days = {
    originationOn: originationDate,
    firstDueOn: firstPaymentDate && isDay(firstPaymentDate) ? firstPaymentDate : null,
    frequency: paymentFrequency,
    endOfMonth: dueDayRule === 'END_OF_MONTH',
    options: {
      ...(monthDays && { monthDays }),
      ...(form.monthsWithoutPayment?.length && { monthsWithoutPayment: form.monthsWithoutPayment }),
      ...(dueDayRule === 'NEXT_MONTH' && { missingDayRollsOver: true }),
    },
  }
  return dueDay(days, count)
}

const rateRuleOf = ({ rateRule, rateSteps, indexMargin }: StatedTerms): RateRule =>
  rateRule ?? (rateSteps ? 'STEPS' : indexMargin == null ? 'FIXED' : 'INDEX')
const followsIndex = ({ rateRule }: TermValues): boolean => rateRule === 'INDEX'

/** The days past due after which the default rate begins where the contract does not say. */
const DEFAULT_AFTER_DAYS = 30

/** The usual look-back of adjustable-rate notes. */
const LOOK_BACK_DAYS = 45
/** The terms without which a rate cannot follow an index. */
const INDEX_TERMS = ['indexMargin', 'indexRate', 'indexDate', 'firstRateReset', 'rateResetMonths'] as const
/** The message for a field of a rate that follows an index, when it is left empty. */
const neededByIndex = (key: (typeof INDEX_TERMS)[number]) => (form: StatedTerms) =>
  rateRuleOf(form) === 'INDEX' && (form[key] == null || (key === 'rateResetMonths' && form[key] === 0))
    ? ('loan.neededByIndex' as const)
    : null

/** A figure of the index that a loan follows; null for any other loan. */
const ofIndex =
  (read: (indexed: IndexedRate) => TermValue | undefined) =>
  ({ options }: LoanTerms): TermValue =>
    options?.indexedRate ? (read(options.indexedRate) ?? null) : null
const percentOrNull = (ppm: number | undefined): number | null => (ppm === undefined ? null : percentOf(ppm))

/** The rule of a form: a payment, or payments, that are stated without one are stated payments. */
const ruleOfForm = ({ paymentRule, statedPayment, agreedRows }: StatedTerms): PaymentRule =>
  paymentRule ?? (agreedRows ? 'BY_ROW' : statedPayment ? 'STATED' : 'LEVEL')

/** What is wrong between payments that are agreed one by one and the days of the loan. */
function agreedRowsRule(form: StatedTerms): MessageCode | null {
  if (ruleOfForm(form) !== 'BY_ROW') return null
  const rows = form.agreedRows ? agreedRowsIn(form.agreedRows) : []
  const [first, last] = [rows?.[0], rows?.at(-1)]
  if (rows !== null && (!first || !last)) return 'loan.agreedRowsRequired'
  if (last && form.maturityDate && last.day !== form.maturityDate) return 'loan.agreedRowsEnd'
  return first && form.firstPaymentDate && first.day !== form.firstPaymentDate ? 'loan.agreedRowsFirst' : null
}

function paymentRuleOf({ options = {} }: LoanTerms): PaymentRule {
  if (options.agreedRows) return 'BY_ROW'
  if (options.equalPrincipal) return 'EQUAL_PRINCIPAL'
  if (options.flatInterest) return 'FLAT'
  if (options.paymentCents !== undefined) return 'STATED'
  return options.isAccelerated ? 'ACCELERATED' : 'LEVEL'
}
/** Whether a late fee is agreed, and whether it is one in percent. */
const hasPercentFee = ({ lateFeePercent }: TermValues): boolean => Boolean(lateFeePercent)
const hasLateFee = (form: TermValues): boolean => hasPercentFee(form) || Boolean(form.lateFee)

const hasDefaultRate = ({ defaultRate }: TermValues): boolean => Boolean(defaultRate)
/** A figure of the default rate; null for a loan without one. */
const ofDefault =
  (read: (agreed: DefaultInterest) => TermValue) =>
  ({ options }: LoanTerms): TermValue =>
    options?.defaultInterest ? read(options.defaultInterest) : null

/** Whether the loan ran before its books here began. */
const isTakenOver = ({ takenOverDate }: TermValues): boolean => Boolean(takenOverDate)

/** Whether principal that is repaid before it is due is charged. */
const isPrepaymentCharged = ({ prepaymentRule }: TermValues): boolean =>
  prepaymentRule === 'PERCENT' || prepaymentRule === 'MONTHS_OF_INTEREST'

function prepaymentRuleOf(prepayment: Prepayment | undefined): (typeof PREPAYMENT_RULES)[number] {
  if (prepayment?.isFree) return 'FREE'
  if (prepayment?.ratesPpm) return 'PERCENT'
  return prepayment?.monthsOfInterest ? 'MONTHS_OF_INTEREST' : 'NOT_STATED'
}

const isMadeHere = (form: TermValues): boolean => !isTakenOver(form)

/** Whether anything is paid on the day the loan is made. */
const hasClosingCosts = ({ closingCosts, ...form }: TermValues): boolean =>
  Boolean(form.points || form.pointsAmount || form.originationFee || form.prepaidInterestDate || form.closingReserve) ||
  (Array.isArray(closingCosts) && closingCosts.length > 0)

/** Whether a day is more than the longest term, a century, before the end of the loan. */
const isOverACentury = (on: Day, { maturityDate }: StatedTerms): boolean =>
  maturityDate !== undefined && isDay(on) && addMonths(on, TERM_MONTHS_MAX) < maturityDate

/**
 * Whether interest received in a year is more than anybody can owe for one: as much as was lent, or with a rate above
 * 100 % the interest of a year on it. False where it is not known what was lent.
 */
const isMoreThanAYears = (interest: number, { originalAmount, interestRate = 0 }: StatedTerms): boolean =>
  Boolean(originalAmount) && interest > (originalAmount ?? 0) * Math.max(1, interestRate / 100)

/** Whether due days that are no business days move. */
const movesDueDays = ({ businessDayRule: rule }: TermValues): boolean => Boolean(rule) && rule !== 'SAME_DAY'

const paysFeesFirst = ({ allocationOrder }: { allocationOrder?: unknown }): boolean =>
  String(allocationOrder).startsWith('FEES')

const isScheduled = ({ accrualMethod }: { accrualMethod?: unknown }): boolean => accrualMethod !== 'DAILY'
/** Whether a day has interest of its own that can be rounded. */
const hasRoundableDays = (form: { accrualMethod?: unknown; dayCount?: unknown }): boolean =>
  !isScheduled(form) && ROUNDED_DAY_COUNTS.some((one) => one === form.dayCount)

/** Whether a loan with interest by the schedule counts months of 30 days. */
const countsMonthsOf30 = (form: { accrualMethod?: unknown; dayCount?: unknown }): boolean =>
  isScheduled(form) && String(form.dayCount ?? '30/360').startsWith('30')

/** Whether a day is within the loan's term and after its first day; also for a form without a term. */
const isWithinTerm = (on: Day, { originationDate, maturityDate }: StatedTerms): boolean =>
  (originationDate === undefined || on > originationDate) && (maturityDate === undefined || on <= maturityDate)

/** A term that has the same schema in a change of terms and in a product. */
const changedAndPreset = <S extends z.ZodMiniType>(schema: S) => ({ change: schema, preset: schema })

export const TERM_TABLE = {
  principalAmount: {
    kind: 'MONEY',
    initial: 0,
    place: 'INFORMATION',
    isRequired: true,
    of: ({ principalCents }) => dollarsOf(principalCents),
    problemField: 'principalCents',
    answer: inList(dollarsShown),
  },
  interestRate: {
    kind: 'PERCENT',
    initial: 0,
    label: 'loans.rate',
    hint: 'loans.rateHint',
    place: 'INFORMATION',
    isRequired: true,
    of: ({ annualRatePpm }) => percentOf(annualRatePpm),
    problemField: 'annualRatePpm',
    answer: inList(z.number()),
    ...changedAndPreset(z.optional(percent)),
  },
  originationDate: {
    kind: 'DAY',
    initial: null,
    label: 'loans.origination',
    place: 'INFORMATION',
    isRequired: true,
    of: ({ originationOn }) => originationOn,
    problemField: 'originationOn',
    answer: inList(z.string()),
  },
  firstPaymentDate: {
    kind: 'DAY',
    initial: null,
    label: 'loans.firstPayment',
    hint: 'loans.firstPaymentHint',
    place: 'WHEN',
    isAlwaysShown: true,
    told: null,
    rule: (form) =>
      form.firstPaymentDate && !isWithinTerm(form.firstPaymentDate, form) ? 'loan.firstPaymentWithinTerm' : null,
    of: ({ firstDueOn }) => firstDueOn,
    problemField: 'firstDueOn',
    answer: asInForm(z.string()),
  },
  maturityDate: {
    kind: 'DAY',
    initial: null,
    label: 'loans.maturity',
    place: 'INFORMATION',
    isRequired: true,
    rule: ({ originationDate, maturityDate }) =>
      originationDate !== undefined && maturityDate !== undefined && maturityDate <= originationDate
        ? 'loan.maturityAfterOrigination'
        : null,
    of: ({ maturityOn }) => maturityOn,
    problemField: 'maturityOn',
    answer: inList(z.string()),
    change: z.optional(dayOfLoan),
  },
  numberOfPayments: {
    kind: 'COUNT',
    initial: null,
    hint: 'loans.numberOfPaymentsHint',
    place: 'INFORMATION',
    appliesIf: ({ paymentFrequency }) => paymentFrequency !== 'AT_MATURITY',
    rule: (form) => {
      const day = maturityOfPayments(form)
      return day !== null && form.maturityDate && form.maturityDate !== day ? 'loan.paymentsNotMaturity' : null
    },
    of: (terms) => (terms.frequency === 'AT_MATURITY' ? null : dueDays(terms).length),
    nameInHistory: null,
    answer: asInTerms(z.nullable(z.int())),
  },
  paymentFrequency: {
    kind: 'FREQUENCY',
    words: FREQUENCIES,
    initial: 'MONTHLY',
    texts: 'frequency',
    label: 'loans.frequency',
    place: 'WHEN',
    isAlwaysShown: true,
    told: 'terms.told.word',
    isAlwaysTold: true,
    isRequired: true,
    of: ({ frequency }) => frequency,
    answer: inList(z.string()),
    ...changedAndPreset(z.optional(frequencyField)),
    column: 'paymentFrequency',
  },
  paymentStructure: {
    kind: 'CHOICE',
    words: STRUCTURES,
    initial: 'FULLY_AMORTIZED',
    texts: 'structure',
    hintOfWord: 'structureHint',
    label: 'loans.structure',
    place: 'STRUCTURE',
    of: ({ structure }) => structure,
    answer: asInTerms(z.string()),
    ...changedAndPreset(z.optional(z.enum(STRUCTURES))),
    column: 'paymentStructure',
  },
  interestOnlyPeriod: {
    kind: 'MONTHS',
    initial: 12,
    place: 'STRUCTURE',
    isRequired: true,
    appliesIf: hasInterestOnlyPeriod,
    rule: ({ interestOnlyPeriod, interestOnlyPeriodUnit, ...form }) =>
      hasInterestOnlyPeriod(form) && !(interestOnlyPeriod && interestOnlyPeriodUnit)
        ? 'loan.interestOnlyDetails'
        : null,
    of: ({ interestOnlyMonths }) => interestOnlyMonths || null,
    nameInHistory: 'interestOnlyMonths',
    problemField: 'interestOnlyMonths',
    answer: asInForm(z.int()),
    ...changedAndPreset(maybe(wholeNumber)),
    column: 'interestOnlyMonths',
  },
  interestOnlyPeriodUnit: {
    kind: 'CHOICE',
    words: PERIOD_UNITS,
    initial: 'MONTHS',
    texts: 'unit',
    label: 'loans.interestOnlyUnit',
    place: 'STRUCTURE',
    namedWith: 'interestOnlyPeriod',
    appliesIf: hasInterestOnlyPeriod,
    nameInHistory: null,
    answer: asInForm(z.string()),
    ...changedAndPreset(maybe(z.enum(PERIOD_UNITS))),
  },
  hasBalloonPayment: {
    kind: 'YES_NO',
    initial: false,
    label: 'loans.balloon',
    place: 'STRUCTURE',
    namedWith: 'balloonPaymentDate',
    of: ({ balloon }) => balloon !== null,
    nameInHistory: null,
    answer: asInTerms(z.boolean()),
    ...changedAndPreset(z.optional(z.boolean())),
  },
  balloonPaymentDate: {
    kind: 'DAY',
    initial: null,
    label: 'loans.balloonDate',
    place: 'STRUCTURE',
    isRequired: true,
    appliesIf: hasBalloon,
    rule: (form) => {
      if (!hasBalloon(form)) return null
      const { balloonPaymentDate, amortizationTerm, amortizationTermUnit } = form
      if (!(balloonPaymentDate && amortizationTerm && amortizationTermUnit)) return 'loan.balloonDetails'
      return isWithinTerm(balloonPaymentDate, form) ? null : 'loan.balloonWithinTerm'
    },
    of: ({ balloon }) => balloon?.dueOn ?? null,
    problemField: 'balloon.dueOn',
    answer: asInForm(z.string()),
    change: maybe(dayOfLoan),
    column: 'balloonDate',
  },
  amortizationTerm: {
    kind: 'MONTHS',
    initial: 30,
    hint: 'loans.amortizationHint',
    place: 'STRUCTURE',
    isRequired: true,
    appliesIf: hasBalloon,
    of: ({ balloon }) => balloon?.amortizationMonths ?? null,
    nameInHistory: 'amortizationMonths',
    problemField: 'balloon.amortizationMonths',
    answer: asInForm(z.int()),
    ...changedAndPreset(maybe(wholeNumber)),
    column: 'amortizationMonths',
  },
  amortizationTermUnit: {
    kind: 'CHOICE',
    words: PERIOD_UNITS,
    initial: 'YEARS',
    texts: 'unit',
    label: 'loans.amortizationUnit',
    place: 'STRUCTURE',
    namedWith: 'amortizationTerm',
    appliesIf: hasBalloon,
    nameInHistory: null,
    answer: asInForm(z.string()),
    ...changedAndPreset(maybe(z.enum(PERIOD_UNITS))),
  },
  lateFee: {
    kind: 'MONEY',
    initial: 0,
    hint: 'loans.lateFeeHint',
    place: 'LATE',
    isAlwaysShown: true,
    isAlwaysTold: true,
    of: ({ lateFee }) => (lateFee?.kind === 'FLAT' ? dollarsOf(lateFee.amountCents) : null),
    problemField: 'lateFee.amountCents',
    answer: inList(z.nullable(dollarsShown)),
    change: maybe(dollars),
    preset: z.optional(dollars),
    column: 'lateFee',
  },
  lateFeePercent: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.lateFeePercentHint',
    place: 'LATE',
    told: null,
    namedWith: 'lateFee',
    of: ({ lateFee }) => (lateFee?.kind === 'PERCENT' ? percentOf(lateFee.ratePpm) : null),
    problemField: 'lateFee.ratePpm',
    answer: asInForm(z.number()),
    ...changedAndPreset(maybe(percent)),
    column: 'lateFeePercent',
  },
  lateFeeMin: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.lateFeeMinHint',
    place: 'LATE',
    told: 'terms.told.lateFeeMin',
    appliesIf: hasPercentFee,
    namedWith: 'lateFee',
    rule: ({ lateFeePercent, lateFeeMin, lateFeeMax }) => {
      if (!lateFeeMin) return null
      if (!lateFeePercent) return 'loan.lateFeeLimitWithoutPercent'
      return lateFeeMax && lateFeeMin > lateFeeMax ? 'loan.lateFeeMinAboveMax' : null
    },
    of: ({ lateFee }) =>
      lateFee?.kind === 'PERCENT' && lateFee.amountCentsMin ? dollarsOf(lateFee.amountCentsMin) : null,
    problemField: 'lateFee.amountCentsMin',
    answer: asInForm(z.number()),
    ...changedAndPreset(maybe(dollars)),
    column: 'lateFeeMin',
  },
  lateFeeMax: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.lateFeeMaxHint',
    place: 'LATE',
    told: null,
    namedWith: 'lateFee',
    rule: ({ lateFeePercent, lateFeeMax }) =>
      lateFeeMax && !lateFeePercent ? 'loan.lateFeeLimitWithoutPercent' : null,
    of: ({ lateFee }) =>
      lateFee?.kind === 'PERCENT' && lateFee.amountCentsMax ? dollarsOf(lateFee.amountCentsMax) : null,
    problemField: 'lateFee.amountCentsMax',
    answer: asInForm(z.number()),
    ...changedAndPreset(maybe(dollars)),
    column: 'lateFeeMax',
  },
  lateFeeBase: {
    kind: 'CHOICE',
    words: LATE_FEE_BASES,
    initial: 'UNPAID',
    texts: 'lateFeeBase',
    place: 'LATE',
    told: 'terms.told.lateFeeBase',
    appliesIf: hasPercentFee,
    namedWith: 'lateFee',
    of: ({ lateFee }) => (lateFee?.kind === 'PERCENT' ? (lateFee.base ?? 'UNPAID') : null),
    problemField: 'lateFee.base',
    answer: asInTerms(z.nullable(z.enum(LATE_FEE_BASES))),
    ...changedAndPreset(maybe(z.enum(LATE_FEE_BASES))),
    column: 'lateFeeBase',
  },
  lateFeeShortage: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.lateFeeShortageHint',
    place: 'LATE',
    told: 'terms.told.lateFeeShortage',
    appliesIf: hasLateFee,
    of: ({ lateFee }) => (lateFee?.shortageCentsMin ? dollarsOf(lateFee.shortageCentsMin) : null),
    problemField: 'lateFee.shortageCentsMin',
    answer: asInForm(z.number()),
    ...changedAndPreset(maybe(dollars)),
    column: 'lateFeeShortage',
  },
  lateFeeTrigger: {
    kind: 'CHOICE',
    words: LATE_FEE_TRIGGERS,
    initial: 'EACH',
    texts: 'lateFeeTrigger',
    hintOfWord: 'lateFeeTriggerHint',
    place: 'LATE',
    told: 'terms.told.lateFeeTrigger',
    appliesIf: hasLateFee,
    of: ({ lateFee }) => lateFee && (lateFee.trigger ?? 'EACH'),
    problemField: 'lateFee.trigger',
    answer: asInTerms(z.nullable(z.enum(LATE_FEE_TRIGGERS))),
    ...changedAndPreset(maybe(z.enum(LATE_FEE_TRIGGERS))),
    column: 'lateFeeTrigger',
  },
  lateFeeOnBalloon: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.lateFeeOnBalloonHint',
    place: 'LATE',
    told: 'terms.told.lateFeeOnBalloon',
    appliesIf: hasLateFee,
    of: ({ lateFee }) => lateFee && !lateFee.sparesBalloon,
    answer: asInTerms(z.nullable(z.boolean())),
    ...changedAndPreset(maybe(z.boolean())),
    column: 'lateFeeOnBalloon',
  },
  lateFeeBusinessDay: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.lateFeeBusinessDayHint',
    place: 'LATE',
    told: 'terms.told.lateFeeBusinessDay',
    appliesIf: hasLateFee,
    of: ({ lateFee }) => lateFee && lateFee.waitsForBusinessDay === true,
    answer: asInTerms(z.nullable(z.boolean())),
    ...changedAndPreset(maybe(z.boolean())),
    column: 'lateFeeBusinessDay',
  },
  returnedPaymentFee: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.returnedPaymentFeeHint',
    place: 'LATE',
    told: 'terms.told.returnedPaymentFee',
    of: ({ returnedPaymentCents }) => dollarsOrNull(returnedPaymentCents),
    problemField: 'returnedPaymentCents',
    answer: asInForm(z.number()),
    preset: maybe(dollars),
    column: 'returnedPaymentFee',
  },
  defaultRate: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.defaultRateHint',
    place: 'LATE',
    told: 'terms.told.defaultRate',
    of: ofDefault(({ annualRatePpm }) => percentOf(annualRatePpm)),
    problemField: 'options.defaultInterest.annualRatePpm',
    answer: asInTerms(z.nullable(z.number())),
    ...changedAndPreset(maybe(percent)),
    column: 'defaultRate',
  },
  defaultAfterDays: {
    kind: 'DAYS',
    initial: DEFAULT_AFTER_DAYS,
    place: 'LATE',
    told: 'terms.told.defaultAfterDays',
    isAlwaysTold: true,
    appliesIf: hasDefaultRate,
    of: ofDefault(({ afterDays }) => afterDays),
    problemField: 'options.defaultInterest.afterDays',
    answer: asInTerms(z.nullable(z.int())),
    ...changedAndPreset(maybe(graceDays)),
    column: 'defaultAfterDays',
  },
  defaultBase: {
    kind: 'CHOICE',
    words: DEFAULT_BASES,
    initial: 'PRINCIPAL',
    texts: 'defaultBase',
    place: 'LATE',
    told: 'terms.told.defaultBase',
    appliesIf: hasDefaultRate,
    rule: ({ defaultBase, accrualMethod }) =>
      defaultBase === 'OVERDUE' && accrualMethod === 'DAILY' ? 'loan.onlyScheduledInterest' : null,
    of: ofDefault(({ base }) => base),
    problemField: 'options.defaultInterest.base',
    answer: asInTerms(z.nullable(z.enum(DEFAULT_BASES))),
    ...changedAndPreset(maybe(z.enum(DEFAULT_BASES))),
    column: 'defaultBase',
  },
  defaultOnlyAtMaturity: {
    kind: 'YES_NO',
    initial: false,
    place: 'LATE',
    told: 'terms.told.defaultOnlyAtMaturity',
    appliesIf: hasDefaultRate,
    of: ofDefault(({ onlyAtMaturity }) => onlyAtMaturity === true),
    answer: asInTerms(z.nullable(z.boolean())),
    ...changedAndPreset(maybe(z.boolean())),
    column: 'defaultOnlyAtMaturity',
  },
  gracePeriod: {
    kind: 'DAYS',
    initial: 0,
    label: 'loans.grace',
    hint: 'loans.graceHint',
    place: 'LATE',
    isAlwaysShown: true,
    told: 'terms.told.gracePeriod',
    of: (terms) => terms.graceDays,
    problemField: 'graceDays',
    answer: inList(z.nullable(z.int())),
    ...changedAndPreset(z.optional(graceDays)),
    column: 'gracePeriod',
  },
  dayCount: {
    kind: 'CHOICE',
    words: DAY_COUNTS,
    initial: '30/360',
    texts: 'dayCount',
    place: 'INTEREST',
    told: 'terms.told.word',
    isAlwaysTold: true,
    of: ({ dayCount }) => dayCount,
    problemField: 'dayCount',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(DAY_COUNTS)),
    column: 'dayCount',
  },
  accrualMethod: {
    kind: 'CHOICE',
    words: ACCRUAL_METHODS,
    initial: 'SCHEDULED',
    texts: 'accrual',
    hintOfWord: 'accrualHint',
    label: 'loans.accrual',
    place: 'INTEREST',
    told: 'terms.told.accrualMethod',
    isAlwaysTold: true,
    of: ({ accrual }) => accrual,
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(ACCRUAL_METHODS)),
    column: 'accrualMethod',
  },
  allocationOrder: {
    kind: 'CHOICE',
    words: ALLOCATION_ORDERS,
    initial: 'INTEREST_PRINCIPAL_FEES',
    texts: 'allocation',
    label: 'loans.allocation',
    place: 'LATE',
    told: 'terms.told.allocationOrder',
    of: ({ allocation }) => allocation,
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(ALLOCATION_ORDERS)),
    column: 'allocationOrder',
  },
  partialPayments: {
    kind: 'CHOICE',
    words: PARTIAL_RULES,
    initial: 'APPLIED',
    texts: 'partialPayments',
    place: 'LATE',
    told: 'terms.told.partialPayments',
    appliesIf: (form) => isScheduled(form) && !paysFeesFirst(form),
    of: ({ options }) => (options?.holdsPartial ? 'HELD' : 'APPLIED'),
    problemField: 'options.holdsPartial',
    answer: asInTerms(z.string()),
    ...changedAndPreset(z.optional(z.enum(PARTIAL_RULES))),
    column: 'partialPayments',
  },
  rounding: {
    kind: 'CHOICE',
    words: ROUNDINGS,
    initial: 'HALF_UP',
    texts: 'rounding',
    place: 'INTEREST',
    told: 'terms.told.rounding',
    of: ({ rounding }) => rounding,
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(ROUNDINGS)),
    column: 'rounding',
  },
  paymentRule: {
    kind: 'CHOICE',
    words: PAYMENT_RULES,
    initial: 'LEVEL',
    texts: 'paymentRule',
    hintOfWord: 'paymentRuleHint',
    place: 'HOW_MUCH',
    told: 'terms.told.paymentRule',
    rule: ({ paymentRule, accrualMethod }) =>
      paymentRule === 'FLAT' && accrualMethod === 'DAILY' ? 'loan.flatNeedsScheduled' : null,
    of: paymentRuleOf,
    problemField: 'options.isAccelerated',
    answer: asInTerms(z.string()),
    change: z.optional(z.enum(PAYMENT_RULES)),
    // Payments of a loan are no payments of another one.
    preset: z.optional(z.enum(['LEVEL', 'STATED', 'ACCELERATED', 'EQUAL_PRINCIPAL', 'FLAT'], says('product.noRows'))),
    column: 'paymentRule',
  },
  agreedRows: {
    kind: 'AGREED_ROWS',
    initial: null,
    hint: 'loans.agreedRowsHint',
    place: 'HOW_MUCH',
    told: 'terms.told.agreedRows',
    isRequired: true,
    appliesIf: (form) => !isNotByRow(form),
    rule: agreedRowsRule,
    of: ({ options }) => textOfAgreedRows(options?.agreedRows),
    problemField: 'options.agreedRows',
    answer: asInForm(z.string()),
    change: maybe(agreedRowsField),
    column: 'agreedRows',
  },
  statedPayment: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.statedPaymentHint',
    place: 'HOW_MUCH',
    told: null,
    appliesIf: ({ paymentRule }) => paymentRule === 'STATED' || paymentRule === 'EQUAL_PRINCIPAL',
    rule: ({ paymentRule, statedPayment }) =>
      paymentRule === 'STATED' && !statedPayment ? 'loan.statedPaymentRequired' : null,
    of: ({ options }) => dollarsOrNull(options?.paymentCents),
    problemField: 'options.paymentCents',
    answer: asInForm(z.number()),
    change: maybe(dollars),
    column: 'statedPayment',
  },
  commitmentAmount: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.commitmentAmountHint',
    place: 'HOW_MUCH',
    told: 'terms.told.commitmentAmount',
    rule: ({ commitmentAmount, principalAmount = 0 }) =>
      commitmentAmount && commitmentAmount < principalAmount ? 'loan.commitmentBelowPrincipal' : null,
    of: ({ commitmentCents }) => dollarsOrNull(commitmentCents),
    problemField: 'commitmentCents',
    answer: asInTerms(z.nullable(z.number())),
    column: 'commitmentAmount',
  },
  heldBackAmount: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.heldBackAmountHint',
    place: 'HOW_MUCH',
    told: 'terms.told.heldBackAmount',
    appliesIf: (form) => !isLine(form),
    of: (terms) => dollarsOrNull(heldBackCents(terms)),
    nameInHistory: null,
    answer: asInTerms(z.nullable(z.number())),
    column: 'heldBackAmount',
  },
  revolvingCredit: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.revolvingCreditHint',
    place: 'HOW_MUCH',
    told: 'terms.told.revolvingCredit',
    rule: (form) => {
      if (!form.revolvingCredit) return null
      if (!form.commitmentAmount) return 'loan.lineWithoutLimit'
      const isByDay = form.accrualMethod === 'DAILY' && form.paymentStructure === 'INTEREST_ONLY'
      return isByDay && !hasBalloon(form) ? null : 'loan.lineByDay'
    },
    of: ({ line }) => line !== undefined,
    problemField: 'line',
    answer: asInTerms(z.boolean()),
    column: 'revolvingCredit',
  },
  minimumPaymentPercent: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.minimumPaymentPercentHint',
    place: 'HOW_MUCH',
    told: 'terms.told.minimumPaymentPercent',
    appliesIf: isLine,
    of: ({ line }) => (line?.minimumPpm ? percentOf(line.minimumPpm) : null),
    problemField: 'line.minimumPpm',
    answer: asInForm(z.number()),
    column: 'minimumPaymentPercent',
  },
  minimumPayment: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.minimumPaymentHint',
    place: 'HOW_MUCH',
    told: 'terms.told.minimumPayment',
    appliesIf: isLine,
    of: ({ line }) => dollarsOrNull(line?.minimumCents),
    problemField: 'line.minimumCents',
    answer: asInForm(z.number()),
    column: 'minimumPayment',
  },
  undrawnFee: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.undrawnFeeHint',
    place: 'HOW_MUCH',
    told: 'terms.told.undrawnFee',
    appliesIf: ({ commitmentAmount }) => Boolean(commitmentAmount),
    of: ({ options }) => (options?.undrawnFeePpm ? percentOf(options.undrawnFeePpm) : null),
    problemField: 'options.undrawnFeePpm',
    answer: asInTerms(z.nullable(z.number())),
    change: maybe(percent),
    column: 'undrawnFee',
  },
  serviceFee: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.serviceFeeHint',
    place: 'HOW_MUCH',
    told: 'terms.told.serviceFee',
    of: (terms) => dollarsOrNull(chargeIn(terms, 'SERVICE_FEE')),
    problemField: 'options.installmentCharges',
    answer: asInTerms(z.nullable(z.number())),
    ...changedAndPreset(maybe(dollars)),
    column: 'serviceFee',
  },
  taxes: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.taxesHint',
    place: 'HOW_MUCH',
    told: 'terms.told.taxes',
    of: (terms) => dollarsOrNull(chargeIn(terms, 'TAXES')),
    problemField: 'options.installmentCharges',
    answer: asInTerms(z.nullable(z.number())),
    ...changedAndPreset(maybe(dollars)),
    column: 'taxes',
  },
  insurance: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.insuranceHint',
    place: 'HOW_MUCH',
    told: 'terms.told.insurance',
    of: (terms) => dollarsOrNull(chargeIn(terms, 'INSURANCE')),
    problemField: 'options.installmentCharges',
    answer: asInTerms(z.nullable(z.number())),
    ...changedAndPreset(maybe(dollars)),
    column: 'insurance',
  },
  residualAmount: {
    kind: 'MONEY',
    initial: null,
    appliesIf: isPaymentComputed,
    hint: 'loans.residualAmountHint',
    place: 'HOW_MUCH',
    told: 'terms.told.residualAmount',
    rule: (form) => (form.residualAmount && hasBalloon(form) ? 'loan.residualWithBalloon' : null),
    of: ({ options }) => dollarsOrNull(options?.residualCents),
    problemField: 'options.residualCents',
    answer: asInForm(z.number()),
    column: 'residualAmount',
  },
  paymentMultiple: {
    kind: 'MONEY',
    initial: null,
    appliesIf: isPaymentComputed,
    hint: 'loans.paymentMultipleHint',
    place: 'HOW_MUCH',
    told: 'terms.told.paymentMultiple',
    of: ({ options }) => dollarsOrNull(options?.paymentMultipleCents),
    problemField: 'options.paymentMultipleCents',
    answer: asInForm(z.number()),
    preset: maybe(dollars),
    column: 'paymentMultiple',
  },
  paymentRounding: {
    kind: 'CHOICE',
    words: PAYMENT_ROUNDINGS,
    initial: 'SAME',
    texts: 'rounding',
    appliesIf: isPaymentComputed,
    place: 'HOW_MUCH',
    of: ({ options }) => options?.paymentRounding ?? 'SAME',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(PAYMENT_ROUNDINGS)),
    column: 'paymentRounding',
  },
  spreadsLastPayment: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.spreadsLastPaymentHint',
    appliesIf: isPaymentComputed,
    place: 'HOW_MUCH',
    rule: ({ spreadsLastPayment, accrualMethod }) =>
      spreadsLastPayment && accrualMethod === 'DAILY' ? 'loan.needsScheduledInterest' : null,
    of: ({ options }) => options?.smoothLastRow === true,
    answer: asInTerms(z.boolean()),
    preset: maybe(z.boolean()),
    column: 'spreadsLastPayment',
  },
  interestInEqualParts: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.interestInEqualPartsHint',
    appliesIf: ({ paymentRule }) => paymentRule === 'FLAT',
    place: 'HOW_MUCH',
    of: ({ options }) => options?.flatInterestInEqualParts === true,
    answer: asInTerms(z.boolean()),
    preset: maybe(z.boolean()),
    column: 'interestInEqualParts',
  },
  partsByCalendarDays: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.partsByCalendarDaysHint',
    appliesIf: ({ dayCount }) => !/^(?:ACT|NL)/.test(String(dayCount ?? '30/360')),
    place: 'INTEREST',
    of: ({ options }) => options?.prorateByDays === true,
    answer: asInTerms(z.boolean()),
    preset: maybe(z.boolean()),
    column: 'partsByCalendarDays',
  },
  levelBasis: {
    kind: 'CHOICE',
    words: LEVEL_BASES,
    initial: 'SAME',
    texts: 'levelBasis',
    appliesIf: ({ paymentRule }) => (paymentRule ?? 'LEVEL') === 'LEVEL',
    place: 'HOW_MUCH',
    of: ({ options }) => (options?.levelByPeriods ? 'PERIODS' : 'SAME'),
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(LEVEL_BASES)),
    column: 'levelBasis',
  },
  downPayment: {
    kind: 'MONEY',
    initial: null,
    appliesIf: isNotByRow,
    hint: 'loans.downPaymentHint',
    place: 'HOW_MUCH',
    told: 'terms.told.downPayment',
    rule: ({ downPayment, accrualMethod }) =>
      downPayment && accrualMethod === 'DAILY' ? 'loan.needsScheduledInterest' : null,
    of: ({ options }) => dollarsOrNull(options?.downPaymentCents),
    problemField: 'options.downPaymentCents',
    answer: asInForm(z.number()),
    column: 'downPayment',
  },
  paymentsInAdvance: {
    kind: 'COUNT',
    initial: null,
    hint: 'loans.paymentsInAdvanceHint',
    appliesIf: (form) => isPaymentComputed(form) && isScheduled(form) && !isInterestOnly(form) && !hasBalloon(form),
    place: 'HOW_MUCH',
    told: 'terms.told.paymentsInAdvance',
    of: ({ options }) => options?.paymentsInAdvance ?? null,
    problemField: 'options.paymentsInAdvance',
    answer: asInForm(z.int()),
    preset: maybe(wholeNumber),
    column: 'paymentsInAdvance',
  },
  paymentsWithoutPrincipal: {
    kind: 'COUNT',
    initial: null,
    appliesIf: isNotByRow,
    hint: 'loans.paymentsWithoutPrincipalHint',
    place: 'HOW_MUCH',
    of: ({ options }) => options?.principalGraceRows ?? null,
    problemField: 'options.principalGraceRows',
    answer: asInForm(z.int()),
    column: 'paymentsWithoutPrincipal',
  },
  interestFreePayments: {
    kind: 'COUNT',
    initial: null,
    appliesIf: isNotByRow,
    hint: 'loans.interestFreePaymentsHint',
    place: 'INTEREST',
    rule: ({ interestFreePayments, accrualMethod }) =>
      interestFreePayments && accrualMethod === 'DAILY' ? 'loan.needsScheduledInterest' : null,
    of: ({ options }) => options?.interestFreeRows ?? null,
    problemField: 'options.interestFreeRows',
    answer: asInForm(z.int()),
    column: 'interestFreePayments',
  },
  postponedInterestPayments: {
    kind: 'COUNT',
    initial: null,
    appliesIf: isNotByRow,
    hint: 'loans.postponedInterestPaymentsHint',
    place: 'INTEREST',
    rule: ({ postponedInterestPayments, accrualMethod }) =>
      postponedInterestPayments && accrualMethod === 'DAILY' ? 'loan.needsScheduledInterest' : null,
    of: ({ options }) => options?.interestGraceRows ?? null,
    problemField: 'options.interestGraceRows',
    answer: asInForm(z.int()),
    column: 'postponedInterestPayments',
  },
  carriesFractions: {
    kind: 'YES_NO',
    initial: false,
    appliesIf: isNotByRow,
    hint: 'loans.carriesFractionsHint',
    place: 'INTEREST',
    rule: ({ carriesFractions, accrualMethod }) =>
      carriesFractions && accrualMethod === 'DAILY' ? 'loan.needsScheduledInterest' : null,
    of: ({ options }) => options?.carriesFractions === true,
    answer: asInTerms(z.boolean()),
    column: 'carriesFractions',
  },
  roundsDailyInterest: {
    kind: 'YES_NO',
    initial: false,
    appliesIf: hasRoundableDays,
    hint: 'loans.roundsDailyInterestHint',
    place: 'INTEREST',
    told: 'terms.told.roundsDailyInterest',
    of: ({ options }) => options?.roundsEachDay === true,
    problemField: 'options.roundsEachDay',
    answer: asInTerms(z.boolean()),
    ...changedAndPreset(maybe(z.boolean())),
    column: 'roundsDailyInterest',
  },
  dueDayRule: {
    kind: 'CHOICE',
    words: DUE_DAY_RULES,
    initial: 'LAST_DAY',
    texts: 'dueDayRule',
    appliesIf: isNotByRow,
    place: 'WHEN',
    told: 'terms.told.dueDayRule',
    of: ({ endOfMonth, options }) =>
      endOfMonth ? 'END_OF_MONTH' : options?.missingDayRollsOver ? 'NEXT_MONTH' : 'LAST_DAY',
    problemField: 'endOfMonth',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(DUE_DAY_RULES)),
    column: 'dueDayRule',
  },
  businessDayRule: {
    kind: 'CHOICE',
    words: BUSINESS_DAY_RULES,
    initial: 'SAME_DAY',
    texts: 'businessDayRule',
    hint: 'loans.businessDayRuleHint',
    appliesIf: isNotByRow,
    place: 'WHEN',
    told: 'terms.told.businessDayRule',
    of: ({ options }) => options?.dueDayMove?.rule ?? 'SAME_DAY',
    problemField: 'options.dueDayMove',
    answer: asInTerms(z.string()),
    preset: maybe(z.enum(BUSINESS_DAY_RULES)),
    column: 'businessDayRule',
  },
  businessDayInterest: {
    kind: 'CHOICE',
    words: BUSINESS_DAY_INTERESTS,
    initial: 'STAYS',
    texts: 'businessDayInterest',
    appliesIf: (form) => movesDueDays(form) && isScheduled(form),
    place: 'WHEN',
    told: 'terms.told.businessDayInterest',
    of: ({ options }) => (options?.dueDayMove ? (options.dueDayMove.movesInterest ? 'MOVES' : 'STAYS') : null),
    answer: asInTerms(z.nullable(z.string())),
    preset: maybe(z.enum(BUSINESS_DAY_INTERESTS)),
    column: 'businessDayInterest',
  },
  semiMonthlyDays: {
    kind: 'DAYS_OF_MONTH',
    initial: null,
    hint: 'loans.semiMonthlyDaysHint',
    place: 'WHEN',
    told: 'terms.told.semiMonthlyDays',
    appliesIf: ({ paymentFrequency }) => paymentFrequency === 'SEMI_MONTHLY',
    rule: ({ semiMonthlyDays }) => (semiMonthlyDays && !areTwoDays(semiMonthlyDays) ? 'loan.twoMonthDays' : null),
    of: ({ frequency, options }) => (frequency === 'SEMI_MONTHLY' ? (options?.monthDays ?? MONTH_DAYS_DEFAULT) : null),
    problemField: 'options.monthDays',
    answer: asInForm(z.readonly(z.array(z.int()))),
    ...changedAndPreset(twoDays),
  },
  payableOnDemand: {
    kind: 'YES_NO',
    initial: false,
    hint: 'loans.payableOnDemandHint',
    place: 'WHEN',
    told: 'terms.told.payableOnDemand',
    of: ({ payableOnDemand }) => payableOnDemand === true,
    answer: asInTerms(z.boolean()),
    preset: maybe(z.boolean()),
    column: 'payableOnDemand',
  },
  monthsWithoutPayment: {
    kind: 'MONTHS_OF_YEAR',
    initial: null,
    appliesIf: isNotByRow,
    hint: 'loans.monthsWithoutPaymentHint',
    place: 'WHEN',
    told: 'terms.told.monthsWithoutPayment',
    of: ({ options }) => options?.monthsWithoutPayment ?? null,
    problemField: 'options.monthsWithoutPayment',
    answer: asInForm(z.readonly(z.array(z.int()))),
    preset: months,
    column: 'monthsWithoutPayment',
  },
  firstPeriodInterest: {
    kind: 'CHOICE',
    words: FIRST_PERIOD_RULES,
    initial: 'UNITED_STATES_RULE',
    texts: 'firstPeriodInterest',
    hintOfWord: 'firstPeriodInterestHint',
    place: 'INTEREST',
    told: 'terms.told.firstPeriodInterest',
    appliesIf: (form) => isScheduled(form) && isNotByRow(form),
    rule: ({ firstPeriodInterest, accrualMethod }) =>
      accrualMethod === 'DAILY' && firstPeriodInterest && firstPeriodInterest !== 'UNITED_STATES_RULE'
        ? 'loan.onlyScheduledInterest'
        : null,
    of: ({ options }) => options?.firstPeriodInterest ?? 'UNITED_STATES_RULE',
    problemField: 'options.firstPeriodInterest',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(FIRST_PERIOD_RULES)),
    column: 'firstPeriodInterest',
  },
  compounding: {
    kind: 'CHOICE',
    words: COMPOUNDING_RULES,
    initial: 'PAYMENTS',
    texts: 'compounding',
    hint: 'loans.compoundingHint',
    place: 'INTEREST',
    told: 'terms.told.compounding',
    appliesIf: ({ paymentFrequency }) => paymentFrequency !== 'AT_MATURITY',
    rule: ({ compounding, paymentFrequency }) =>
      paymentFrequency === 'AT_MATURITY' && compounding && compounding !== 'PAYMENTS'
        ? 'loan.compoundingNeedsPayments'
        : null,
    of: ({ options }) => options?.compounding ?? 'PAYMENTS',
    problemField: 'options.compounding',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(COMPOUNDING_RULES)),
    column: 'compounding',
  },
  rateRule: {
    kind: 'CHOICE',
    words: RATE_RULES,
    initial: 'FIXED',
    texts: 'rateRule',
    hintOfWord: 'rateRuleHint',
    appliesIf: isNotByRow,
    place: 'INTEREST',
    told: 'terms.told.rateRule',
    of: ({ options }) => (options?.indexedRate ? 'INDEX' : options?.rateSteps?.length ? 'STEPS' : 'FIXED'),
    problemField: 'options.indexedRate',
    answer: asInTerms(z.string()),
    change: z.optional(z.enum(['FIXED', 'STEPS'], says('loan.noNewIndex'))),
    preset: z.optional(z.enum(RATE_RULES)),
    column: 'rateRule',
  },
  rateSteps: {
    kind: 'RATE_STEPS',
    initial: null,
    hint: 'loans.rateStepsHint',
    place: 'INTEREST',
    told: 'terms.told.rateSteps',
    isRequired: true,
    appliesIf: ({ rateRule }) => rateRule === 'STEPS',
    rule: (form) => (form.rateRule === 'STEPS' && !form.rateSteps ? 'loan.rateStepsRequired' : null),
    of: ({ options }) => textOfRateSteps(options?.rateSteps),
    problemField: 'options.rateSteps',
    answer: asInForm(z.string()),
    change: rateSteps,
    column: 'rateSteps',
  },
  indexRate: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.indexRateHint',
    place: 'INTEREST',
    told: 'terms.told.indexRate',
    isRequired: true,
    appliesIf: followsIndex,
    rule: neededByIndex('indexRate'),
    of: ofIndex(({ values }) => percentOrNull(values.at(-1)?.ratePpm)),
    answer: asInForm(z.number()),
    change: maybe(percent),
    column: 'indexRate',
  },
  indexDate: {
    kind: 'DAY',
    initial: null,
    place: 'INTEREST',
    told: null,
    isRequired: true,
    appliesIf: followsIndex,
    rule: neededByIndex('indexDate'),
    of: ofIndex(({ values }) => values.at(-1)?.on),
    problemField: 'options.indexedRate.values',
    answer: asInForm(z.string()),
    change: maybe(dayOfLoan),
    column: 'indexDate',
  },
  indexMargin: {
    kind: 'PERCENT',
    initial: null,
    isSigned: true,
    hint: 'loans.indexMarginHint',
    place: 'INTEREST',
    told: 'terms.told.indexMargin',
    isRequired: true,
    appliesIf: followsIndex,
    rule: neededByIndex('indexMargin'),
    of: ofIndex(({ marginPpm }) => percentOf(marginPpm)),
    problemField: 'options.indexedRate.marginPpm',
    answer: asInForm(z.number()),
    preset: maybe(signedPercent),
    column: 'indexMargin',
  },
  firstRateReset: {
    kind: 'DAY',
    initial: null,
    hint: 'loans.firstRateResetHint',
    place: 'INTEREST',
    told: 'terms.told.firstRateReset',
    isRequired: true,
    appliesIf: followsIndex,
    rule: (form) => {
      const { firstRateReset } = form
      const isOutside = firstRateReset && rateRuleOf(form) === 'INDEX' && !isWithinTerm(firstRateReset, form)
      return neededByIndex('firstRateReset')(form) ?? (isOutside ? 'loan.resetWithinTerm' : null)
    },
    of: ofIndex(({ firstResetOn }) => firstResetOn),
    problemField: 'options.indexedRate.firstResetOn',
    answer: asInForm(z.string()),
    column: 'firstRateReset',
  },
  rateResetMonths: {
    kind: 'MONTHS',
    initial: 12,
    place: 'INTEREST',
    told: 'terms.told.rateResetMonths',
    isAlwaysTold: true,
    isRequired: true,
    appliesIf: followsIndex,
    rule: neededByIndex('rateResetMonths'),
    of: ofIndex(({ everyMonths }) => everyMonths),
    problemField: 'options.indexedRate.everyMonths',
    answer: asInForm(z.int()),
    preset: maybe(wholeNumber),
    column: 'rateResetMonths',
  },
  rateLookBack: {
    kind: 'DAYS',
    initial: LOOK_BACK_DAYS,
    hint: 'loans.rateLookBackHint',
    place: 'INTEREST',
    told: null,
    appliesIf: followsIndex,
    of: ofIndex(({ lookBackDays }) => lookBackDays),
    problemField: 'options.indexedRate.lookBackDays',
    answer: asInForm(z.int()),
    preset: maybe(graceDays),
    column: 'rateLookBack',
  },
  rateMultiple: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.rateMultipleHint',
    place: 'INTEREST',
    told: 'terms.told.rateMultiple',
    appliesIf: followsIndex,
    of: ofIndex(({ roundedToPpm }) => percentOrNull(roundedToPpm)),
    problemField: 'options.indexedRate.roundedToPpm',
    answer: asInForm(z.number()),
    preset: maybe(percent),
    column: 'rateMultiple',
  },
  rateRounding: {
    kind: 'CHOICE',
    words: RATE_ROUNDINGS,
    initial: 'HALF_UP',
    texts: 'rateRounding',
    place: 'INTEREST',
    told: 'terms.told.rateRounding',
    appliesIf: (form) => followsIndex(form) && Boolean(form.rateMultiple),
    of: ofIndex(({ rateRounding }) => rateRounding ?? 'HALF_UP'),
    answer: asInTerms(z.nullable(z.enum(RATE_ROUNDINGS))),
    preset: maybe(z.enum(RATE_ROUNDINGS)),
    column: 'rateRounding',
  },
  firstRateCap: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.firstRateCapHint',
    place: 'INTEREST',
    told: 'terms.told.firstRateCap',
    appliesIf: followsIndex,
    of: ofIndex(({ firstCapPpm }) => percentOrNull(firstCapPpm)),
    problemField: 'options.indexedRate.firstCapPpm',
    answer: asInForm(z.number()),
    preset: maybe(percent),
    column: 'firstRateCap',
  },
  rateCap: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.rateCapHint',
    place: 'INTEREST',
    told: 'terms.told.rateCap',
    appliesIf: followsIndex,
    of: ofIndex(({ periodicCapPpm }) => percentOrNull(periodicCapPpm)),
    problemField: 'options.indexedRate.periodicCapPpm',
    answer: asInForm(z.number()),
    preset: maybe(percent),
    column: 'rateCap',
  },
  lifetimeRateCap: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.lifetimeRateCapHint',
    place: 'INTEREST',
    told: 'terms.told.lifetimeRateCap',
    appliesIf: followsIndex,
    of: ofIndex(({ lifetimeCapPpm }) => percentOrNull(lifetimeCapPpm)),
    problemField: 'options.indexedRate.lifetimeCapPpm',
    answer: asInForm(z.number()),
    preset: maybe(percent),
    column: 'lifetimeRateCap',
  },
  rateFloor: {
    kind: 'PERCENT',
    initial: null,
    place: 'INTEREST',
    told: 'terms.told.rateFloor',
    appliesIf: followsIndex,
    of: ofIndex(({ floorPpm }) => percentOrNull(floorPpm)),
    problemField: 'options.indexedRate.floorPpm',
    answer: asInForm(z.number()),
    preset: maybe(percent),
    column: 'rateFloor',
  },
  paymentResetMonths: {
    kind: 'MONTHS',
    initial: null,
    hint: 'loans.paymentResetMonthsHint',
    place: 'INTEREST',
    told: 'terms.told.paymentResetMonths',
    appliesIf: followsIndex,
    of: ofIndex(({ paymentEveryMonths }) => paymentEveryMonths),
    problemField: 'options.indexedRate.paymentEveryMonths',
    answer: asInForm(z.int()),
    preset: maybe(wholeNumber),
    column: 'paymentResetMonths',
  },
  paymentAtNewRate: {
    kind: 'CHOICE',
    words: PAYMENTS_AT_NEW_RATE,
    initial: 'COUNTED_ANEW',
    texts: 'paymentAtNewRate',
    hintOfWord: 'paymentAtNewRateHint',
    place: 'INTEREST',
    told: 'terms.told.paymentAtNewRate',
    appliesIf: ({ rateRule }) => rateRule === 'STEPS' || rateRule === 'INDEX',
    of: ({ options }) => (options?.keepsPaymentAtNewRate ? 'KEPT' : 'COUNTED_ANEW'),
    answer: asInTerms(z.string()),
    ...changedAndPreset(z.optional(z.enum(PAYMENTS_AT_NEW_RATE))),
    column: 'paymentAtNewRate',
  },
  surplusMoney: {
    kind: 'CHOICE',
    words: SURPLUS_RULES,
    initial: 'LOWERS_PRINCIPAL',
    texts: 'surplusMoney',
    hintOfWord: 'surplusMoneyHint',
    place: 'EARLY',
    told: 'terms.told.surplusMoney',
    of: ({ options }) => (options?.holdsSurplus ? 'PAYS_AHEAD' : 'LOWERS_PRINCIPAL'),
    answer: asInTerms(z.string()),
    ...changedAndPreset(z.optional(z.enum(SURPLUS_RULES))),
    column: 'surplusMoney',
  },
  payoffDays: {
    kind: 'CHOICE',
    words: PAYOFF_DAY_RULES,
    initial: 'DAYS_365',
    texts: 'payoffDays',
    hint: 'loans.payoffDaysHint',
    place: 'EARLY',
    told: 'terms.told.payoffDays',
    appliesIf: countsMonthsOf30,
    rule: ({ payoffDays, accrualMethod }) =>
      accrualMethod === 'DAILY' && payoffDays === 'LOAN' ? 'loan.onlyScheduledInterest' : null,
    of: ({ options }) => (options?.payoffByDayCount ? 'LOAN' : 'DAYS_365'),
    problemField: 'options.payoffByDayCount',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(PAYOFF_DAY_RULES)),
    column: 'payoffDays',
  },
  fullRepaymentInterest: {
    kind: 'CHOICE',
    words: FULL_REPAYMENT_RULES,
    initial: 'PAYOFF',
    texts: 'fullRepaymentInterest',
    hintOfWord: 'fullRepaymentInterestHint',
    place: 'EARLY',
    told: 'terms.told.fullRepaymentInterest',
    appliesIf: (form) => isScheduled(form) && form.paymentFrequency === 'MONTHLY',
    rule: ({ fullRepaymentInterest, accrualMethod, paymentFrequency }) => {
      if (!fullRepaymentInterest || fullRepaymentInterest === 'PAYOFF') return null
      if (accrualMethod === 'DAILY') return 'loan.onlyScheduledInterest'
      return paymentFrequency !== undefined && paymentFrequency !== 'MONTHLY' ? 'loan.onlyMonthlyPayments' : null
    },
    of: ({ options }) => options?.fullRepaymentInterest ?? 'PAYOFF',
    problemField: 'options.fullRepaymentInterest',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(FULL_REPAYMENT_RULES)),
    column: 'fullRepaymentInterest',
  },
  points: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.pointsHint',
    place: 'CLOSING',
    told: 'terms.told.points',
    appliesIf: isMadeHere,
    rule: (form) => (form.points && isTakenOver(form) ? 'loan.onlyIfMadeHere' : null),
    of: ({ closing }) => (closing?.pointsPpm ? percentOf(closing.pointsPpm) : null),
    problemField: 'closing.pointsPpm',
    answer: asInForm(z.number()),
    preset: maybe(points),
    column: 'points',
  },
  pointsAmount: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.pointsAmountHint',
    place: 'CLOSING',
    told: 'terms.told.points',
    appliesIf: isMadeHere,
    rule: (form) => (form.pointsAmount && isTakenOver(form) ? 'loan.onlyIfMadeHere' : null),
    of: ({ closing }) => dollarsOrNull(closing?.pointsCents),
    problemField: 'closing.pointsCents',
    answer: asInForm(z.number()),
    column: 'pointsAmount',
  },
  originationFee: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.originationFeeHint',
    place: 'CLOSING',
    told: 'terms.told.originationFee',
    appliesIf: isMadeHere,
    rule: (form) => (form.originationFee && isTakenOver(form) ? 'loan.onlyIfMadeHere' : null),
    of: ({ closing }) => dollarsOrNull(closing?.originationFeeCents),
    problemField: 'closing',
    answer: asInForm(z.number()),
    preset: maybe(dollars),
    column: 'originationFee',
  },
  prepaidInterestDate: {
    kind: 'DAY',
    initial: null,
    hint: 'loans.prepaidInterestDateHint',
    place: 'CLOSING',
    told: 'terms.told.prepaidInterestDate',
    appliesIf: isMadeHere,
    rule: (form) => {
      const { prepaidInterestDate: to, originationDate, firstPaymentDate } = form
      if (!to) return null
      if (isTakenOver(form)) return 'loan.onlyIfMadeHere'
      if (form.downPayment) return 'loan.prepaidWithDownPayment'
      if (form.firstPeriodInterest === 'AT_CLOSING') return 'loan.prepaidTwice'
      const isEarly = originationDate !== undefined && to <= originationDate
      return isEarly || (firstPaymentDate && to >= firstPaymentDate) ? 'loan.prepaidBetween' : null
    },
    of: ({ closing }) => closing?.interestTo ?? null,
    problemField: 'closing.interestTo',
    answer: asInForm(z.string()),
    column: 'prepaidInterestDate',
  },
  prepaidInterest: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.prepaidInterestHint',
    place: 'CLOSING',
    told: null,
    appliesIf: (form) => isMadeHere(form) && Boolean(form.prepaidInterestDate),
    rule: ({ prepaidInterest, prepaidInterestDate }) =>
      prepaidInterest && !prepaidInterestDate ? 'loan.prepaidNeedsDay' : null,
    of: ({ closing }) => dollarsOrNull(closing?.interestCents),
    problemField: 'closing.interestCents',
    answer: asInForm(z.number()),
    column: 'prepaidInterest',
  },
  closingReserve: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.closingReserveHint',
    place: 'CLOSING',
    told: 'terms.told.closingReserve',
    appliesIf: isMadeHere,
    rule: (form) => (form.closingReserve && isTakenOver(form) ? 'loan.onlyIfMadeHere' : null),
    of: ({ closing }) => dollarsOrNull(closing?.reserveCents),
    problemField: 'closing.reserveCents',
    answer: asInForm(z.number()),
    column: 'closingReserve',
  },
  closingCosts: {
    kind: 'COSTS',
    initial: null,
    hint: 'loans.closingCostsHint',
    place: 'CLOSING',
    told: 'terms.told.word',
    appliesIf: isMadeHere,
    rule: (form) => (form.closingCosts?.length && isTakenOver(form) ? 'loan.onlyIfMadeHere' : null),
    of: ({ closing }) => (closing?.others?.length ? costsInDollars(closing.others) : null),
    problemField: 'closing.others',
    answer: asInForm(namedCosts),
    column: 'closingCosts',
  },
  closingCostsPaid: {
    kind: 'CHOICE',
    words: CLOSING_WAYS,
    initial: 'WITHHELD',
    texts: 'closingWay',
    hintOfWord: 'closingWayHint',
    place: 'CLOSING',
    told: 'terms.told.closingCostsPaid',
    appliesIf: (form) => isMadeHere(form) && hasClosingCosts(form),
    of: ({ closing }) => (closing ? (closing.isPaidApart ? 'APART' : 'WITHHELD') : null),
    answer: asInTerms(z.nullable(z.string())),
    preset: maybe(z.enum(CLOSING_WAYS)),
    column: 'closingCostsPaid',
  },
  rebate: {
    kind: 'CHOICE',
    words: REBATE_RULES,
    initial: 'NONE',
    texts: 'rebate',
    hintOfWord: 'rebateHint',
    place: 'EARLY',
    told: 'terms.told.rebate',
    appliesIf: (form) => isScheduled(form) && isNotByRow(form),
    rule: (form) => {
      if (!form.rebate || form.rebate === 'NONE') return null
      if (!isScheduled(form)) return 'loan.onlyScheduledInterest'
      if (form.rebate !== 'RULE_OF_78') return null
      const { originationDate, maturityDate } = form
      const isLong =
        originationDate !== undefined &&
        maturityDate !== undefined &&
        [originationDate, maturityDate].every(isDay) &&
        addMonths(originationDate, RULE_OF_78_MONTHS_MAX) < maturityDate
      if (isLong) return 'loan.ruleOf78TooLong'
      return isInterestOnly(form) || hasBalloon(form) ? 'loan.ruleOf78EqualPayments' : null
    },
    of: ({ options }) => options?.rebate ?? 'NONE',
    problemField: 'options.rebate',
    answer: asInTerms(z.string()),
    preset: z.optional(z.enum(REBATE_RULES)),
    column: 'rebate',
  },
  prepaymentRule: {
    kind: 'CHOICE',
    words: PREPAYMENT_RULES,
    initial: 'NOT_STATED',
    texts: 'prepaymentRule',
    hintOfWord: 'prepaymentRuleHint',
    place: 'EARLY',
    told: 'terms.told.prepaymentRule',
    of: ({ prepayment }) => prepaymentRuleOf(prepayment),
    answer: asInTerms(z.string()),
    preset: maybe(z.enum(PREPAYMENT_RULES)),
    column: 'prepaymentRule',
  },
  prepaymentPercents: {
    kind: 'PERCENTS',
    initial: null,
    hint: 'loans.prepaymentPercentsHint',
    place: 'EARLY',
    told: 'terms.told.prepaymentPercents',
    isRequired: true,
    appliesIf: ({ prepaymentRule }) => prepaymentRule === 'PERCENT',
    rule: ({ prepaymentRule, prepaymentPercents }) =>
      prepaymentRule === 'PERCENT' && !prepaymentPercents?.length ? 'loan.prepaymentPercentsRequired' : null,
    of: ({ prepayment }) => prepayment?.ratesPpm?.map(percentOf) ?? null,
    problemField: 'prepayment.ratesPpm',
    answer: asInForm(z.readonly(z.array(z.number()))),
    preset: maybe(percentsOfYears),
    column: 'prepaymentPercents',
  },
  prepaymentMonths: {
    kind: 'COUNT',
    initial: null,
    hint: 'loans.prepaymentMonthsHint',
    place: 'EARLY',
    told: 'terms.told.prepaymentMonths',
    isRequired: true,
    appliesIf: ({ prepaymentRule }) => prepaymentRule === 'MONTHS_OF_INTEREST',
    rule: ({ prepaymentRule, prepaymentMonths }) =>
      prepaymentRule === 'MONTHS_OF_INTEREST' && !prepaymentMonths ? 'loan.prepaymentMonthsRequired' : null,
    of: ({ prepayment }) => prepayment?.monthsOfInterest ?? null,
    problemField: 'prepayment.monthsOfInterest',
    answer: asInForm(z.int()),
    preset: maybe(wholeNumber),
    column: 'prepaymentMonths',
  },
  prepaymentYears: {
    kind: 'COUNT',
    initial: null,
    hint: 'loans.prepaymentYearsHint',
    place: 'EARLY',
    told: 'terms.told.prepaymentYears',
    appliesIf: ({ prepaymentRule }) => prepaymentRule === 'MONTHS_OF_INTEREST',
    of: ({ prepayment }) => prepayment?.years ?? null,
    problemField: 'prepayment.years',
    answer: asInForm(z.int()),
    preset: maybe(wholeNumber),
    column: 'prepaymentYears',
  },
  prepaymentScope: {
    kind: 'CHOICE',
    words: PREPAYMENT_SCOPES,
    initial: 'WHOLE_LOAN',
    texts: 'prepaymentScope',
    place: 'EARLY',
    told: 'terms.told.prepaymentScope',
    appliesIf: isPrepaymentCharged,
    of: ({ prepayment }) =>
      prepayment?.ratesPpm || prepayment?.monthsOfInterest ? (prepayment.onEach ? 'EACH' : 'WHOLE_LOAN') : null,
    answer: asInTerms(z.nullable(z.string())),
    preset: maybe(z.enum(PREPAYMENT_SCOPES)),
    column: 'prepaymentScope',
  },
  prepaymentFree: {
    kind: 'PERCENT',
    initial: null,
    hint: 'loans.prepaymentFreeHint',
    place: 'EARLY',
    told: 'terms.told.prepaymentFree',
    appliesIf: isPrepaymentCharged,
    of: ({ prepayment }) => (prepayment?.freePpm ? percentOf(prepayment.freePpm) : null),
    problemField: 'prepayment.freePpm',
    answer: asInForm(z.number()),
    preset: maybe(points),
    column: 'prepaymentFree',
  },
  minimumInterestMonths: {
    kind: 'COUNT',
    initial: null,
    hint: 'loans.minimumInterestMonthsHint',
    place: 'EARLY',
    told: 'terms.told.minimumInterestMonths',
    rule: ({ prepaymentRule, minimumInterestMonths }) =>
      prepaymentRule === 'FREE' && minimumInterestMonths ? 'loan.freeWithLeastInterest' : null,
    of: ({ prepayment }) => prepayment?.minimumMonths ?? null,
    problemField: 'prepayment.minimumMonths',
    answer: asInForm(z.int()),
    preset: maybe(wholeNumber),
    column: 'minimumInterestMonths',
  },
  exitFee: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.exitFeeHint',
    place: 'EARLY',
    told: 'terms.told.exitFee',
    of: ({ prepayment }) => dollarsOrNull(prepayment?.exitFeeCents),
    problemField: 'prepayment.exitFeeCents',
    answer: asInForm(z.number()),
    preset: maybe(dollars),
    column: 'exitFee',
  },
  takenOverDate: {
    kind: 'DAY',
    initial: null,
    label: 'loans.takenOverOn',
    hint: 'loans.takenOverHint',
    place: 'RUNNING',
    rule: ({ takenOverDate, originationDate, maturityDate }) => {
      if (!takenOverDate) return null
      if (originationDate !== undefined && takenOverDate < originationDate) return 'loan.takenOverBeforeOrigination'
      // A maturity that is not after origination is wrong itself.
      const endsOn = (maturityDate ?? '') > (originationDate ?? '') ? maturityDate : undefined
      return endsOn !== undefined && takenOverDate > endsOn ? 'loan.takenOverAfterMaturity' : null
    },
    of: ({ takenOver }) => takenOver?.on ?? null,
    problemField: 'takenOver.on',
    answer: asInForm(z.string()),
  },
  originalAmount: {
    kind: 'MONEY',
    initial: null,
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => {
      const { originalAmount, principalAmount } = form
      if (!originalAmount) return null
      if (!isTakenOver(form)) return 'loan.onlyIfTakenOver'
      return principalAmount !== undefined && originalAmount < principalAmount ? 'loan.originalBelowBalance' : null
    },
    of: ({ takenOver }) => dollarsOrNull(takenOver?.lentCents),
    problemField: 'takenOver.lentCents',
    answer: asInForm(z.number()),
  },
  originalDate: {
    kind: 'DAY',
    initial: null,
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => {
      const { originalDate, originationDate } = form
      if (!originalDate) return null
      if (!isTakenOver(form)) return 'loan.onlyIfTakenOver'
      if (originationDate !== undefined && originalDate > originationDate) return 'loan.originalAfterTakingOver'
      return isOverACentury(originalDate, form) ? 'loan.originalTooEarly' : null
    },
    of: ({ takenOver }) => takenOver?.lentOn ?? null,
    problemField: 'takenOver.lentOn',
    answer: asInForm(z.string()),
  },
  amortizationStart: {
    kind: 'DAY',
    initial: null,
    hint: 'loans.amortizationStartHint',
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => {
      const { amortizationStart, originationDate, originalDate } = form
      if (!amortizationStart) return null
      if (!isTakenOver(form)) return 'loan.onlyIfTakenOver'
      if (originationDate !== undefined && amortizationStart > originationDate) return 'loan.originalAfterTakingOver'
      if (originalDate && amortizationStart < originalDate) return 'loan.amortizedBeforeLent'
      return isOverACentury(amortizationStart, form) ? 'loan.originalTooEarly' : null
    },
    of: ({ takenOver }) => takenOver?.amortizedFrom ?? null,
    problemField: 'takenOver.amortizedFrom',
    answer: asInForm(z.string()),
    column: 'amortizationStart',
  },
  lastPaidDate: {
    kind: 'DAY',
    initial: null,
    label: 'loans.lastPaidOn',
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => {
      const { lastPaidDate, takenOverDate, originalDate } = form
      if (!lastPaidDate) return null
      if (!takenOverDate) return 'loan.onlyIfTakenOver'
      if (lastPaidDate > takenOverDate) return 'loan.lastPaidAfterTakingOver'
      return originalDate && lastPaidDate < originalDate ? 'loan.lastPaidBeforeLent' : null
    },
    of: ({ takenOver }) => takenOver?.lastPaidOn ?? null,
    problemField: 'takenOver.lastPaidOn',
    answer: asInForm(z.string()),
    column: 'lastPaidDate',
  },
  interestPaidBefore: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.paidBeforeHint',
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => {
      if (!form.interestPaidBefore) return null
      if (!isTakenOver(form)) return 'loan.onlyIfTakenOver'
      return isMoreThanAYears(form.interestPaidBefore, form) ? 'loan.interestPaidBeforeTooMuch' : null
    },
    of: ({ takenOver }) => dollarsOrNull(takenOver?.interestPaidCents),
    problemField: 'takenOver.interestPaidCents',
    answer: asInForm(z.number()),
    column: 'interestPaidBefore',
  },
  principalPaidBefore: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.paidBeforeHint',
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => {
      const { principalPaidBefore, principalAmount, originalAmount } = form
      if (!principalPaidBefore) return null
      if (!isTakenOver(form)) return 'loan.onlyIfTakenOver'
      if (!originalAmount || principalAmount === undefined) return null
      return centsOf(principalPaidBefore) > centsOf(originalAmount) - centsOf(principalAmount)
        ? 'loan.principalPaidBeforeTooMuch'
        : null
    },
    of: ({ takenOver }) => dollarsOrNull(takenOver?.principalPaidCents),
    problemField: 'takenOver.principalPaidCents',
    answer: asInForm(z.number()),
    column: 'principalPaidBefore',
  },
  escrowHeldBefore: {
    kind: 'MONEY',
    initial: null,
    hint: 'loans.escrowHeldBeforeHint',
    place: 'RUNNING',
    appliesIf: isTakenOver,
    rule: (form) => (form.escrowHeldBefore && !isTakenOver(form) ? 'loan.onlyIfTakenOver' : null),
    of: ({ takenOver }) => dollarsOrNull(takenOver?.escrowCents),
    problemField: 'takenOver.escrowCents',
    answer: asInForm(z.number()),
    column: 'escrowHeldBefore',
  },
} as const satisfies { [Key in TermKey]: Term }

type Table = typeof TERM_TABLE
/** The terms whose entries define this property. */
export type TermsWith<Column extends string> = {
  [Key in TermKey]: Table[Key] extends Record<Column, unknown> ? Key : never
}[TermKey]
type Schemas<Keys extends TermKey, Column extends 'change' | 'preset'> = {
  [Key in Keys]: Table[Key] extends Record<Column, infer S> ? S : never
}

/** Every term, in the order of the table. */
export const TERM_KEYS = Object.keys(TERM_TABLE) as TermKey[] // a literal's keys are those of its type

export type NamedTerm = Term & { label: `loans.${string}` }
const named = (key: TermKey): [TermKey, NamedTerm] => [key, { label: `loans.${key}`, ...TERM_TABLE[key] }]
const ENTRIES = Object.fromEntries(TERM_KEYS.map(named)) as { [Key in TermKey]: NamedTerm }
/** The entry of a term, typed as any Term instead of its literal type, with the text key of its name. */
export const termEntry = (key: TermKey): NamedTerm => ENTRIES[key]

type Labels = { [Key in TermKey]: Table[Key] extends { label: infer Label } ? Label : `loans.${Key}` }
/** The text key of a term's name. */
export const termLabel = <Key extends TermKey>(key: Key) => ENTRIES[key].label as Labels[Key]

/** Whether a loan can do without a term: its field is empty until somebody fills it in. */
export const isOptional = ({ initial, isRequired }: Term): boolean => initial === null && isRequired !== true

/** The terms that the given parts of the wizard's first step ask for. */
export const termsAt = (...places: Term['place'][]): TermKey[] =>
  TERM_KEYS.filter((key) => places.includes(termEntry(key).place))

/** Whether the two values of a term are equal; lists are, when they hold the same numbers. */
export const isSameValue = (one: TermValue | undefined, other: TermValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a term has a meaning in a loan of these values. */
export const applies = (key: TermKey, values: TermValues): boolean => termEntry(key).appliesIf?.(values) ?? true

/** The first values of these terms in the wizard. */
export function initialValues<Key extends TermKey>(keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, termEntry(key).initial])) as {
    [Each in Key]: Table[Each]['initial']
  }
}

// The terms whose entries define a property: the literal's types say which, and the filter finds them by value.
const keysWith = <Column extends keyof Term>(column: Column) =>
  TERM_KEYS.filter((key) => termEntry(key)[column] !== undefined) as TermsWith<Column>[]
const schemasOf = <Column extends 'change' | 'preset'>(column: Column) =>
  Object.fromEntries(keysWith(column).map((key) => [key, termEntry(key)[column]])) as Schemas<TermsWith<Column>, Column>

/** The terms that can change during the life of a loan, with the schema of each in a change. */
export const CHANGEABLE_TERMS = keysWith('change')
export const changeFields = schemasOf('change')
/** The terms that a lender's product can set for new loans, with the schema of each in a product. */
export const PRESET_TERMS = keysWith('preset')
export const presetFields = schemasOf('preset')
/** The terms that say how the principal is repaid. A change of terms states all of them, or none. */
export const STRUCTURE_TERMS = [
  ...(['paymentStructure', 'interestOnlyPeriod', 'interestOnlyPeriodUnit'] as const),
  ...(['hasBalloonPayment', 'balloonPaymentDate', 'amortizationTerm', 'amortizationTermUnit'] as const),
] satisfies TermKey[]
/** The first values of the terms that a product can set. */
export const usualPresets = initialValues(PRESET_TERMS)

type DetailTerm = { [Key in TermKey]: Table[Key]['answer'] extends { from: 'LIST' } ? never : Key }[TermKey]
/** The terms that an answer about one loan has and a list of loans has not, and how the answer gives each. */
export const DETAIL_TERMS = TERM_KEYS.filter((key) => termEntry(key).answer.from !== 'LIST') as DetailTerm[]
export const detailFields = Object.fromEntries(DETAIL_TERMS.map((key) => [key, termEntry(key).answer.schema])) as {
  [Key in DetailTerm]: Table[Key]['answer']['schema']
}
export type DetailTerms = { [Key in DetailTerm]: z.output<Table[Key]['answer']['schema']> }

/** The terms with a column in lists of loans, and the columns' names. */
export const COLUMN_TERMS = keysWith('column')
export type TermColumn = { [Key in TermsWith<'column'>]: Table[Key]['column'] }[TermsWith<'column'>]
export const TERM_COLUMNS: readonly TermColumn[] = COLUMN_TERMS.map((key) => TERM_TABLE[key].column)
/** The term that a column of a list of loans holds. */
export const termOfColumn = (column: string): NamedTerm | undefined =>
  COLUMN_TERMS.map(termEntry).find((term) => term.column === column)
export const columnsOfKind = (kind: Term['kind']): TermColumn[] =>
  COLUMN_TERMS.filter((key) => termEntry(key).kind === kind).map((key) => TERM_TABLE[key].column)

/** The columns that only lists of running loans have. */
export const RUNNING_COLUMNS: readonly TermColumn[] = COLUMN_TERMS.filter(
  (key) => termEntry(key).place === 'RUNNING',
).map((key) => TERM_TABLE[key].column)

/** The names in the terms history of the terms that it shows. */
export type HistoryTerm = NonNullable<
  { [Key in TermKey]: Table[Key] extends { nameInHistory: infer Name } ? Name : Key }[TermKey]
>
const nameInHistory = (key: TermKey) => {
  const { nameInHistory: name } = termEntry(key)
  return name === undefined ? key : name
}
/** The entries of the terms history by their names there, in the order of the table. */
export const HISTORY_TERMS = new Map(
  TERM_KEYS.flatMap((key) => {
    const name = nameInHistory(key) as HistoryTerm | null // as its type reads the same column
    return name === null ? [] : [[name, termEntry(key)] as const]
  }),
)

/** The rules between terms that the form breaks. */
export function termRuleProblems(form: StatedTerms): { field: TermKey; code: MessageCode }[] {
  return TERM_KEYS.flatMap((field) => {
    const code = termEntry(field).rule?.(form) ?? null
    return code === null ? [] : [{ field, code }]
  })
}

/** The form field for a problem of the engine's terms. */
export const fieldOfProblem = (problemField: string): TermKey | undefined =>
  TERM_KEYS.find((key) => termEntry(key).problemField === problemField)

/** How a term of the engine is made, and from which form fields. */
type EngineTerm<Value> = { madeOf: readonly TermKey[]; make: (form: TermForm) => Value }
export type EngineTermKey = keyof Omit<LoanTerms, 'options'>

const monthsOf = (count: number | null | undefined, unit: PeriodUnit | null | undefined): number =>
  (count ?? 0) * (unit === 'YEARS' ? 12 : 1)

const LATE_FEE_FIELDS = [
  'lateFee',
  'lateFeePercent',
  'lateFeeMin',
  'lateFeeMax',
  'lateFeeBase',
  'lateFeeShortage',
  'lateFeeTrigger',
  'lateFeeOnBalloon',
  'lateFeeBusinessDay',
] as const satisfies TermKey[]

/**
 * The engine's late fee from a form: a percentage counts before an amount, and neither is no fee. What the form leaves
 * out or has as usual is left out.
 */
export function lateFeeOf(form: Pick<TermForm, (typeof LATE_FEE_FIELDS)[number]>): LoanTerms['lateFee'] {
  const { lateFee, lateFeePercent, lateFeeMin, lateFeeMax, lateFeeBase, lateFeeShortage, lateFeeTrigger } = form
  if (!lateFeePercent && !lateFee) return null
  const conditions = {
    ...(lateFeeShortage && { shortageCentsMin: centsOf(lateFeeShortage) }),
    ...(lateFeeTrigger && lateFeeTrigger !== 'EACH' && { trigger: lateFeeTrigger }),
    ...(!form.lateFeeOnBalloon && { sparesBalloon: true }),
    ...(form.lateFeeBusinessDay && { waitsForBusinessDay: true }),
  }
  if (!lateFeePercent) return { kind: 'FLAT', amountCents: centsOf(lateFee ?? 0), ...conditions }
  return {
    kind: 'PERCENT',
    ratePpm: ppmOf(lateFeePercent),
    ...(lateFeeBase === 'WHOLE_PAYMENT' && { base: lateFeeBase }),
    ...(lateFeeMin && { amountCentsMin: centsOf(lateFeeMin) }),
    ...(lateFeeMax && { amountCentsMax: centsOf(lateFeeMax) }),
    ...conditions,
  }
}

const PREPAYMENT_FIELDS = [
  ...(['prepaymentRule', 'prepaymentPercents', 'prepaymentMonths', 'prepaymentYears', 'prepaymentScope'] as const),
  ...(['prepaymentFree', 'minimumInterestMonths', 'exitFee'] as const),
] satisfies TermKey[]
const CLOSING_FIELDS = [
  ...(['points', 'pointsAmount', 'originationFee', 'prepaidInterestDate', 'prepaidInterest'] as const),
  ...(['closingReserve', 'closingCosts', 'closingCostsPaid'] as const),
] satisfies TermKey[]

/** How the form gives each term of the engine. Fields left out get what US lenders usually have. */
export const ENGINE_TERMS: { readonly [Key in EngineTermKey]: EngineTerm<LoanTerms[Key]> } = {
  principalCents: { madeOf: ['principalAmount'], make: ({ principalAmount }) => centsOf(principalAmount) },
  annualRatePpm: { madeOf: ['interestRate'], make: ({ interestRate }) => ppmOf(interestRate) },
  originationOn: { madeOf: ['originationDate'], make: ({ originationDate }) => originationDate },
  firstDueOn: { madeOf: ['firstPaymentDate'], make: ({ firstPaymentDate }) => firstPaymentDate ?? null },
  // A form without either day or number is refused before.
  maturityOn: { madeOf: ['maturityDate'], make: (form) => form.maturityDate ?? maturityOfPayments(form) ?? '' },
  frequency: { madeOf: ['paymentFrequency'], make: ({ paymentFrequency }) => paymentFrequency },
  structure: {
    madeOf: ['paymentStructure'],
    make: (form) => (isInterestOnly(form) ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED'),
  },
  interestOnlyMonths: {
    madeOf: ['paymentStructure', 'interestOnlyPeriod', 'interestOnlyPeriodUnit'],
    make: (form) => (hasInterestOnlyPeriod(form) ? monthsOf(form.interestOnlyPeriod, form.interestOnlyPeriodUnit) : 0),
  },
  balloon: {
    madeOf: ['hasBalloonPayment', 'balloonPaymentDate', 'amortizationTerm', 'amortizationTermUnit'],
    make: (form) => {
      const dueOn = form.balloonPaymentDate
      if (!hasBalloon(form) || !dueOn) return null
      return { dueOn, amortizationMonths: monthsOf(form.amortizationTerm, form.amortizationTermUnit) || 360 }
    },
  },
  lateFee: { madeOf: LATE_FEE_FIELDS, make: lateFeeOf },
  graceDays: { madeOf: ['gracePeriod'], make: ({ gracePeriod }) => gracePeriod ?? 0 },
  endOfMonth: { madeOf: ['dueDayRule'], make: ({ dueDayRule }) => dueDayRule === 'END_OF_MONTH' },
  dayCount: { madeOf: ['dayCount'], make: ({ dayCount }) => dayCount ?? '30/360' },
  accrual: { madeOf: ['accrualMethod'], make: ({ accrualMethod }) => accrualMethod ?? 'SCHEDULED' },
  allocation: {
    madeOf: ['allocationOrder'],
    make: ({ allocationOrder }) => allocationOrder ?? 'INTEREST_PRINCIPAL_FEES',
  },
  rounding: { madeOf: ['rounding'], make: ({ rounding }) => rounding ?? 'HALF_UP' },
  takenOver: {
    madeOf: [
      ...(['takenOverDate', 'originalAmount', 'originalDate', 'amortizationStart'] as const),
      ...(['lastPaidDate', 'interestPaidBefore', 'principalPaidBefore', 'escrowHeldBefore'] as const),
    ],
    make: takenOverOf,
  },
  closing: { madeOf: CLOSING_FIELDS, make: closingOf },
  prepayment: { madeOf: PREPAYMENT_FIELDS, make: prepaymentOf },
  commitmentCents: {
    madeOf: ['commitmentAmount', 'heldBackAmount', 'principalAmount'],
    make: ({ commitmentAmount, heldBackAmount, principalAmount }) => {
      if (commitmentAmount) return centsOf(commitmentAmount)
      return heldBackAmount ? centsOf(principalAmount) + centsOf(heldBackAmount) : undefined
    },
  },
  line: {
    madeOf: ['revolvingCredit', 'minimumPaymentPercent', 'minimumPayment'],
    make: ({ revolvingCredit, minimumPaymentPercent, minimumPayment }) =>
      revolvingCredit
        ? {
            ...(minimumPaymentPercent && { minimumPpm: ppmOf(minimumPaymentPercent) }),
            ...(minimumPayment && { minimumCents: centsOf(minimumPayment) }),
          }
        : undefined,
  },
  payableOnDemand: {
    madeOf: ['payableOnDemand'],
    make: ({ payableOnDemand }) => (payableOnDemand ? true : undefined),
  },
  returnedPaymentCents: {
    madeOf: ['returnedPaymentFee'],
    make: ({ returnedPaymentFee }) => (returnedPaymentFee ? centsOf(returnedPaymentFee) : undefined),
  },
}

/** What was before the books of a loan that runs already; undefined for a loan that was made with them. */
function takenOverOf(form: TermForm): LoanTerms['takenOver'] {
  const { takenOverDate: on, originalAmount, originalDate, amortizationStart, lastPaidDate } = form
  const { interestPaidBefore, principalPaidBefore, escrowHeldBefore } = form
  if (!on) return undefined
  return {
    on,
    ...(originalDate && { lentOn: originalDate }),
    ...(originalAmount && { lentCents: centsOf(originalAmount) }),
    ...(amortizationStart && { amortizedFrom: amortizationStart }),
    ...(lastPaidDate && { lastPaidOn: lastPaidDate }),
    ...(interestPaidBefore && { interestPaidCents: centsOf(interestPaidBefore) }),
    ...(principalPaidBefore && { principalPaidCents: centsOf(principalPaidBefore) }),
    ...(escrowHeldBefore && { escrowCents: centsOf(escrowHeldBefore) }),
  }
}

/** What is paid on the day the loan is made; undefined when nothing is. */
function closingOf(form: TermForm): LoanTerms['closing'] {
  if (!hasClosingCosts(form)) return undefined
  const { points: percentage, pointsAmount, originationFee, prepaidInterestDate, prepaidInterest } = form
  return {
    ...(percentage && { pointsPpm: ppmOf(percentage) }),
    ...(pointsAmount && { pointsCents: centsOf(pointsAmount) }),
    ...(originationFee && { originationFeeCents: centsOf(originationFee) }),
    ...(prepaidInterestDate && { interestTo: prepaidInterestDate }),
    ...(prepaidInterestDate && prepaidInterest && { interestCents: centsOf(prepaidInterest) }),
    ...(form.closingReserve && { reserveCents: centsOf(form.closingReserve) }),
    ...(form.closingCosts?.length && { others: costsInCents(form.closingCosts) }),
    ...(form.closingCostsPaid === 'APART' && { isPaidApart: true }),
  }
}

/** What the contract says of early repayment; undefined when it says nothing. */
function prepaymentOf(form: TermForm): LoanTerms['prepayment'] {
  const { prepaymentRule, prepaymentPercents, prepaymentMonths, prepaymentYears, prepaymentFree } = form
  const isByMonths = prepaymentRule === 'MONTHS_OF_INTEREST'
  const charged = {
    ...(prepaymentRule === 'PERCENT' && { ratesPpm: (prepaymentPercents ?? []).map(ppmOf) }),
    ...(isByMonths && prepaymentMonths && { monthsOfInterest: prepaymentMonths }),
    ...(isByMonths && prepaymentYears && { years: prepaymentYears }),
    ...(form.prepaymentScope === 'EACH' && { onEach: true as const }),
    ...(prepaymentFree && { freePpm: ppmOf(prepaymentFree) }),
  }
  const said: Prepayment = {
    ...(prepaymentRule === 'FREE' && { isFree: true as const }),
    ...(isPrepaymentCharged(form) && charged),
    ...(form.minimumInterestMonths && { minimumMonths: form.minimumInterestMonths }),
    ...(form.exitFee && { exitFeeCents: centsOf(form.exitFee) }),
  }
  return Object.keys(said).length === 0 ? undefined : said
}

type EngineOption<Key extends keyof ScheduleOptions> = {
  madeOf: readonly TermKey[]
  /** null: the contract does not have the option. */
  make: (form: TermForm) => ScheduleOptions[Key] | null
}

const PAYMENT_FIELDS = ['paymentRule', 'statedPayment', 'agreedRows'] as const
const yesOrNull = (isSo: boolean): true | null => (isSo ? true : null)
const centsOrNull = (amount: number | null | undefined): Cents | null => (amount ? centsOf(amount) : null)

/** What is charged with each payment; taxes and insurance are paid first of it. */
function chargesOfForm({ serviceFee, taxes, insurance }: TermForm): readonly InstallmentCharge[] | null {
  const amounts = { TAXES: taxes, INSURANCE: insurance, SERVICE_FEE: serviceFee }
  const charges = CHARGE_KINDS.flatMap((kind) => {
    const amount = amounts[kind]
    return amount ? [{ kind, amountCents: centsOf(amount) }] : []
  })
  return charges.length > 0 ? charges : null
}

/** How the form gives the options of the engine that a lender can choose. */
export const ENGINE_OPTIONS: { readonly [Key in keyof ScheduleOptions]?: EngineOption<Key> } = {
  defaultInterest: {
    madeOf: ['defaultRate', 'defaultBase', 'defaultAfterDays', 'defaultOnlyAtMaturity'],
    make: ({ defaultRate, defaultBase, defaultAfterDays, defaultOnlyAtMaturity }) =>
      defaultRate
        ? {
            annualRatePpm: ppmOf(defaultRate),
            base: defaultBase ?? 'PRINCIPAL',
            afterDays: defaultAfterDays ?? DEFAULT_AFTER_DAYS,
            ...(defaultOnlyAtMaturity && { onlyAtMaturity: true as const }),
          }
        : null,
  },
  undrawnFeePpm: {
    madeOf: ['undrawnFee'],
    make: ({ undrawnFee }) => (undrawnFee ? ppmOf(undrawnFee) : null),
  },
  installmentCharges: {
    madeOf: ['serviceFee', 'taxes', 'insurance'],
    make: chargesOfForm,
  },
  paymentCents: {
    madeOf: PAYMENT_FIELDS,
    make: (form) => (MAY_STATE[ruleOfForm(form)] ? centsOrNull(form.statedPayment) : null),
  },
  agreedRows: {
    madeOf: PAYMENT_FIELDS,
    make: (form) => (ruleOfForm(form) === 'BY_ROW' ? agreedRowsOf(form.agreedRows) : null),
  },
  isAccelerated: { madeOf: PAYMENT_FIELDS, make: (form) => yesOrNull(ruleOfForm(form) === 'ACCELERATED') },
  equalPrincipal: { madeOf: PAYMENT_FIELDS, make: (form) => yesOrNull(ruleOfForm(form) === 'EQUAL_PRINCIPAL') },
  flatInterest: { madeOf: PAYMENT_FIELDS, make: (form) => yesOrNull(ruleOfForm(form) === 'FLAT') },
  residualCents: { madeOf: ['residualAmount'], make: ({ residualAmount }) => centsOrNull(residualAmount) },
  paymentMultipleCents: { madeOf: ['paymentMultiple'], make: ({ paymentMultiple }) => centsOrNull(paymentMultiple) },
  paymentRounding: {
    madeOf: ['paymentRounding'],
    make: ({ paymentRounding: rounding }) => (rounding && rounding !== 'SAME' ? rounding : null),
  },
  smoothLastRow: {
    madeOf: ['spreadsLastPayment'],
    make: ({ spreadsLastPayment }) => yesOrNull(spreadsLastPayment === true),
  },
  flatInterestInEqualParts: {
    madeOf: ['interestInEqualParts', 'paymentRule'],
    make: ({ interestInEqualParts, paymentRule }) => yesOrNull(interestInEqualParts === true && paymentRule === 'FLAT'),
  },
  prorateByDays: {
    madeOf: ['partsByCalendarDays'],
    make: ({ partsByCalendarDays }) => yesOrNull(partsByCalendarDays === true),
  },
  levelByPeriods: { madeOf: ['levelBasis'], make: ({ levelBasis }) => yesOrNull(levelBasis === 'PERIODS') },
  downPaymentCents: { madeOf: ['downPayment'], make: ({ downPayment }) => centsOrNull(downPayment) },
  monthDays: { madeOf: ['semiMonthlyDays'], make: monthDaysOf },
  monthsWithoutPayment: {
    madeOf: ['monthsWithoutPayment'],
    make: ({ monthsWithoutPayment }) => (monthsWithoutPayment?.length ? monthsWithoutPayment : null),
  },
  paymentsInAdvance: { madeOf: ['paymentsInAdvance'], make: ({ paymentsInAdvance }) => paymentsInAdvance || null },
  principalGraceRows: {
    madeOf: ['paymentsWithoutPrincipal'],
    make: ({ paymentsWithoutPrincipal }) => paymentsWithoutPrincipal || null,
  },
  interestFreeRows: {
    madeOf: ['interestFreePayments'],
    make: ({ interestFreePayments }) => interestFreePayments || null,
  },
  interestGraceRows: {
    madeOf: ['postponedInterestPayments'],
    make: ({ postponedInterestPayments }) => postponedInterestPayments || null,
  },
  carriesFractions: {
    madeOf: ['carriesFractions'],
    make: ({ carriesFractions }) => yesOrNull(carriesFractions === true),
  },
  roundsEachDay: {
    madeOf: ['roundsDailyInterest'],
    make: ({ roundsDailyInterest }) => yesOrNull(roundsDailyInterest === true),
  },
  missingDayRollsOver: { madeOf: ['dueDayRule'], make: ({ dueDayRule }) => yesOrNull(dueDayRule === 'NEXT_MONTH') },
  dueDayMove: {
    madeOf: ['businessDayRule', 'businessDayInterest'],
    make: ({ businessDayRule: rule, businessDayInterest, accrualMethod }) => {
      if (!rule || rule === 'SAME_DAY') return null
      const movesInterest = businessDayInterest === 'MOVES' || accrualMethod === 'DAILY'
      return { rule, ...(movesInterest && { movesInterest: true as const }) }
    },
  },
  firstPeriodInterest: {
    madeOf: ['firstPeriodInterest'],
    make: ({ firstPeriodInterest: rule }) => (rule && rule !== 'UNITED_STATES_RULE' ? rule : null),
  },
  compounding: {
    madeOf: ['compounding'],
    make: ({ compounding: rule }) => (rule && rule !== 'PAYMENTS' ? rule : null),
  },
  rebate: { madeOf: ['rebate'], make: ({ rebate }) => (rebate && rebate !== 'NONE' ? rebate : null) },
  rateSteps: {
    madeOf: ['rateRule', 'rateSteps'],
    make: (form) => (rateRuleOf(form) === 'STEPS' ? rateStepsOf(form.rateSteps) : null),
  },
  // A later value of the index is no new agreement about it, so the value is not among these fields.
  indexedRate: {
    madeOf: [
      ...(['rateRule', 'indexMargin', 'firstRateReset', 'rateResetMonths', 'rateLookBack'] as const),
      ...(['rateMultiple', 'rateRounding', 'firstRateCap', 'rateCap', 'lifetimeRateCap'] as const),
      ...(['rateFloor', 'paymentResetMonths'] as const),
    ],
    make: indexedRateOf,
  },
  keepsPaymentAtNewRate: {
    madeOf: ['paymentAtNewRate'],
    make: ({ paymentAtNewRate }) => yesOrNull(paymentAtNewRate === 'KEPT'),
  },
  holdsSurplus: { madeOf: ['surplusMoney'], make: ({ surplusMoney }) => yesOrNull(surplusMoney === 'PAYS_AHEAD') },
  holdsPartial: {
    madeOf: ['partialPayments'],
    make: ({ partialPayments }) => yesOrNull(partialPayments === 'HELD'),
  },
  payoffByDayCount: { madeOf: ['payoffDays'], make: ({ payoffDays }) => yesOrNull(payoffDays === 'LOAN') },
  fullRepaymentInterest: {
    madeOf: ['fullRepaymentInterest'],
    make: ({ fullRepaymentInterest: rule }) => (rule && rule !== 'PAYOFF' ? rule : null),
  },
}

const ppmOrNone = <Key extends string>(key: Key, rate: number | null | undefined) =>
  rate == null ? {} : ({ [key]: ppmOf(rate) } as { [Each in Key]: number })

/** The index that a rate follows; null for a loan of any other rate. */
function indexedRateOf(form: TermForm): IndexedRate | null {
  const { indexMargin, indexRate, indexDate, firstRateReset, rateResetMonths } = form
  if (rateRuleOf(form) !== 'INDEX' || indexMargin == null || !firstRateReset || !rateResetMonths) return null
  return {
    marginPpm: ppmOf(indexMargin),
    firstResetOn: firstRateReset,
    everyMonths: rateResetMonths,
    lookBackDays: form.rateLookBack ?? LOOK_BACK_DAYS,
    ...(form.rateMultiple ? { roundedToPpm: ppmOf(form.rateMultiple) } : {}),
    ...(form.rateRounding && form.rateRounding !== 'HALF_UP' && { rateRounding: form.rateRounding }),
    ...ppmOrNone('firstCapPpm', form.firstRateCap),
    ...ppmOrNone('periodicCapPpm', form.rateCap),
    ...ppmOrNone('lifetimeCapPpm', form.lifetimeRateCap),
    ...ppmOrNone('floorPpm', form.rateFloor),
    ...(form.paymentResetMonths && { paymentEveryMonths: form.paymentResetMonths }),
    values: indexRate == null || !indexDate ? [] : [{ on: indexDate, ratePpm: ppmOf(indexRate) }],
  }
}

/** The rules under which a contract may state the payment, or the principal of it. */
const MAY_STATE: Readonly<Record<PaymentRule, boolean>> = {
  LEVEL: false,
  STATED: true,
  ACCELERATED: false,
  EQUAL_PRINCIPAL: true,
  FLAT: false,
  BY_ROW: false,
}

const ENGINE_TERM_KEYS = Object.keys(ENGINE_TERMS) as EngineTermKey[] // a literal's keys are those of its type
const ENGINE_OPTION_KEYS = Object.keys(ENGINE_OPTIONS) as (keyof ScheduleOptions)[] // as above

/** The engine's terms from a valid form. */
export function engineTermsOf(form: TermForm): LoanTerms {
  const made = ENGINE_TERM_KEYS.map((key) => [key, ENGINE_TERMS[key].make(form)] as const)
  const options = ENGINE_OPTION_KEYS.map((key) => [key, ENGINE_OPTIONS[key]?.make(form)] as const)
  // A term or an option that the contract does not have is no field of its terms.
  const agreed = options.filter(([, value]) => value != null)
  const terms: Partial<LoanTerms> = Object.fromEntries(made.filter(([, value]) => value !== undefined))
  if (agreed.length > 0) terms.options = Object.fromEntries(agreed)
  return terms as LoanTerms // ENGINE_TERMS lists every engine term, or it would not compile
}

/** New values of terms, as in the loan form. Absent: unchanged. */
export type ChangedTerms = { [Key in TermsWith<'change'>]?: TermForm[Key] | undefined }

const isNamed = (madeOf: readonly TermKey[], changed: ChangedTerms): boolean =>
  madeOf.some((field) => changed[field as keyof ChangedTerms] !== undefined)
const termsNamed = (changed: ChangedTerms) =>
  ENGINE_TERM_KEYS.filter((key) => isNamed(ENGINE_TERMS[key].madeOf, changed))
const optionsNamed = (changed: ChangedTerms) =>
  ENGINE_OPTION_KEYS.filter((key) => isNamed(ENGINE_OPTIONS[key]?.madeOf ?? [], changed))

/** The engine's terms that a change sets anew. */
export const changedEngineTerms = (changed: ChangedTerms): Partial<Omit<LoanTerms, 'options'>> =>
  // Either all fields that make up an engine term can change, or none of them.
  Object.fromEntries(termsNamed(changed).map((key) => [key, ENGINE_TERMS[key].make(changed as TermForm)]))

/**
 * The engine's options that a change sets anew; null takes one away. What is charged with each payment is several things: those that the
 * change does not name stay as they are in force.
 */
export function changedOptions(changed: ChangedTerms, inForce: Pick<LoanTerms, 'options'>): OptionsChange {
  const kept = Object.fromEntries(
    CHARGE_TERMS.map((key) => [key, TERM_TABLE[key].of(inForce as LoanTerms)]), // they read options only
  )
  const named = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  const form = { ...kept, ...named } as TermForm // as above
  return Object.fromEntries(optionsNamed(changed).map((key) => [key, ENGINE_OPTIONS[key]?.make(form) ?? null]))
}

const isCharge = (key: TermKey): key is (typeof CHARGE_TERMS)[number] => CHARGE_TERMS.some((term) => term === key)
const CHARGE_TERMS = ['taxes', 'insurance', 'serviceFee'] as const

/**
 * All fields that a change sets: one field of a late fee resets the others, so that a percentage replaces an amount.
 */
export const changedFields = (changed: ChangedTerms): TermKey[] => [
  ...new Set([
    ...termsNamed(changed).flatMap((key) => ENGINE_TERMS[key].madeOf),
    ...optionsNamed(changed)
      .flatMap((key) => ENGINE_OPTIONS[key]?.madeOf ?? [])
      .filter((key) => !isCharge(key) || changed[key] !== undefined),
  ]),
]
