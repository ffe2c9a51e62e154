/** The kind of number that a cell's format shows. */
export type NumberKind = 'DAY' | 'PERCENT' | 'NUMBER'

/** The built-in formats, which have only numbers: 14 to 22 and those of East Asia are days, 9 and 10 percentages. */
const KNOWN_KINDS: readonly (readonly [from: number, to: number, kind: NumberKind])[] = [
  [9, 10, 'PERCENT'],
  [14, 17, 'DAY'],
  [22, 22, 'DAY'],
  [27, 31, 'DAY'],
  [36, 36, 'DAY'],
  [50, 54, 'DAY'],
  [57, 58, 'DAY'],
]

/** The kind of a format: by its code if the file gives one, otherwise by its number. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return KNOWN_KINDS.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'NUMBER'
  const bare = bareFormat(code)
  if (bare.includes('%')) return 'PERCENT'
  return /[dy]/i.test(bare) || /^[m/\s.-]+$/i.test(bare) ? 'DAY' : 'NUMBER'
}

/**
 * A format without what does not affect its kind: quoted text, escaped characters, and colours or languages in
 * brackets. A bracket or quotation mark that stays open is kept. Goes through the text once: a closing sign is looked
 * for only where there is one.
 */
function bareFormat(code: string): string {
  const closing = { '"': code.lastIndexOf('"'), '[': code.lastIndexOf(']') } as const
  let bare = ''
  for (let place = 0; place < code.length; place += 1) {
    const sign = code[place] ?? ''
    if ((sign === '"' || sign === '[') && place < closing[sign])
      place = code.indexOf(sign === '[' ? ']' : '"', place + 1)
    else if ('\\_*'.includes(sign) && place + 1 < code.length) place += 1
    else bare += sign
  }
  return bare
}

/**
 * The text of a spreadsheet number as its author sees it. Programs store numbers in binary, in which 1234.1 is
 * 1234.0999999999999, so digits beyond 14 digits or 8 decimals are noise. Money of up to a trillion and rates stay
 * exact to the last decimal. A text that is no number is unchanged.
 */
export function numberText(stored: string): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value) || Math.abs(value) >= 1e15) return stored
  const wholeDigits = Math.trunc(Math.abs(value)).toString().length
  const text = value.toFixed(Math.max(0, Math.min(8, 14 - wholeDigits)))
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return short === '-0' ? '0' : short
}

/** Writes 0.07125 as 7.125%. */
export const percentText = (stored: string): string => `${numberText(String(Number(stored) * 100))}%`

const DAY_MS = 86_400_000
const LAST_SERIAL = 2_958_465 // 31 December 9999

/**
 * The day of a serial number, as YYYY-MM-DD, with its time behind it unless that is midnight. Days are counted from
 * 1900 as if 1900 had been a leap year, an error of the first programs, so 60 is no real day; or, in files of old Macs,
 * from 1904. A number out of range is written as a number.
 */
export function dayText(stored: string, { isFrom1904 }: { isFrom1904: boolean }): string {
  const serial = Number(stored)
  if (stored.trim() === '' || !(serial >= (isFrom1904 ? 0 : 1) && serial < LAST_SERIAL + 1)) return numberText(stored)
  const wholeSeconds = Math.round((serial % 1) * 86_400)
  const days = Math.trunc(serial) + Math.trunc(wholeSeconds / 86_400)
  if (!isFrom1904 && days === 60) return '1900-02-29'
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const at = new Date(start + days * DAY_MS + (wholeSeconds % 86_400) * 1000).toISOString()
  return at.slice(11, 19) === '00:00:00' ? at.slice(0, 10) : at.slice(0, 19)
}
