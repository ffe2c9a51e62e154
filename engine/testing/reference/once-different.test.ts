import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanTerms } from '../../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../loan-histories.ts'
import { compared } from '../second-opinion/comparison.ts'
import { stateByReference } from './reference.ts'

/** The state by the reference, once the engine has said the same. */
function agreedState(terms: LoanTerms, happenings: Happening[], asOn: string) {
  const events = entered([disbursed(terms), ...happenings])
  assert.deepEqual(compared({ terms, events, asOn }).differences, [])
  return stateByReference(terms, events, asOn)
}

const advanced = (effectiveOn: string, amountCents: number): Happening => ({
  kind: 'ADVANCED',
  effectiveOn,
  amountCents,
})

// 3 × 340.02: 700.00 on 1 February leave 310.00 for 1 March. 60.00 are lent on 10 March and 20.00 of them repaid that day: they stand
// in the payment of 1 April, whose 22 days since bear 60.00 × 12 % × 21 ÷ 360 = 0.42.
test('principal repaid on the day on which money was lent into an installment counts from the next one', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01' })
  const back = paid('2026-03-10', 20_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  const state = agreedState(terms, [paid('2026-02-01', 700_00), advanced('2026-03-10', 60_00), back], '2026-03-10')

  assert.deepEqual(
    state.installments.map(({ extraPrincipalCents, interestCents }) => [extraPrincipalCents, interestCents]),
    [
      [359_98, 10_00],
      [0, 3_10],
      [20_00, 42],
    ],
  )
})

// 10 % are free in a year: 120.00 of 1,200.00. The payoff on 1 February used that up, so 5 % of all 100.00 are charged in May.
test('a payoff uses up what may be repaid freely in its year', () => {
  const terms = aLoan({ prepayment: { ratesPpm: [50_000], freePpm: 100_000 } })
  const life = [paid('2026-02-01', 1_300_00), advanced('2026-05-01', 100_00), paid('2026-05-01', 200_00)]

  const state = agreedState(terms, life, '2026-05-01')

  assert.equal(state.fees.at(-1)?.amountCents, 5_00)
})

// Interest only, 12.00 a month; 30.00 are held. Of these and 1,200.00 on 11 February, what is held comes first: 3.95 of interest of the
// days since 1 February, which an installment asks for, before principal that none asks for.
test('a payoff by an order of principal first pays the interest of its installment before principal beyond it', () => {
  const terms = aLoan({
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 12,
    allocation: 'PRINCIPAL_INTEREST_FEES',
    options: { holdsSurplus: true },
  })

  const state = agreedState(terms, [paid('2026-02-01', 42_00), paid('2026-02-11', 1_200_00)], '2026-02-11')

  assert.deepEqual(
    state.payments.map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    [
      [15_95, 26_05],
      [0, 1_173_95],
    ],
  )
})
