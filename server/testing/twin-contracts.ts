import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms, ScheduleOptions } from '#engine/terms/terms.ts'
import { aLoan, disbursed, entered, type History, paid } from '#engine/testing/loan-histories.ts'

const withOptions = (options: ScheduleOptions, more: Partial<LoanTerms> = {}): LoanTerms => aLoan({ ...more, options })

/** 45 days to the first payment, at a rate by which the first payment does not cover its interest. */
const LONG_FIRST: Partial<LoanTerms> = {
  principalCents: 25_000_00,
  annualRatePpm: 249_900,
  firstDueOn: '2026-02-15',
  maturityOn: '2028-01-15',
  dayCount: 'ACT/365',
}
const FROM_15TH: Partial<LoanTerms> = { originationOn: '2026-01-15', maturityOn: '2027-01-15', dayCount: 'ACT/365' }
const LINE: Partial<LoanTerms> = {
  ...({ accrual: 'DAILY', dayCount: 'ACT/365', structure: 'INTEREST_ONLY' } as const),
  interestOnlyMonths: 12,
  commitmentCents: 2_000_00,
  line: { minimumPpm: 20_000 },
}

/** A loan for each of the rarer terms of a contract, by the name of the term in the loan form. */
const CONTRACTS: Readonly<Record<string, LoanTerms>> = {
  statedPayment: withOptions({ paymentCents: 120_00 }),
  'paymentRule ACCELERATED': withOptions({ isAccelerated: true }, { frequency: 'BI_WEEKLY' }),
  'paymentRule EQUAL_PRINCIPAL': withOptions({ equalPrincipal: true }),
  'statedPayment of principal': withOptions({ equalPrincipal: true, paymentCents: 150_00 }),
  'paymentRule FLAT': withOptions({ flatInterest: true }),
  interestInEqualParts: withOptions({ flatInterest: true, flatInterestInEqualParts: true }),
  'paymentRule BY_ROW': withOptions({
    agreedRows: [
      { dueOn: '2026-03-15', paymentCents: 500_00 },
      { dueOn: '2026-06-15', paymentCents: 500_00 },
      { dueOn: '2027-01-01' },
    ],
  }),
  serviceFee: withOptions({ installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 20_00 }] }),
  taxes: withOptions({
    installmentCharges: [
      { kind: 'TAXES', amountCents: 40_00 },
      { kind: 'INSURANCE', amountCents: 15_00 },
    ],
  }),
  residualAmount: withOptions({ residualCents: 500_00 }),
  paymentMultiple: withOptions({ paymentMultipleCents: 100, paymentRounding: 'UP' }),
  levelBasis: withOptions({ levelByPeriods: true }, { dayCount: 'ACT/365' }),
  downPayment: withOptions({ downPaymentCents: 50_00 }),
  paymentsInAdvance: withOptions({ paymentsInAdvance: 3 }),
  spreadsLastPayment: withOptions({ smoothLastRow: true }),
  paymentsWithoutPrincipal: withOptions({ principalGraceRows: 3 }),
  interestFreePayments: withOptions({ interestFreeRows: 2 }),
  postponedInterestPayments: withOptions({ interestGraceRows: 2 }),
  carriesFractions: withOptions({ carriesFractions: true }),
  roundsDailyInterest: withOptions(
    { roundsEachDay: true },
    { accrual: 'DAILY', dayCount: 'ACT/365', annualRatePpm: 75_000 },
  ),
  partsByCalendarDays: withOptions({ prorateByDays: true }, { firstDueOn: '2026-02-15', maturityOn: '2027-01-15' }),
  'firstPeriodInterest UNITED_STATES_RULE': aLoan(LONG_FIRST),
  'firstPeriodInterest ACTUARIAL': withOptions({ firstPeriodInterest: 'ACTUARIAL' }, LONG_FIRST),
  'firstPeriodInterest WITH_FIRST_PAYMENT': withOptions({ firstPeriodInterest: 'WITH_FIRST_PAYMENT' }, LONG_FIRST),
  'firstPeriodInterest AT_CLOSING': withOptions({ firstPeriodInterest: 'AT_CLOSING' }, LONG_FIRST),
  'firstPeriodInterest SPREAD': withOptions({ firstPeriodInterest: 'SPREAD' }, LONG_FIRST),
  'paymentFrequency SEMI_MONTHLY': withOptions({ monthDays: [1, 15] }, { frequency: 'SEMI_MONTHLY' }),
  'paymentFrequency FOUR_WEEKLY': aLoan({ frequency: 'FOUR_WEEKLY' }),
  'paymentFrequency EVERY_10_DAYS': aLoan({ frequency: 'EVERY_10_DAYS' }),
  'paymentFrequency AT_MATURITY': aLoan({ frequency: 'AT_MATURITY' }),
  payableOnDemand: aLoan({ frequency: 'AT_MATURITY', payableOnDemand: true }),
  monthsWithoutPayment: withOptions({ monthsWithoutPayment: [6, 7] }),
  compounding: withOptions({ compounding: 'SEMI_ANNUALLY' }),
  'rebate RULE_OF_78': withOptions({ flatInterest: true, rebate: 'RULE_OF_78' }),
  'rebate ACTUARIAL': withOptions({ rebate: 'ACTUARIAL' }),
  businessDayRule: withOptions({ dueDayMove: { rule: 'FOLLOWING' } }, FROM_15TH),
  businessDayInterest: withOptions({ dueDayMove: { rule: 'FOLLOWING', movesInterest: true } }, FROM_15TH),
  dueDayRule: withOptions({ missingDayRollsOver: true }, { originationOn: '2026-01-31', maturityOn: '2027-01-31' }),
  partialPayments: withOptions({ holdsPartial: true }),
  surplusMoney: withOptions({ holdsSurplus: true }),
  fullRepaymentInterest: withOptions({ fullRepaymentInterest: 'WHOLE_MONTH' }),
  payoffDays: withOptions({ payoffByDayCount: true }),
  defaultRate: withOptions({ defaultInterest: { annualRatePpm: 180_000, base: 'PRINCIPAL', afterDays: 10 } }),
  rateSteps: withOptions({ rateSteps: [{ annualRatePpm: 60_000, fromRow: 5 }] }),
  indexMargin: withOptions({
    indexedRate: {
      ...{ marginPpm: 30_000, firstResetOn: '2026-07-01', everyMonths: 6, lookBackDays: 45, periodicCapPpm: 20_000 },
      values: [{ on: '2025-12-01', ratePpm: 60_000 }],
    },
  }),
  'dayCount UNIT/365': aLoan({ dayCount: 'UNIT/365', firstDueOn: '2026-02-22', maturityOn: '2027-01-22' }),
  prepaymentPercents: aLoan({ prepayment: { ratesPpm: [50_000], exitFeeCents: 50_00 } }),
  points: aLoan({ closing: { pointsPpm: 20_000, originationFeeCents: 50_00 } }),
  'accrualMethod DAILY': aLoan({ accrual: 'DAILY', dayCount: 'ACT/365' }),
  commitmentAmount: aLoan({ commitmentCents: 2_000_00 }),
  revolvingCredit: aLoan(LINE),
}

/** The loans with their first payments made, 10.00 more with the second, and the later ones open in August. */
export const twinContracts: Readonly<Record<string, History>> = Object.fromEntries(
  Object.entries(CONTRACTS).map(([name, terms]) => {
    const due = schedule(terms)
      .slice(0, 3)
      .filter(({ dueOn }) => dueOn < '2026-06-01')
    const payments = due.map(({ dueOn, paymentCents }, index) => paid(dueOn, paymentCents + (index === 1 ? 10_00 : 0)))
    return [name, { terms, events: entered([disbursed(terms), ...payments]), asOn: '2026-08-20' }]
  }),
)
