/**
 * The terms of a loan contract, as the engine takes them. They are plain data: stored as written when a loan is made,
 * and read back unchanged for the life of the loan.
 */

import type { Cents, Day, RatePpm, Rounding } from '../numbers/units.ts'

/** SEMI_MONTHLY: on two days of the month (options.monthDays). AT_MATURITY: everything in one payment on the last day. */
export const FREQUENCIES = [
  'MONTHLY',
  'BI_WEEKLY',
  'WEEKLY',
  'QUARTERLY',
  'SEMI_ANNUALLY',
  'ANNUALLY',
  'SEMI_MONTHLY',
  'FOUR_WEEKLY',
  'EVERY_2_MONTHS',
  'EVERY_4_MONTHS',
  'AT_MATURITY',
] as const
/** The units of a frequency that its contract states in numbers, and the most of each that a payment may wait for. */
export const INTERVAL_UNITS = ['DAYS', 'WEEKS', 'MONTHS'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]
export const INTERVAL_MAX: Readonly<Record<IntervalUnit, number>> = { DAYS: 366, WEEKS: 52, MONTHS: 12 }
/** Every so many days, weeks or months. */
export type NumberedFrequency = `EVERY_${number}_${IntervalUnit}`
export type Frequency = (typeof FREQUENCIES)[number] | NumberedFrequency

/**
 * Where a due day on a weekend or a federal holiday goes: to the next business day, to the next one or, where that is in
 * another month, the one before, or to the one before.
 */
export const DUE_DAY_MOVES = ['FOLLOWING', 'MODIFIED_FOLLOWING', 'PRECEDING'] as const
export type DueDayMove = {
  rule: (typeof DUE_DAY_MOVES)[number]
  /** Interest is counted to the day that is moved. Absent: as if nothing moved. By the day it is counted so always. */
  movesInterest?: true
}

export const STRUCTURES = ['FULLY_AMORTIZED', 'INTEREST_ONLY'] as const
export type Structure = (typeof STRUCTURES)[number]

/** Each rule, with its end-of-February cases, is held by the published examples in vectors/daycount.json. */
export const DAY_COUNTS = [
  ...(['30/360', '30E/360', 'ACT/365', 'ACT/360', 'ACT/ACT', 'ACT/364'] as const),
  ...(['UNIT/365', 'UNIT/360', 'ACT/365.25', 'NL/365', '30/360 US'] as const),
] as const
export type DayCount = (typeof DAY_COUNTS)[number]
/** The day counts of which one day is the same part of every year, so that its interest can be rounded by itself. */
export const ROUNDED_DAY_COUNTS = ['ACT/365', 'ACT/360', 'ACT/364'] as const satisfies readonly DayCount[]

/**
 * SCHEDULED: an installment's interest is fixed when the installment begins. DAILY: simple interest on the actual
 * balance.
 */
export const ACCRUAL_METHODS = ['SCHEDULED', 'DAILY'] as const
export type AccrualMethod = (typeof ACCRUAL_METHODS)[number]

/**
 * What becomes of the interest of a first period that is longer than the others, where all payments are not just equal
 * and unpaid interest bears none (docs/money.md, section 3).
 * ACTUARIAL: all payments are equal, and interest that the first does not cover bears interest until it is paid.
 * WITH_FIRST_PAYMENT: the interest of the odd days is paid with the first payment, beside it.
 * AT_CLOSING: it is an installment of its own on the origination day.
 * SPREAD: an equal part of it is paid with each payment.
 */
export const FIRST_PERIOD_INTERESTS = ['ACTUARIAL', 'WITH_FIRST_PAYMENT', 'AT_CLOSING', 'SPREAD'] as const
export type FirstPeriodInterest = (typeof FIRST_PERIOD_INTERESTS)[number]

/** How often interest is compounded, where that is not with each payment. */
export const COMPOUNDINGS = ['ANNUALLY', 'SEMI_ANNUALLY', 'QUARTERLY', 'MONTHLY', 'DAILY'] as const
export type Compounding = (typeof COMPOUNDINGS)[number]

/**
 * How interest that is agreed beforehand is given back when the loan is paid off early. ACTUARIAL: what the days since have
 * not earned. RULE_OF_78: by the sum of the digits, for at most 61 months (15 U.S.C. 1615).
 */
export const REBATES = ['ACTUARIAL', 'RULE_OF_78'] as const
export type Rebate = (typeof REBATES)[number]

