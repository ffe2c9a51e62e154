import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import { undrawnCents } from '../questions/undrawn.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// A line of 20,000.00 at 7.3 %, by the day over 365: 10,000.00 earn 2.00 a day. Cycles end on the first of each month.
const line = (minimum: { minimumPpm?: number; minimumCents?: number } = {}) =>
  aLoan({
    ...{ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY', lateFee: null },
    ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12, commitmentCents: 20_000_00, line: minimum },
  })
const draw = (effectiveOn: string, amountCents: number): Happening => ({ kind: 'ADVANCED', effectiveOn, amountCents })
const asks = (terms: ReturnType<typeof line>, happenings: Happening[], asOn: string) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn }).nextDue

// January has 31 days: 62.00. With 5,000.00 more from 16 January: 15 days at 2.00 and 16 at 3.00 are 78.00.
test('a payment asks for the interest of the days on what was out on each', () => {
  const terms = line()

  assert.equal(asks(terms, [], '2026-01-01')?.amountCents, 62_00)
  assert.equal(asks(terms, [draw('2026-01-16', 5_000_00)], '2026-01-16')?.amountCents, 78_00)
})

test('the minimum payment is interest and a part of the balance, or the least amount, and never more than is owed', () => {
  // 62.00 and 2 % of 10,000.00.
  assert.deepEqual(
    [
      asks(line({ minimumPpm: 20_000 }), [], '2026-01-01')?.amountCents,
      asks(line({ minimumPpm: 20_000 }), [], '2026-01-01')?.principalCents,
    ],
    [262_00, 200_00],
  )
  assert.equal(asks(line({ minimumCents: 100_00 }), [], '2026-01-01')?.amountCents, 100_00)
  assert.equal(asks(line({ minimumPpm: 20_000, minimumCents: 100_00 }), [], '2026-01-01')?.amountCents, 262_00)
  // 9,990.00 on 11 January are more than the 100.00; 30.00 are left, which earn 0.006 a day: 0.13 to 1 February and 0.17 after it.
  const rest = asks(line({ minimumCents: 100_00 }), [paid('2026-01-11', 9_990_00)], '2026-01-11')
  assert.deepEqual([rest?.dueOn, rest?.amountCents], ['2026-03-01', 30_30])
})

test('the minimum that was asked, when paid, leaves nothing due, and the next one is of the smaller balance', () => {
  const terms = line({ minimumPpm: 20_000 })
  const next = asks(terms, [paid('2026-02-01', 262_00)], '2026-02-01')

  // 9,800.00 × 7.3 % × 28 ÷ 365 = 54.88 and 2 % are 196.00.
  assert.deepEqual([next?.dueOn, next?.interestCents, next?.principalCents], ['2026-03-01', 54_88, 196_00])
})

test('what is repaid may be drawn again, and a line on which nothing is owed stays open until its last day', () => {
  const terms = line()
  const first = entered([disbursed(terms)])
  const { totalCents } = payoff(terms, first, { on: '2026-01-11' })
  const events = entered([disbursed(terms), paid('2026-01-11', totalCents)])
  const again = entered([disbursed(terms), paid('2026-01-11', totalCents), draw('2026-03-11', 4_000_00)])

  assert.equal(totalCents, 10_020_00)
  assert.equal(undrawnCents(terms, first, '2026-01-10'), 10_000_00)
  assert.equal(undrawnCents(terms, events, '2026-01-11'), 20_000_00)
  const open = replay(terms, events, { asOn: '2026-03-10' })
  assert.deepEqual([open.status, open.principalCents, open.nextDue], ['CURRENT', 0, null])
  // 4,000.00 earn 0.80 a day: 21 days to 1 April.
  const drawn = replay(terms, again, { asOn: '2026-03-11' })
  assert.deepEqual(
    [drawn.principalCents, drawn.nextDue?.dueOn, drawn.nextDue?.amountCents],
    [4_000_00, '2026-04-01', 16_80],
  )
  assert.equal(undrawnCents(terms, again, '2026-03-11'), 16_000_00)
  assert.equal(replay(terms, events, { asOn: terms.maturityOn }).status, 'PAID_OFF')
})

test('the last payment asks for everything', () => {
  const { installments } = replay(line(), entered([disbursed(line())]), { asOn: '2026-01-01' })

  assert.deepEqual([installments.length, installments.at(-1)?.principalCents], [12, 10_000_00])
})

test('a line needs a limit, and interest by the day', () => {
  const { commitmentCents: _, ...without } = line()
  const keysOf = (terms: Parameters<typeof termsProblems>[0]) => termsProblems(terms).map(({ key }) => key)

  assert.deepEqual(keysOf(without), ['lineWithoutLimit'])
  assert.deepEqual(keysOf({ ...line(), accrual: 'SCHEDULED' }), ['lineNotByDay'])
})
