import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { holdbackOn, undrawnCents } from './undrawn.ts'

// 300,000.00 are agreed, 220,000.00 go out first; a rehabilitation loan with interest only at 12 %, 30/360.
const interestOnly = { structure: 'INTEREST_ONLY', interestOnlyMonths: 12 } as const
const terms = aLoan({ principalCents: 220_000_00, commitmentCents: 300_000_00, ...interestOnly })
const draw = (effectiveOn: string, amountCents: number): Happening => ({ kind: 'ADVANCED', effectiveOn, amountCents })

test('what is left of a commitment is what was not lent; what is repaid or taken back makes a difference of its own', () => {
  const leftAfter = (...happenings: Happening[]) =>
    undrawnCents(terms, entered([disbursed(terms), ...happenings]), '2026-02-20')
  const early = paid('2026-02-01', 50_000_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  assert.equal(leftAfter(), 80_000_00)
  assert.equal(leftAfter(draw('2026-02-15', 30_000_00)), 50_000_00)
  assert.equal(leftAfter(draw('2026-02-15', 30_000_00), early), 50_000_00)
  assert.equal(
    leftAfter(draw('2026-02-15', 30_000_00), { kind: 'TAKEN_BACK', eventId: 2, effectiveOn: '2026-02-16' }),
    80_000_00,
  )
  assert.equal(leftAfter(draw('2026-02-15', 90_000_00)), 0)
  assert.equal(undrawnCents(aLoan(), [], '2026-02-20'), null)
})

test('a holdback is released by draws on their days, and what is agreed for later is still held; a line holds nothing back', () => {
  const events = entered([disbursed(terms), draw('2026-02-15', 16_000_00), draw('2026-03-15', 16_000_00)])
  const parts = (releasedCents: number) => ({
    heldBackCents: 80_000_00,
    releasedCents,
    stillHeldCents: 80_000_00 - releasedCents,
  })

  assert.deepEqual(
    ['2026-02-14', '2026-02-15', '2026-03-15'].map((on) => holdbackOn(terms, events, on)),
    [0, 16_000_00, 32_000_00].map(parts),
  )
  assert.equal(holdbackOn({ ...terms, line: {} }, events, '2026-03-15'), null)
  assert.equal(holdbackOn({ ...terms, commitmentCents: 220_000_00 }, events, '2026-03-15'), null)
  assert.equal(holdbackOn(aLoan(), [], '2026-03-15'), null)
})

// 12 % a year of the 80,000.00 that are held back is 800.00 a month; with 2,200.00 of interest that is 1 % of 300,000.00.
test('a fee for what is not drawn at the rate of the loan charges what interest on the whole commitment would', () => {
  const whole = { ...terms, annualRatePpm: 120_000, options: { undrawnFeePpm: 120_000 } }
  const { fees, installments } = replay(whole, entered([disbursed(whole), draw('2026-02-16', 16_000_00)]), {
    asOn: '2026-03-01',
  })

  const asked = fees.map(({ amountCents }, index) => [amountCents, installments[index]?.interestCents])
  assert.deepEqual(asked, [
    [800_00, 2_200_00],
    [720_00, 2_280_00],
  ])
})

// 2,200.00 a month on 220,000.00; 14 of 30 days of March at 220,000.00 and 16 at 250,000.00: 1,026.67 and 1,333.33.
test('interest runs on what is out only, whatever is committed', () => {
  const events = entered([disbursed(terms), draw('2026-03-15', 30_000_00)])
  const { installments } = replay(terms, events, { asOn: '2026-03-15' })

  assert.deepEqual(
    installments.slice(0, 4).map(({ interestCents }) => interestCents),
    [2_200_00, 2_200_00, 2_360_00, 2_500_00],
  )
})

test('a commitment below the principal is a problem', () => {
  const fields = termsProblems({ ...terms, commitmentCents: 219_999_99 }).map(({ field, key }) => `${field} ${key}`)

  assert.deepEqual(fields, ['commitmentCents belowPrincipal'])
})
