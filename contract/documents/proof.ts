import type { Cents, Day } from '#engine/numbers/units.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { sha256 } from './sha256.ts'

/** The figures of a loan that a proof states, in cents. */
export const PROVEN_FIGURES = [
  ...(['principalCents', 'interestDueCents', 'accruedInterestCents', 'feesDueCents', 'unappliedCents'] as const),
  ...(['paidPrincipalCents', 'paidInterestCents', 'paidFeesCents', 'payoffCents'] as const),
] as const
export type ProvenFigure = (typeof PROVEN_FIGURES)[number]

/** All that a proof states about a loan on a day. Each of it follows from the record. */
export type Claims = {
  asOn: Day
  /** SHA-256 of the record, which stands at the foot of every paper. */
  record: string
  /** SHA-256 of the terms, then of each event together with the hash before it. */
  chain: string[]
  figures: Record<ProvenFigure, Cents>
  /** An installment in a line: due day, principal, interest, balance after it, paid of principal and interest. */
  installments: string[]
  /** A payment in a line: its event, day, amount, interest, principal, fees, held, balance after it. */
  payments: string[]
}

/**
 * Works out what a record states on a day: its hashes, and its figures by a replay. The record is the canonical text of
 * terms and events. Throws where that text is no record, or its terms make no loan.
 */
export function claimsOf(text: string, asOn: Day): Claims {
  const { terms, events }: { terms: LoanTerms; events: LoanEvent[] } = JSON.parse(text)
  const state = replay(terms, events, { asOn })
  const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents, paid } = state
  return {
    asOn,
    record: sha256(text),
    chain: chainOf(terms, events),
    figures: {
      principalCents,
      interestDueCents,
      accruedInterestCents,
      feesDueCents,
      unappliedCents,
      paidPrincipalCents: paid.principalCents,
      paidInterestCents: paid.interestCents,
      paidFeesCents: paid.feesCents,
      payoffCents: payoff(terms, events, { on: asOn }).totalCents,
    },
    installments: state.installments.map((row) =>
      [
        ...[row.dueOn, row.principalCents, row.interestCents, row.balanceCents],
        ...[row.paidPrincipalCents, row.paidInterestCents],
      ].join(' '),
    ),
    payments: state.payments.map((split) =>
      [
        ...[split.paymentId, split.effectiveOn, split.amountCents, split.interestCents, split.principalCents],
        ...[split.feesCents, split.unappliedCents, split.balanceCents],
      ].join(' '),
    ),
  }
}

function chainOf(terms: LoanTerms, events: readonly LoanEvent[]): string[] {
  const chain = [sha256(JSON.stringify(terms))]
  for (const event of events) chain.push(sha256(`${chain.at(-1)}${JSON.stringify(event)}`))
  return chain
}

/** One comparison of a proof. `count` is how many values it compares; the texts are the first that differ, or the value. */
export type Check = {
  name: 'record' | 'chain' | ProvenFigure | 'installments' | 'payments'
  count: number
  stated: string
  worked: string
  agrees: boolean
}

/** Compares what a proof states with what was worked out from its record. */
export function checksOf(stated: Claims, worked: Claims): Check[] {
  return [
    ofList('record', [stated.record], [worked.record]),
    ofList('chain', stated.chain, worked.chain),
    ...PROVEN_FIGURES.map((name) => ofList(name, [`${stated.figures[name]}`], [`${worked.figures[name]}`])),
    ofList('installments', stated.installments, worked.installments),
    ofList('payments', stated.payments, worked.payments),
  ]
}

function ofList(name: Check['name'], stated: readonly string[], worked: readonly string[]): Check {
  const count = Math.max(stated.length, worked.length)
  const at = Array.from({ length: count }).findIndex((_, index) => stated[index] !== worked[index])
  const [shown, agrees] = [at === -1 ? count - 1 : at, at === -1]
  return { name, count, stated: stated[shown] ?? '', worked: worked[shown] ?? '', agrees }
}
