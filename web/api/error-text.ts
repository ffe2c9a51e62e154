import type { PlainKey } from '#texts/catalogue.ts'
import { amountText, dayWithin } from '../i18n/format.ts'
import { currentSpeech, type Speech } from '../i18n/language.ts'
import { ApiError } from './api-error.ts'

/**
 * The text of an error: the server's message in the reader's language, else the server's own text, else the fallback.
 */
export function errorText(reason: unknown, { known, t }: Speech, fallback: PlainKey): string {
  if (!(reason instanceof ApiError)) return t(fallback)
  const coded = reason.code === undefined ? null : known(reason.code, asRead(reason.values))
  return coded ?? (reason.message || t(fallback))
}

/** The sentence of a message that the server sent with its code, in the reader's language. */
export const knownText = (
  { code, message, values }: { code: string; message: string; values: ApiError['values'] },
  { known }: Speech,
): string => known(code, asRead(values)) ?? message

/** The error text for a field; undefined when the server named no error for it. */
export function fieldErrorText(reason: unknown, field: string, { known }: Speech): string | undefined {
  if (!(reason instanceof ApiError)) return undefined
  const code = reason.fieldCodes[field]
  return (code === undefined ? null : known(code, asRead(reason.values))) ?? reason.fields[field]
}

/** Whether an error names fields: their texts then stand under the fields, and no banner is needed. */
export const isAboutFields = (reason: unknown): boolean =>
  reason instanceof ApiError && Object.keys({ ...reason.fields, ...reason.fieldCodes }).length > 0

/** The server sends days as 2026-01-05 and amounts as 1250.00; a sentence of the screen writes them its own way. */
export const asRead = (values: ApiError['values']): ApiError['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (/^-?\d+\.\d{2}$/.test(value)) return [name, amountText(Number(value))]
      return [name, (/^\d{4}-\d{2}-\d{2}$/.test(value) && dayWithin(value, currentSpeech().language)) || value]
    }),
  )
