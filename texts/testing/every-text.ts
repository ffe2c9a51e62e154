import type { English } from '../catalogue.ts'
import { PARTS } from '../parts.ts'
import type { Texts, Translated } from '../text.ts'

/** The texts of each part of the catalogue, by the part's name. */
export const TEXTS_OF_PARTS: readonly { part: string; en: Texts; es: Texts }[] = await Promise.all(
  Object.entries(PARTS).map(async ([part, { en, es }]) => ({ part, en: await en(), es: await es() })),
)

/** Every text in English. */
export const english = Object.assign({}, ...TEXTS_OF_PARTS.map(({ en }) => en)) as English

/** Every text in Spanish. */
export const spanish = Object.assign({}, ...TEXTS_OF_PARTS.map(({ es }) => es)) as Translated<English>