/** The interest of a month within which all principal is repaid. */
export const FULL_REPAYMENT_INTERESTS = ['BY_DAY', 'WHOLE_MONTH'] as const
export type FullRepaymentInterest = (typeof FULL_REPAYMENT_INTERESTS)[number]

/**
 * Which debts a payment settles first, oldest installment first. ALL_INTEREST_FIRST: the interest of all installments due,
 * then their principal, then fees. FEES_FIRST_LATE_FEES_LAST: late fees are paid after the installments, other fees before.
 */
export const ALLOCATION_ORDERS = [
  'INTEREST_PRINCIPAL_FEES',
  'FEES_INTEREST_PRINCIPAL',
  'ALL_INTEREST_FIRST',
  'PRINCIPAL_INTEREST_FEES',
  'FEES_FIRST_LATE_FEES_LAST',
] as const
export type AllocationOrder = (typeof ALLOCATION_ORDERS)[number]

/**
 * When an installment that is late bears its fee. EACH: always. UNLESS_PAID: not when at least as much came as fell due
 * since the installment before it was assessed, even though older installments took it. ONCE: not when an earlier one
 * has borne the fee and something due has been open ever since.
 */
export const LATE_FEE_TRIGGERS = ['EACH', 'UNLESS_PAID', 'ONCE'] as const
export type LateFeeTrigger = (typeof LATE_FEE_TRIGGERS)[number]

/** What a late fee in percent is a part of: what is unpaid of the installment, or all that it asked for. */
export const LATE_FEE_BASES = ['UNPAID', 'WHOLE_PAYMENT'] as const
export type LateFeeBase = (typeof LATE_FEE_BASES)[number]

/** What an agreement says about the late fee beside its amount. An absent property means the first value of its list. */
type LateFeeConditions = {
  trigger?: LateFeeTrigger
  /** Nothing is charged when less than this is unpaid. */
  shortageCentsMin?: Cents
  /** A balloon payment bears no late fee. */
  sparesBalloon?: boolean
  /** A last day of grace on a weekend or a federal holiday moves to the next business day. */
  waitsForBusinessDay?: boolean
}

/**
 * FLAT: an amount in cents. PERCENT: a part, in parts per million, of the principal and interest of the late
 * installment, at least amountCentsMin and at most amountCentsMax; absent ones mean no limit. The greater of an amount
 * and a percentage is a percentage of at least the amount, the lesser one of at most the amount.
 */
export type LateFee = LateFeeConditions &
  (
    | { kind: 'FLAT'; amountCents: Cents }
    | { kind: 'PERCENT'; ratePpm: number; base?: LateFeeBase; amountCentsMin?: Cents; amountCentsMax?: Cents }
  )

/**
 * A yearly rate agreed beforehand, from a day on or from an installment on. It counts from the first installment that
 * begins on that day or after it.
 */
export type RateStep = { annualRatePpm: RatePpm } & ({ fromOn: Day } | { fromRow: number })

/** What bears default interest: all principal that is owed, or what is past due of installments. */
export const DEFAULT_BASES = ['PRINCIPAL', 'OVERDUE'] as const
export type DefaultBase = (typeof DEFAULT_BASES)[number]

/** Interest by the day while a payment is open for too long (docs/money.md, section 7). */
export type DefaultInterest = {
  /** PRINCIPAL: instead of the rate of the contract. OVERDUE, with interest by the schedule: beside it. */
  annualRatePpm: RatePpm
  base: DefaultBase
  /** It begins so many days after the due day. 0: on the due day itself. */
  afterDays: number
  /** It begins only when something is open after the last due day. */
  onlyAtMaturity?: true
}

/** What is collected for the borrower's property taxes and insurance: the borrower's money, which the lender holds. */
export const ESCROW_KINDS = ['TAXES', 'INSURANCE'] as const
export type EscrowKind = (typeof ESCROW_KINDS)[number]

/** What a contract charges with each payment beside principal and interest. SERVICE_FEE: for servicing the loan. */
export const CHARGE_KINDS = [...ESCROW_KINDS, 'SERVICE_FEE'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]
export type InstallmentCharge = { kind: ChargeKind; amountCents: Cents }

/** A value of an index, and the day of which it is. */
export type IndexValue = { on: Day; ratePpm: RatePpm }

/** How a rate rounds to the multiple that a contract names. */
export const RATE_ROUNDINGS = ['HALF_UP', 'UP', 'DOWN'] as const

