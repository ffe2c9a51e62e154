import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { schedule } from '../schedule/schedule.ts'
import { DAY_COUNTS, FREQUENCIES } from '../terms/terms.ts'
import { aLoan } from './loan-histories.ts'

// Loans of every frequency and day count over changes of the clock, leap days and month ends, for comparison as text.
const loans = FREQUENCIES.flatMap((frequency) =>
  DAY_COUNTS.map((dayCount) =>
    aLoan({
      principalCents: 250_000_00,
      annualRatePpm: 71_250,
      originationOn: '2023-10-31',
      maturityOn: '2053-10-31',
      frequency,
      dayCount,
    }),
  ),
)

process.stdout.write(JSON.stringify(loans.map((terms) => [schedule(terms), explainPlannedInstallment(terms, 1)])))
