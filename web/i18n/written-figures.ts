import type { Language } from '#contract/enumerations.ts'
import { percent, sentenceDay, usdOfCents } from './format.ts'

/**
 * Formats figures for texts by the unit at the end of their names: cents as dollars, parts per million as percent, days
 * in the words of the language. Counts stay numbers, so that the plural can be chosen.
 */
export function writtenFigures(
  figures: Readonly<Record<string, string | number>>,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      if (name.endsWith('Cents')) return [name, usdOfCents(Number(value))]
      if (name.endsWith('Ppm')) return [name, percent(Number(value) / 10_000)]
      return [name, name.endsWith('On') ? sentenceDay(String(value), language) : value]
    }),
  )
}
