import type { Finding } from '#engine/conventions/find-conventions.ts'
import type { Way } from '#engine/conventions/ways.ts'
import { dollarsOf } from '../fields.ts'
import type { StatedTerms } from './term-table.ts'

/** The terms of the loan form that state a convention; null where a loan here cannot keep to it. */
export function termsOfConvention({ convention, terms }: Finding): StatedTerms | null {
  const { way, also, dayCount, rounding } = convention
  const stated = TERMS_OF_WAY[way]?.({ convention, terms })
  const besides = also ? TERMS_OF_WAY[also.way]?.({ convention: { ...convention, ...also }, terms }) : {}
  return stated && besides ? { dayCount, rounding, ...stated, ...besides } : null
}

/** Whether a loan here can keep to a convention. */
export const canBeStated = ({ convention: { way, also } }: Finding): boolean =>
  [way, also?.way ?? way].every((each) => TERMS_OF_WAY[each] !== undefined)

type Told = Pick<Finding, 'convention' | 'terms'>

/** The ways of making a schedule that a loan here can keep to, with the terms that state each. */
const TERMS_OF_WAY: Readonly<Partial<Record<Way, (told: Told) => StatedTerms>>> = {
  WHOLE_CENTS: () => ({}),
  PAYMENT_ROUNDED_UP: () => ({ paymentRounding: 'UP' }),
  LEVEL_BY_PERIODS: () => ({ levelBasis: 'PERIODS' }),
  EQUAL_PRINCIPAL: () => ({ paymentRule: 'EQUAL_PRINCIPAL' }),
  FLAT_INTEREST: () => ({ paymentRule: 'FLAT' }),
  FIRST_PERIOD_ACTUARIAL: () => ({ firstPeriodInterest: 'ACTUARIAL' }),
  FIRST_PERIOD_WITH_FIRST: () => ({ firstPeriodInterest: 'WITH_FIRST_PAYMENT' }),
  FIRST_PERIOD_AT_CLOSING: () => ({ firstPeriodInterest: 'AT_CLOSING' }),
  FIRST_PERIOD_SPREAD: () => ({ firstPeriodInterest: 'SPREAD' }),
  WHOLE_DOLLARS: () => ({ paymentMultiple: 1, paymentRounding: 'HALF_UP' }),
  WHOLE_DOLLARS_UP: () => ({ paymentMultiple: 1, paymentRounding: 'UP' }),
  LAST_PAYMENT_SPREAD: () => ({ spreadsLastPayment: true }),
  FRACTIONS_CARRIED: () => ({ carriesFractions: true }),
  FLAT_IN_EQUAL_PARTS: () => ({ paymentRule: 'FLAT', interestInEqualParts: true }),
  STATED: (told) => ({ paymentRule: 'STATED', ...statedPayment(told) }),
  STATED_PRINCIPAL: (told) => ({ paymentRule: 'EQUAL_PRINCIPAL', ...statedPayment(told) }),
  INTEREST_ONLY: ({ convention: { count } }) => ({
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: count,
    interestOnlyPeriodUnit: 'MONTHS',
  }),
  IN_ADVANCE: ({ convention: { count } }) => ({ paymentsInAdvance: count }),
  INTEREST_FREE: ({ convention: { count } }) => ({ interestFreePayments: count }),
  POSTPONED_INTEREST: ({ convention: { count } }) => ({ postponedInterestPayments: count }),
  ACCELERATED: (told) => ({ paymentRule: 'ACCELERATED', ...daysOfPayments(told) }),
  COMPOUNDED: ({ terms: { options } }) => ({ compounding: options?.compounding }),
  FREQUENCY: daysOfPayments,
  PARTS_BY_CALENDAR_DAYS: () => ({ partsByCalendarDays: true }),
  DAYS_ROUNDED: () => ({ accrualMethod: 'DAILY', roundsDailyInterest: true }),
  DUE_DAY_FOLLOWING: () => ({ businessDayRule: 'FOLLOWING', businessDayInterest: 'MOVES' }),
  DUE_DAY_MODIFIED_FOLLOWING: () => ({ businessDayRule: 'MODIFIED_FOLLOWING', businessDayInterest: 'MOVES' }),
  DUE_DAY_PRECEDING: () => ({ businessDayRule: 'PRECEDING', businessDayInterest: 'MOVES' }),
  SHORT_MONTH_NEXT: () => ({ dueDayRule: 'NEXT_MONTH' }),
  SHORT_MONTH_LAST: () => ({ dueDayRule: 'END_OF_MONTH' }),
  PAYOFF_BY_DAY_COUNT: () => ({ payoffDays: 'LOAN' }),
  PAYOFF_WHOLE_MONTH: () => ({ fullRepaymentInterest: 'WHOLE_MONTH' }),
  SURPLUS_HELD: () => ({ surplusMoney: 'PAYS_AHEAD' }),
  REBATE_RULE_OF_78: () => ({ rebate: 'RULE_OF_78' }),
  REBATE_ACTUARIAL: () => ({ rebate: 'ACTUARIAL' }),
  FLAT_RULE_OF_78: () => ({ paymentRule: 'FLAT', rebate: 'RULE_OF_78' }),
  FLAT_ACTUARIAL: () => ({ paymentRule: 'FLAT', rebate: 'ACTUARIAL' }),
}

const statedPayment = ({ terms: { options } }: Told): StatedTerms =>
  options?.paymentCents === undefined ? {} : { statedPayment: dollarsOf(options.paymentCents) }

/** Frequency and due days. The last day stays, so a number of payments no longer tells it. */
function daysOfPayments({ terms: { frequency, firstDueOn, maturityOn, options } }: Told): StatedTerms {
  return {
    paymentFrequency: frequency,
    semiMonthlyDays: options?.monthDays ?? null,
    firstPaymentDate: firstDueOn,
    maturityDate: maturityOn,
    numberOfPayments: null,
  }
}