/** A rate that follows an index. The loan begins with the rate of its terms and keeps it until the first reset. */
export type IndexedRate = {
  /** Added to the index. */
  marginPpm: number
  firstResetOn: Day
  everyMonths: number
  /** A reset takes the latest value of the index that is at least so many days old. */
  lookBackDays: number
  /** Index and margin are rounded to a multiple of it. Absent: they are not rounded. */
  roundedToPpm?: RatePpm
  rateRounding?: (typeof RATE_ROUNDINGS)[number]
  /** The most by which the first reset, and each other, may move the rate. Without a first one the other holds for it. */
  firstCapPpm?: RatePpm
  periodicCapPpm?: RatePpm
  /** The most above the rate with which the loan began. */
  lifetimeCapPpm?: RatePpm
  floorPpm?: RatePpm
  /** The payment is counted anew at the first reset and then every so many months. Absent: with each new rate. */
  paymentEveryMonths?: number
  /** The rate with which the loan began, where it is not the one of the terms. */
  firstRatePpm?: RatePpm
  /** In the order of their days. */
  values: readonly IndexValue[]
}

/** The day everything outstanding is due although the payments come from a longer amortization. */
export type Balloon = { dueOn: Day; amortizationMonths: number }

/**
 * Ways of other lenders that a contract may state (docs/money.md, section 3). The product offers some of them. An
 * option that is absent is off. The names are stored with loans, so they keep the word "row" for an installment.
 */
