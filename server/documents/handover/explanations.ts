import type { Derivation, Step } from '#engine/explain/explain.ts'
import { explainBalance } from '#engine/explain/explain-balance.ts'
import { explainPayoff } from '#engine/explain/explain-payoff.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import { usd } from '../drawing/figures.ts'

/** Explanations of a loan's balance, payments and payoff figure, as text. Each list adds up to its figure. */
export function explanationsText(
  { terms, events, asOn }: { terms: LoanTerms; events: readonly LoanEvent[]; asOn: Day },
  words: Words,
): string {
  const { handover } = words
  const { payments } = replay(terms, events, { asOn })
  const balance = explainBalance(terms, events, { asOn })
  const parts = [
    [handover.explanations(words.longDay(asOn))],
    listed(handover.balance, balance, (step) => stepText(step, words)),
    ...payments.map((split) => {
      const { interestCents, principalCents, feesCents, unappliedCents, extraPrincipalCents, balanceCents } = split
      const { escrowCents = 0 } = split
      const lines: [string, Cents][] = [
        [words.interest, interestCents],
        [words.principal, principalCents - extraPrincipalCents],
        [handover.extraPrincipal, extraPrincipalCents],
        [words.fees, feesCents - escrowCents],
        [words.statement.escrow, escrowCents],
        [words.held, unappliedCents],
      ]
      return [
        `${handover.paymentOf(words.longDay(split.effectiveOn))}: ${usd(split.amountCents)}`,
        ...lines.filter(([, cents]) => cents !== 0).map(([label, cents]) => lineOf(label, cents)),
        `    ${handover.balanceAfter(usd(balanceCents))}`,
      ]
    }),
    listed(handover.payoff(words.longDay(asOn)), explainPayoff(terms, events, { on: asOn }), (step) =>
      stepText(step, words),
    ),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function listed(title: string, { figure, steps }: Derivation, textOf: (step: Step) => string): string[] {
  return [
    `${title}: ${usd(Number(figure))}`,
    ...steps
      .filter(({ amountCents }) => amountCents !== undefined)
      .map((step) => lineOf(textOf(step), step.amountCents ?? 0)),
  ]
}

const lineOf = (label: string, cents: Cents): string => `    ${usd(cents).padStart(16)}  ${label}`

/** The text of a step, with its day if it has one. */
function stepText({ key, values }: Step, { handover, longDay }: Words): string {
  const { steps }: { steps: Record<string, string> } = handover
  const on = values['on']
  const label = steps[key] ?? key
  return key.startsWith('balance.') && typeof on === 'string' ? `${label}, ${longDay(on)}` : label
}
