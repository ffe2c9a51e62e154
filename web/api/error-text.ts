import type { PlainKey } from '../i18n/catalogue.ts'
import type { Speech } from '../i18n/language.ts'
import { ApiError } from './api-error.ts'

/**
 * What to say of a failure: the server's message in the reader's language, else its own words, else the fallback.
 */
export function errorText(reason: unknown, { known, t }: Speech, fallback: PlainKey): string {
  if (!(reason instanceof ApiError)) return t(fallback)
  const coded = reason.code === undefined ? null : known(reason.code, reason.values)
  return coded ?? (reason.message || t(fallback))
}

/** What to say under a field, or undefined when the server had nothing to say of it. */
export function fieldErrorText(reason: unknown, field: string, { known }: Speech): string | undefined {
  if (!(reason instanceof ApiError)) return undefined
  const code = reason.fieldCodes[field]
  return (code === undefined ? null : known(code, reason.values)) ?? reason.fields[field]
}

/** Whether a refusal names fields, so that the sentences stand there and need no banner. */
export const isAboutFields = (reason: unknown): boolean =>
  reason instanceof ApiError && Object.keys({ ...reason.fields, ...reason.fieldCodes }).length > 0