export type ScheduleOptions = {
  /** A due day that its month does not have is the first of the next month instead of the last of its own. */
  missingDayRollsOver?: boolean
  /** Spread the gap between the last and the level payment over the installments (Apache Fineract). */
  smoothLastRow?: boolean
  /** The same principal in every installment, instead of the same payment. */
  equalPrincipal?: boolean
  /** Interest on the original principal, less a down payment, in every installment. */
  flatInterest?: boolean
  /**
   * With flatInterest: the interest of the whole term on the whole principal is rounded once and asked for in equal
   * parts.
   */
  flatInterestInEqualParts?: boolean
  /**
   * Interest is carried in fractions of a cent from installment to installment; only what an installment asks for is
   * rounded.
   */
  carriesFractions?: boolean
  /**
   * The level payment is computed as if every installment were a whole period, although its interest is counted by
   * days.
   */
  levelByPeriods?: boolean
  /** Round the level payment to this multiple of cents; the last installment takes the rest. */
  paymentMultipleCents?: Cents
  /** The rounding of the level payment, where it is not the one of interest. */
  paymentRounding?: Rounding
  /**
   * The last installment asks for the level payment too. The cents that rounding leaves stay on the balance, which may
   * end below 0.
   */
  lastPaymentIsLevel?: boolean
  /** An installment of its own on the origination day. */
  downPaymentCents?: Cents
  /** SCHEDULED only. So many of the equal payments are made on the origination day, the others at the ends of periods. */
  paymentsInAdvance?: number
  /** How many of the first installments take no principal. */
  principalGraceRows?: number
  /** How many of the first installments postpone their interest to the first one after them. */
  interestGraceRows?: number
  /** How many of the first installments bear no interest at all. */
  interestFreeRows?: number
  /**
   * SCHEDULED only. Interest is owed as scheduled however early money comes. Money beyond the installments due pays the
   * next installments, or the last ones first, as they stand; none of it is extra principal.
   */
  payAhead?: 'NEXT_ROWS' | 'LAST_ROWS'
  /**
   * SCHEDULED only. What becomes of the interest of a long first period. Absent, the United States Rule: all payments are
   * equal, and interest that the first does not cover bears none itself.
   */
  firstPeriodInterest?: FirstPeriodInterest
  /**
   * SCHEDULED interest of months of 30 days: a payoff counts the days of an installment by the day count of the loan.
   * Absent: it counts calendar days over 365. Loans of actual days count them by their own day count always.
   */
  payoffByDayCount?: boolean
  /**
   * SCHEDULED and MONTHLY only. BY_DAY: principal that is repaid in full within a month bears interest to that day, also
   * when it is not paid off by the payoff figure; loans of other frequencies always do. WHOLE_MONTH: it owes the interest
   * of the month, and so does a payoff. Absent: a payoff bears interest by the day, principal alone that of the month.
   */
  fullRepaymentInterest?: FullRepaymentInterest
  /**
   * How often the rate is compounded, apart from the payments: interest is counted by the equivalent rate of their periods
   * (compounding.ts). Absent: with each payment.
   */
  compounding?: Compounding
  /**
   * SCHEDULED only. Interest is agreed beforehand: money beyond the installments due waits for the next ones and saves no
   * interest, and a payoff gives back what is not earned.
   */
  rebate?: Rebate
  /** What is owed bears a higher rate while a payment is open for too long. */
  defaultInterest?: DefaultInterest
  /** Charged with each installment, due on its day, beside its principal and interest. Each kind once. */
  installmentCharges?: readonly InstallmentCharge[]
  /** What is not drawn of the commitment is charged for at this rate a year, on each due day. */
  undrawnFeePpm?: RatePpm
  /**
   * Money beyond what is due is held for the coming installments, which take it on their due days. Absent: it lowers
   * principal.
   */
  holdsSurplus?: boolean
  /**
   * SCHEDULED only, with fees after the installments. A payment that does not make the oldest open installment whole is
   * held, and with what comes later it pays that installment as soon as it does. Absent: it is applied.
   */
  holdsPartial?: boolean
  /**
   * DAILY only, by a day count that divides every day by one number (ROUNDED_DAY_COUNTS). The interest of one day is
   * rounded before it is multiplied by the days. Absent: a stretch of days is rounded once.
   */
  roundsEachDay?: boolean
  /** Principal before interest within an installment. */
  principalFirst?: boolean
  /** A part of an installment counts as its share of the calendar days of the installment, whatever the day count. */
  prorateByDays?: boolean
  /**
   * The payment that the contract states, instead of the one by the formula; with equalPrincipal the principal of an
   * installment. The installments end when the loan is repaid, and the last one takes the rest. It stays until a change
   * of terms states another, or extra principal lowers it.
   */
  paymentCents?: Cents
  /**
   * WEEKLY and BI_WEEKLY only. The payment is a quarter or half of the payment that the loan would have by the month,
   * so that thirteen monthly payments are made in a year and the loan is repaid early.
   */
  isAccelerated?: boolean
  /** Principal that the payments leave to the last installment, as the contract states it (a residual value). */
  residualCents?: Cents
  /**
   * SEMI_MONTHLY only. The two days of the month on which payments fall due, the earlier one first; 31 is always the last
   * day. Absent: the 15th and the last day.
   */
  monthDays?: readonly [number, number]
  /** Due days that are no business days move. Absent: they stay. */
  dueDayMove?: DueDayMove
  /** Months of the year, 1 to 12, in which no payment falls due. Interest goes on, and the next payment bears it. */
  monthsWithoutPayment?: readonly number[]
  /** Later yearly rates that are agreed from the start, in the order of their days. A new rate agreed later ends them. */
  rateSteps?: readonly RateStep[]
  /** The rate follows an index. A new rate agreed later ends that. */
  indexedRate?: IndexedRate
  /**
   * A new rate leaves the payment as it is, and the last installment takes the rest. Absent: the payment is counted anew
   * over the installments that remain.
   */
  keepsPaymentAtNewRate?: boolean
  /**
   * The payments that are agreed one by one: each falls due on the day of its row, and there are no others. The last row
   * takes what is left. Interest is counted from row to row, as in any other loan. A change of terms that says when or how
   * the loan is repaid ends them, unless it states others.
   */
  agreedRows?: readonly AgreedRow[]
  /**
   * The installments as another program printed them, kept to the cent. They hold for a loan of exactly
   * their principal, until a change of terms, an advance or extra principal makes further ones anew. Replay uses them;
   * `schedule` and the figures computed from it use the installments that the other terms make.
   */
  printedRows?: readonly PrintedInstallment[]
}

/**
 * A payment that is agreed for a day: what it is in all, or the principal in it, with interest beside it. A row of neither,
 * as the last one is, takes what is left.
 */
export type AgreedRow = { dueOn: Day } & (
  | { paymentCents: Cents; principalCents?: undefined }
  | { principalCents: Cents; paymentCents?: undefined }
  | { paymentCents?: undefined; principalCents?: undefined }
)

/** An installment that is not computed but given. */
export type PrintedInstallment = { dueOn: Day; principalCents: Cents; interestCents: Cents }

/**
 * A loan that ran before its books here began: they open with its balance, and no money was lent on that day. What was
 * agreed then is kept for papers; schedule and replay do not read it. What was held goes into the event that opens the books.
 */
