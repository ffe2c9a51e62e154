import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanEvent } from '../terms/events.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { deficiency, possibleSales } from './deficiency.ts'

// 10,000.00 at 7.3 % by the day over 365 earn 2.00 a day.
const terms = aLoan({
  ...{ principalCents: 10_000_00, annualRatePpm: 73_000, accrual: 'DAILY', dayCount: 'ACT/365', lateFee: null },
  ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 },
})
const taken: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-02-01', stage: 'REPOSSESSION' }
const charged = (effectiveOn: string, amountCents: number): Happening => ({
  ...{ kind: 'FEE_CHARGED', effectiveOn, amountCents },
})
const off = (saleId: number): Happening => ({
  ...{ kind: 'MARKED_DEFAULTED', effectiveOn: '2026-03-02', stage: 'CHARGED_OFF', saleId },
})
const ofLast = (events: LoanEvent[]) => {
  const mark = events.at(-1)
  assert.ok(mark?.kind === 'MARKED_DEFAULTED')
  return deficiency(terms, events, mark)
}

// On 10 February, after 40 days, 10,080.00 are owed without costs. The sale brings 6,080.00: 80.00 pay the interest, 300.00 the costs until then,
// and 5,700.00 principal. 4,300.00 earn 0.86 a day: on the 20th 100.00 pay 8.60 of interest, the other costs of 50.00, and 41.40 of
// principal. 4,258.60 earn 8.52 in the ten days to 2 March. 4,000.00 + 350.00 + 17.12 - 100.00 = 4,267.12 = 4,258.60 + 8.52.
test('a deficiency is what was owed, less the sale, with costs, interest since and credits', () => {
  const events = entered([
    ...[disbursed(terms), taken, charged('2026-02-05', 300_00), paid('2026-02-10', 6_080_00)],
    ...[charged('2026-02-12', 50_00), paid('2026-02-20', 100_00), off(4)],
  ])

  assert.deepEqual(ofLast(events), {
    ...{ soldOn: '2026-02-10', owedCents: 10_080_00, saleCents: 6_080_00, costsCents: 350_00 },
    ...{ creditsCents: 100_00, sinceCents: 17_12, stillOwedCents: 4_267_12 },
  })
})

test('a sale is a payment that counts, since the taking back began and until the charge-off; otherwise there is no deficiency', () => {
  const early = paid('2026-01-31', 62_00)
  const sold = paid('2026-02-10', 6_080_00)
  const undone: Happening = { kind: 'PAYMENT_REVERSED', paymentId: 4, effectiveOn: '2026-02-11' }
  const lifted: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-02-20', isLifted: true }
  const start = [disbursed(terms), early, taken, sold]

  assert.ok(ofLast(entered([...start, off(4)])))
  assert.equal(ofLast(entered([...start, off(2)])), undefined)
  assert.equal(ofLast(entered([...start, undone, off(4)])), undefined)
  assert.equal(ofLast(entered([...start, lifted, off(4)])), undefined)
  assert.equal(ofLast(entered([disbursed(terms), early, sold, off(3)])), undefined)
  assert.deepEqual(
    possibleSales(entered([...start, paid('2026-02-12', 1_00)]), '2026-02-11').map(({ id }) => id),
    [4],
  )
})
