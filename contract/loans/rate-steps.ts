import { isDay } from '#engine/numbers/dates.ts'
import type { RateStep } from '#engine/terms/terms.ts'
import { percentOf, ppmOf } from '../fields.ts'

/** A later rate of a contract: its first payment by number, or its first day, and the rate in percent. */
export type RateStepText = { from: number | string; percent: number }

/**
 * The later rates that a text states: '25: 7, 61: 7.5' from payments 25 and 61 on, '2028-01-01: 7' from a day on. The rate may
 * end with a percent sign; a comma, a semicolon or a new line parts them. null when the text states none or anything else.
 */
export function rateStepsIn(text: string): RateStepText[] | null {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const steps = parts.map((part): RateStepText | null => {
    const [, from = '', percent = ''] =
      /^(\d{1,5}|\d{4}-\d{2}-\d{2})\s*[:=]\s*(\d{1,4}(?:\.\d{1,4})?)\s*%?$/.exec(part) ?? []
    if (from === '' || Number(percent) > 1_000) return null
    if (from.includes('-')) return isDay(from) ? { from, percent: Number(percent) } : null
    return { from: Number(from), percent: Number(percent) }
  })
  return steps.length > 0 && steps.every((step) => step !== null) ? steps : null
}

/** The text of later rates, as rateStepsIn reads it. */
export const rateStepsText = (steps: readonly RateStepText[]): string =>
  steps.map(({ from, percent }) => `${from}: ${percent}`).join(', ')

/** The engine's steps from a text that rateStepsIn reads; null from any other. */
export function rateStepsOf(text: string | null | undefined): RateStep[] | null {
  const steps = text ? rateStepsIn(text) : null
  if (!steps) return null
  return steps.map(({ from, percent }) => {
    const annualRatePpm = ppmOf(percent)
    return typeof from === 'number' ? { fromRow: from, annualRatePpm } : { fromOn: from, annualRatePpm }
  })
}

/** The text of the engine's steps; null without any. */
export function textOfRateSteps(steps: readonly RateStep[] | undefined): string | null {
  if (!steps?.length) return null
  return rateStepsText(
    steps.map((step) => ({
      from: 'fromOn' in step ? step.fromOn : step.fromRow,
      percent: percentOf(step.annualRatePpm),
    })),
  )
}
