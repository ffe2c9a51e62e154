import * as z from 'zod/mini'
import { isFrequency, numbersOf } from '#engine/terms/due-days.ts'
import { FREQUENCIES, type Frequency, INTERVAL_UNITS, type IntervalUnit } from '#engine/terms/terms.ts'
import { says } from '../fields.ts'

const PATTERN = new RegExp(`^(${FREQUENCIES.join('|')}|EVERY_[1-9]\\d{0,2}_(${INTERVAL_UNITS.join('|')}))$`)

/** How often payments are due: by a name (MONTHLY), or by a number of days, weeks or months (EVERY_10_DAYS). */
export const frequencyField = z
  .string(says('loan.frequencyRequired'))
  .check(
    z.regex(PATTERN, says('loan.frequencyRequired')),
    z.refine(isFrequency, says('loan.frequencyNumber')),
  ) as unknown as z.ZodMiniType<Frequency, Frequency> // what passes is a frequency
/** Writes a frequency in words: by its name, or by its number. An unknown code stays as it is. */
export function frequencyWords(
  code: string,
  { named, every }: { named: (code: string) => string | null; every: (unit: IntervalUnit, count: number) => string },
): string {
  const name = named(code)
  if (name !== null) return name
  const numbers = numbersOf(code)
  return numbers ? every(numbers.unit, numbers.count) : code
}

/** The frequency that a text states in numbers: 'every 10 days', '10 days', 'cada 3 semanas'. null for any other text. */
export function frequencyIn(text: string): Frequency | null {
  const [, digits = '', word = ''] = /^(?:every|cada)?\s*(\d{1,3})\s*(\p{L}+)$/iu.exec(text.trim()) ?? []
  const unit = INTERVAL_UNITS.find((one) => UNIT_WORDS[one].includes(word.toLowerCase()))
  const code = `EVERY_${Number(digits)}_${unit}`
  return unit && isFrequency(code) ? code : null
}

const UNIT_WORDS: Readonly<Record<IntervalUnit, readonly string[]>> = {
  DAYS: ['day', 'days', 'día', 'días', 'dia', 'dias'],
  WEEKS: ['week', 'weeks', 'semana', 'semanas'],
  MONTHS: ['month', 'months', 'mes', 'meses'],
}
