import { ROUNDINGS } from '../../numbers/units.ts'
import type { FineractCase } from './fineract-case.ts'
import { ANY, unknownWord, type Vocabulary } from './words.ts'

/** The words that the terms of a case may hold. */
const TERMS: Vocabulary = {
  currencyDecimals: ANY,
  currencyInMultiplesOf: ANY,
  principal: ANY,
  appliedPrincipal: ANY,
  annualRatePercent: ANY,
  rateAsGiven: ANY,
  submittedDate: ANY,
  disbursementDate: ANY,
  scheduleStartDate: ANY,
  firstDueDate: ANY,
  dueDates: ANY,
  dueDayOffsets: ANY,
  numberOfRepayments: ANY,
  periods: ANY,
  frequency: { every: ANY, unit: ['months', 'weeks', 'days'] },
  monthEndDueDateRule: ['roll-to-first-of-next-month', 'clamp-to-last-of-month'],
  dayCount: { daysInYear: /^(\d+|ACTUAL)$/, daysInMonth: ['30', 'ACTUAL'], leapYearRule: ['FEB_29_PERIOD_ONLY'] },
  interestFromDisbursementDay: [true, false],
  allowPartialPeriodInterest: [true, false],
  amortizationType: ['equal-installments', 'equal-principal'],
  interestType: ['declining', 'flat'],
  interestCalculationPeriod: ['daily', 'same-as-repayment-period'],
  grace: { principal: ANY, interest: ANY, interestFree: ANY },
  rounding: { mode: ROUNDINGS, internalSignificantDigits: ANY },
  installmentAmountInMultiplesOf: ANY,
  fixedPrincipalPercentPerInstallment: ANY,
  scheduleEngine: ['progressive', 'cumulative'],
  downPayment: { percent: ANY, auto: [true, false] },
  interestRecalculation: {
    enabled: [true, false],
    rest: ['daily', 'same-as-repayment-period'],
    payoffInterestUntil: ['payoff-date', 'rest-date'],
    onPrepayment: ['adjust-last-unpaid-period', 'reduce-installment-amount', 'reduce-number-of-installments'],
    // Anything but none has its own reason (fineract-policy.ts).
    compounding: ANY,
    compoundingFrequency: ANY,
  },
  paymentAllocation: {
    strategy: ANY,
    direction: ['horizontal'],
    rules: { transactionType: ANY, order: ANY, futureInstallmentRule: ANY },
  },
  chargeOffBehaviour: ANY,
}

/** The fields that an event may have beside its type, its days and its amount. */
const EVENT_FIELDS: Record<string, string> = {
  'rate-change': 'annualRatePercent',
  'interest-pause': 'from to',
  'reschedule-due-date': 'from to',
  'extend-term': 'extraPeriods',
  'no-payment': 'note asOfDayOffset',
  repayment: 'allocation',
  reschedule: 'extraPeriods newAnnualRatePercent newDueDate graceOnInterest graceOnPrincipal',
  'undo-transaction': 'which kind originalDate',
  'installment-fee': 'value calculation',
  fee: 'name',
  penalty: 'name',
  'pay-principal': 'forPeriodDue',
  'pay-interest': 'forPeriodDue',
}

const OF_EVERY_EVENT =
  'type date amount postedOn addedOn dueDate submittedOn fromDate effectiveDate dayOffset postedDayOffset note'

/** The first word of a case that is not read here, in its terms or its events; null when all are. */
export function unknownWordOf({ inputs, events = [] }: FineractCase): string | null {
  const inTerms = unknownWord(inputs, TERMS)
  if (inTerms) return inTerms
  for (const event of events) {
    const fields = `${OF_EVERY_EVENT} ${EVENT_FIELDS[event.type] ?? ''}`.trim().split(' ')
    const words = Object.fromEntries(fields.map((field) => [field, ANY] as const))
    const found = unknownWord(event, words, event.type)
    if (found) return found
  }
  return null
}
