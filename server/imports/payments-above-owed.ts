import { moreThanOwed } from '#contract/payments/payment-rules.ts'
import type { Day } from '#engine/numbers/units.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Cells } from './cells.ts'
import type { Problems } from './problems.ts'

/** A payment of a file as an event to be entered. */
export type Entered = { cells: Cells; event: Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }> }

export type Splits = ReadonlyMap<number, PaymentSplit>
type Given = { loan: { terms: LoanTerms; events: readonly LoanEvent[] }; today: Day; problems: Problems }

/** At most this many payments above what is owed are named for one loan; each costs a replay of the loan. */
const NAMED_MAX = 20

/**
 * The splits of a loan's payments with those of a file, by their events. A payment above what is owed is noted and left
 * out, with the payoff of its day, or of today where recorded payments would be left with nothing to pay. The rule is
 * exceededPayoff; but a file may hold a thousand payments of one loan, and a payoff before each would mean a thousand
 * replays. So all payments are replayed at once, and only money left over is looked into.
 */
export function splitsOf(entered: readonly Entered[], { loan, today, problems }: Given): Splits {
  const replayed = (some: readonly Entered[]): Splits => {
    const events = [...loan.events, ...some.map(({ event }) => event)]
    return new Map(replay(loan.terms, events, { asOn: today }).payments.map((split) => [split.paymentId, split]))
  }
  const heldBefore = heldIn(replayed([]))
  // Amounts by hand in the wrong part leave money over too. They are noted at that part and not as too much.
  let byHand = new Set<Entered>()
  let kept = [...entered]
  for (let named = 0; named < NAMED_MAX; named += 1) {
    const splits = replayed(kept)
    const heldByHand = [...byHand].reduce((sum, { event }) => sum + (splits.get(event.id)?.unappliedCents ?? 0), 0)
    const mostCents = Math.max(0, ...kept.map(({ event }) => event.toleranceCents ?? 0))
    if (heldIn(splits) - heldByHand <= heldBefore + mostCents) return splits
    const first = kept.findIndex((one) => !byHand.has(one) && (splits.get(one.event.id)?.unappliedCents ?? 0) > 0)
    const place = first === -1 ? kept.length - 1 : first
    const one = kept[place]
    if (!one) return splits
    const on = first === -1 ? today : one.event.effectiveOn
    const before = [...loan.events, ...kept.slice(0, place).map(({ event }) => event)]
    const { totalCents } = payoff(loan.terms, before, { on })
    if (one.event.application.kind === 'BY_HAND' && one.event.amountCents <= totalCents) {
      byHand = new Set([...byHand, one])
      continue
    }
    const { code, values = {} } = moreThanOwed({ on, totalCents })
    problems.add({ at: one.cells.at, field: 'amount', code, values })
    kept = kept.filter((other) => other !== one)
  }
  return replayed(kept)
}

const heldIn = (splits: Splits): number =>
  [...splits.values()].reduce((sum, { unappliedCents }) => sum + unappliedCents, 0)