export type TakenOver = {
  /** The day of the balance with which the books open. Interest may be counted from an earlier day. */
  on: Day
  /** The day on which the loan was made, and the amount lent then. Absent: not known. */
  lentOn?: Day
  lentCents?: Cents
  /** The day from which the payment in the contract repays, where it is later than lentOn. */
  amortizedFrom?: Day
  /** The day of the last payment before the books. */
  lastPaidOn?: Day
  /** Received in the calendar year of `on`, before the books. */
  interestPaidCents?: Cents
  principalPaidCents?: Cents
  /** Held for taxes and insurance on that day. Absent: nothing. */
  escrowCents?: Cents
}

/**
 * What is paid on the day a loan is made (docs/money.md, section 10). Points, fee and interest are prepaid finance charges
 * (12 CFR 1026.2(a)(23)); reserve and costs of others are none. An absent amount means none.
 */
export type ClosingCosts = {
  /** Points as a part of the principal: 20,000 parts per million are 2 points. */
  pointsPpm?: RatePpm
  /** Points as an amount, beside pointsPpm. */
  pointsCents?: Cents
  /** What the lender charges for making the loan. */
  originationFeeCents?: Cents
  /** Interest is paid in advance up to, not including, this day. It runs from this day on. */
  interestTo?: Day
  /** That interest as the parties state it. Absent: by the rate and day count of the loan. */
  interestCents?: Cents
  /** Kept by the lender outside the books of the loan, as for taxes or for interest to come. */
  reserveCents?: Cents
  /** Costs of others, each by its name: title, appraisal, recording. */
  others?: readonly NamedCost[]
  /** The borrower pays all of it apart. Absent: the lender keeps it back from the money lent. */
  isPaidApart?: boolean
}

/**
 * What a contract says of early repayment (docs/money.md, section 9). Absent: it says nothing, and no paper does.
 * ratesPpm or monthsOfInterest: the charge for principal repaid before it is due.
 */
export type Prepayment = {
  /** The contract says that early repayment costs nothing. */
  isFree?: true
  /** A part of what is prepaid, by the year of the loan; nothing after the last of them. */
  ratesPpm?: readonly RatePpm[]
  /** So many months of interest on what is prepaid, at the rate of the day. */
  monthsOfInterest?: number
  /** The years of the loan in which months of interest are charged. Absent: all. */
  years?: number
  /** Each prepayment is charged. Absent: only one that repays the whole loan. */
  onEach?: true
  /** The part of the principal that may be prepaid without a charge in each year of the loan. */
  freePpm?: RatePpm
  /** A loan repaid early brings at least so many months of interest on all that was lent. */
  minimumMonths?: number
  /** Due when the loan is repaid, early or not. */
  exitFeeCents?: Cents
}

/**
 * A line of credit until its last day. Interest is by the day, and each payment asks for it; beside it for so much of the
 * balance, and for at least so much in all. The last payment asks for everything.
 */
export type CreditLine = {
  minimumPpm?: RatePpm
  minimumCents?: Cents
}

export type NamedCost = { name: string; amountCents: Cents }

export type LoanTerms = {
  principalCents: Cents
  annualRatePpm: RatePpm
  /** Interest starts on this day. */
  originationOn: Day
  /** null: one period after origination. */
  firstDueOn: Day | null
  maturityOn: Day
  frequency: Frequency
  structure: Structure
  /** Months from origination in which only interest is due. 0 unless structure is INTEREST_ONLY. */
  interestOnlyMonths: number
  balloon: Balloon | null
  /** null: none is ever charged. */
  lateFee: LateFee | null
  /** Days after the due day on which a payment is still on time. */
  graceDays: number
  /** Due days fall on the last day of the month (the anchor is the last day of a short month). */
  endOfMonth: boolean
  dayCount: DayCount
  accrual: AccrualMethod
  allocation: AllocationOrder
  rounding: Rounding
  /** Absent: the loan was made with its books. */
  takenOver?: TakenOver
  closing?: ClosingCosts
  prepayment?: Prepayment
  /** The fee for a payment that the bank returns, charged with its return. Absent: none is agreed. */
  returnedPaymentCents?: Cents
  /** The lender may call all of it due at any time. The maturity day is the day on which it is due at the latest. */
  payableOnDemand?: true
  /** What the lender has agreed to lend in all, the principal first. Absent: no more than the principal. No interest runs on the rest. */
  commitmentCents?: Cents
  /** A line of credit: what is repaid may be drawn again, up to commitmentCents at a time. */
  line?: CreditLine
  options?: ScheduleOptions
}
