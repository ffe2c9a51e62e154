import { centsOf } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'

/** A part of a line while it is being divided. */
export type DividedPart = { key: number; loanId: number | null; amount: number | null }

/** The rest of a line in cents; below zero when the parts exceed the line. */
export function leftCents(given: { waiting: number; parts: readonly DividedPart[]; rest: number | null }): Cents {
  const { waiting, parts, rest } = given
  return parts.reduce((left, { amount }) => left - centsOf(amount ?? 0), centsOf(waiting) - centsOf(rest ?? 0))
}

/** The parts as the request body, without empty ones; undefined while a part lacks its loan or its amount. */
export function partsOf(parts: readonly DividedPart[]): { loanId: number; amount: number }[] | undefined {
  const named: { loanId: number; amount: number }[] = []
  for (const { loanId, amount } of parts) {
    if (loanId === null && centsOf(amount ?? 0) === 0) continue
    if (loanId === null || amount === null || centsOf(amount) === 0) return undefined
    named.push({ loanId, amount })
  }
  return named
}
