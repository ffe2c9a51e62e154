import * as z from 'zod/mini'
import type { ClosingCosts } from '#engine/terms/terms.ts'
import { centsOf, dollars, dollarsOf, nameText, says } from '../fields.ts'

/** A cost of somebody else at closing, in dollars: title, appraisal, recording. */
const namedCost = z.strictObject({
  name: nameText({ required: 'loan.costNamed', maxLength: 60 }),
  amount: dollars,
})
export type NamedCost = z.output<typeof namedCost>

/** So many costs stand on one page. */
const COSTS_MAX = 20

export const namedCosts = z.readonly(z.array(namedCost).check(z.maxLength(COSTS_MAX, says('loan.costsTooMany'))))

/**
 * Costs as people write them: 'Title 850.00; Recording $75'. A comma separates two costs too, except within an amount.
 * null when a part of the text is no name with an amount.
 */
export function readNamedCosts(text: string): readonly NamedCost[] | null {
  const parts = text.split(/[;\n]|,(?!\d{3})/).flatMap((part) => part.trim() || [])
  const costs = parts.map((part) => /^(.*[^\s:$\d.,-])[\s:]*\$?\s*([\d,]+(?:\.\d{1,2})?)$/.exec(part))
  const read = costs.flatMap((found) =>
    found ? [{ name: found[1]?.trim() ?? '', amount: Number(found[2]?.replaceAll(',', '')) }] : [],
  )
  return read.length === parts.length && read.length <= COSTS_MAX && read.length > 0 ? read : null
}

/** Costs as they are written, so that readNamedCosts reads them again. */
export const writtenCosts = (costs: readonly NamedCost[]): string =>
  costs.map(({ name, amount }) => `${name} ${amount.toFixed(2)}`).join('; ')

export const costsInCents = (costs: readonly NamedCost[]): NonNullable<ClosingCosts['others']> =>
  costs.map(({ name, amount }) => ({ name, amountCents: centsOf(amount) }))

export const costsInDollars = (costs: NonNullable<ClosingCosts['others']>): readonly NamedCost[] =>
  costs.map(({ name, amountCents }) => ({ name, amount: dollarsOf(amountCents) }))
