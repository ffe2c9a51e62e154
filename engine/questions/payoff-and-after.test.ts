import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../numbers/dates.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyOptions } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type History, paid } from '../testing/loan-histories.ts'
import { payoff } from './payoff.ts'
import { payoffAndAfter } from './payoff-and-after.ts'

const terms = aLoan()

test('what settles the loan is told as it was before the payment, and the state as it is after it', () => {
  const [lent, payment] = entered([disbursed(terms), paid('2026-02-01', 106_62)])
  assert.ok(lent && payment)

  const { payoff: before, after } = payoffAndAfter(terms, [lent], payment)

  // 1,200.00 and a month of 1 % of it; then 106.62 less the interest of 12.00 goes to principal.
  assert.deepEqual([before.totalCents, after.principalCents], [1_212_00, 1_105_38])
})

test('a payment before another is for the two who each go through all facts', () => {
  const [lent, payment, later] = entered([disbursed(terms), paid('2026-02-01', 106_62), paid('2026-03-01', 106_62)])
  assert.ok(lent && payment && later)

  assert.throws(() => payoffAndAfter(terms, [lent, later], payment), RangeError)
})

/** Any history, of plain loans and of those whose contract states ways of other lenders. */
const anyContract: fc.Arbitrary<History> = fc
  .record({
    history: anyHistory,
    options: fc.option(anyOptions()),
    ofPayments: fc.record(
      {
        payAhead: fc.constantFrom('NEXT_ROWS' as const, 'LAST_ROWS' as const),
        principalFirst: fc.boolean(),
        prorateByDays: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ history, options, ofPayments }) =>
    options ? { ...history, terms: { ...history.terms, options: { ...options, ...ofPayments } } } : history,
  )
  .filter((one) => termsProblems(one.terms).length === 0)

const anyPayment = fc.record({
  daysLater: fc.integer({ min: 0, max: 60 }),
  amountCents: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 60_000_000 })),
  extraPrincipal: fc.constantFrom('SHORTEN_TERM' as const, 'LOWER_PAYMENT' as const),
  isByHand: fc.boolean(),
  kind: fc.constantFrom('STANDARD' as const, 'PRINCIPAL_ONLY' as const),
})

test('law: going through the facts once gives the payoff figure and the state that each would give by itself', (t) => {
  holds(
    t,
    fc.tuple(anyContract, anyPayment),
    ([{ terms: any, events }, { daysLater, amountCents, extraPrincipal, isByHand, kind }]) => {
      const days = [any.originationOn, ...events.map(({ effectiveOn }) => effectiveOn)]
      const last = days.toSorted().at(-1) ?? any.originationOn
      const interestCents = Math.floor(amountCents / 3)
      const parts = { interestCents, principalCents: amountCents - interestCents, feesCents: 0 }
      const event: LoanEvent = {
        ...paid(addDays(last, daysLater), amountCents, {
          extraPrincipal,
          application: isByHand ? { kind: 'BY_HAND', ...parts } : { kind },
        }),
        id: events.length + 1,
        recordedAt: '9999-12-31T23:59:59.999Z',
      } as LoanEvent // a happening with what entering it adds

      const once = payoffAndAfter(any, events, event)

      const on = event.effectiveOn
      assert.deepEqual(once.payoff, payoff(any, events, { on }))
      assert.deepEqual(once.after, replay(any, [...events, event], { asOn: on }))
    },
    4_000,
  )
})
