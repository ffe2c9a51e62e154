import type { Day } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, type History, paid } from '#engine/testing/loan-histories.ts'

const history = (terms: LoanTerms, asOn: Day, happenings: readonly Happening[]): History => ({
  terms,
  asOn,
  events: entered([disbursed(terms), ...happenings]),
})

const paidOn = (days: readonly Day[], cents: number): Happening[] => days.map((day) => paid(day, cents))

const plain = aLoan({ principalCents: 250_000_00, annualRatePpm: 71_250, maturityOn: '2056-01-01' })
const byDays = aLoan({
  dayCount: 'ACT/365',
  rounding: 'HALF_EVEN',
  originationOn: '2026-01-31',
  maturityOn: '2027-01-31',
})
const balloon = aLoan({ dayCount: 'ACT/360', balloon: { dueOn: '2026-10-01', amortizationMonths: 360 } })
const interestFirst = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 4, dayCount: 'ACT/ACT', rounding: 'UP' })
const daily = aLoan({
  accrual: 'DAILY',
  dayCount: 'ACT/365',
  lateFee: { kind: 'FLAT', amountCents: 2500 },
  graceDays: 5,
})
const weekly = aLoan({ frequency: 'WEEKLY', dayCount: 'ACT/364', maturityOn: '2026-07-02', rounding: 'DOWN' })
const numbered = aLoan({ frequency: 'EVERY_3_WEEKS', maturityOn: '2026-11-01' })
const odd = aLoan({ frequency: 'QUARTERLY', firstDueOn: '2026-04-15', dayCount: '30E/360', maturityOn: '2028-01-20' })
const changed = aLoan({
  lateFee: { kind: 'PERCENT', ratePpm: 50_000 },
  graceDays: 5,
  allocation: 'FEES_INTEREST_PRINCIPAL',
})

const canadian = aLoan({ ...plain, annualRatePpm: 60_000, options: { compounding: 'SEMI_ANNUALLY' } })

const ruleOf78 = aLoan({
  ...plain,
  principalCents: 5_000_00,
  maturityOn: '2028-01-01',
  options: { rebate: 'RULE_OF_78' },
})

/** Odd days before a whole month, among them a leap day. */
const wholeMonths = aLoan({ originationOn: '2023-12-10', firstDueOn: '2024-03-01', maturityOn: '2024-09-20' })
const lateFebruary = aLoan({ originationOn: '2024-02-29', firstDueOn: '2024-04-15', maturityOn: '2025-02-28' })

const byRow = aLoan({
  principalCents: 2_000_00,
  originationOn: '2026-01-15',
  maturityOn: '2026-09-15',
  options: {
    agreedRows: [
      { dueOn: '2026-03-15', paymentCents: 500_00 },
      { dueOn: '2026-04-15', principalCents: 0 },
      { dueOn: '2026-06-15', principalCents: 900_00 },
      { dueOn: '2026-09-15' },
    ],
  },
})
const byRowDaily = aLoan({ ...byRow, accrual: 'DAILY', dayCount: 'ACT/365' })

/** Loans of different kinds: structures, frequencies, day counts, rounding, and events. */
export const twinLoans: Record<string, History> = {
  thirtyYears: history(plain, '2026-04-10', paidOn(['2026-02-01', '2026-03-01', '2026-04-01'], 168_430)),
  canadian: history(canadian, '2026-04-10', paidOn(['2026-02-01', '2026-03-01'], 149_000)),
  ruleOf78: history(ruleOf78, '2026-04-10', paidOn(['2026-02-01', '2026-03-01'], 224_22)),
  wholeMonths365: history({ ...wholeMonths, dayCount: 'UNIT/365' }, '2024-06-10', [paid('2024-03-01', 250_00)]),
  wholeMonths360: history({ ...wholeMonths, dayCount: 'UNIT/360' }, '2024-03-10', [paid('2024-03-01', 180_00)]),
  quarterDays: history({ ...wholeMonths, dayCount: 'ACT/365.25' }, '2024-06-10', [paid('2024-03-01', 250_00)]),
  withoutLeapDay: history({ ...wholeMonths, dayCount: 'NL/365' }, '2024-06-10', [paid('2024-02-20', 250_00)]),
  endOfFebruary: history({ ...lateFebruary, dayCount: '30/360 US' }, '2024-06-10', [paid('2024-04-15', 150_00)]),
  byRow: history(byRow, '2026-05-01', [paid('2026-03-15', 650_00)]),
  byRowDaily: history(byRowDaily, '2026-04-01', [paid('2026-03-15', 500_00)]),
  monthEnds: history(byDays, '2026-05-01', [paid('2026-02-28', 107_00), paid('2026-03-20', 250_00)]),
  balloon: history(balloon, '2026-03-15', [paid('2026-02-01', 1_000)]),
  interestFirst: history(interestFirst, '2026-07-01', paidOn(['2026-02-01', '2026-03-01', '2026-04-01'], 1_300)),
  daily: history(daily, '2026-03-20', [paid('2026-01-21', 106_62), paid('2026-03-15', 60_00)]),
  weekly: history(weekly, '2026-02-01', paidOn(['2026-01-08', '2026-01-15'], 50_00)),
  numbered: history(numbered, '2026-02-01', paidOn(['2026-01-22'], 80_00)),
  oddFirstRow: history(odd, '2026-05-01', [paid('2026-04-15', 180_00)]),
  repaidAfterAll: history({ ...changed, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 }, '2026-06-15', [
    paid('2026-02-01', 12_00),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-10', change: { structure: 'FULLY_AMORTIZED' } },
    ...paidOn(['2026-03-01', '2026-04-01'], 116_00),
  ]),
  changed: history(changed, '2026-06-15', [
    paid('2026-02-01', 106_62),
    paid('2026-03-20', 300_00, { extraPrincipal: 'LOWER_PAYMENT' }),
    {
      kind: 'PAYMENT_RECEIVED',
      effectiveOn: '2026-04-01',
      amountCents: 50_00,
      application: { kind: 'STANDARD' },
      extraPrincipal: 'SHORTEN_TERM',
    },
    { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-04-01', paymentId: 4 },
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-05-01', change: { annualRatePpm: 60_000 } },
    { kind: 'DISBURSED', effectiveOn: '2026-06-01', amountCents: 400_00 },
  ]),
}
