/** The first three letters of each month, in English and where it differs in Spanish. */
const NAMES = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
] as const

/**
 * The months of the year that a text names, by number or name, one by one or from one to another: '6, 7, 8', 'June-August',
 * 'nov to feb'. In the order of the year; null when a part is no month, or no month is left for payments.
 */
export function monthsOfYear(text: string): readonly number[] | null {
  const named = text
    .toLowerCase()
    .split(/\s*(?:[,;/&]|\band\b|\by\b)\s*/)
    .filter((part) => part !== '')
    .map(rangeOf)
  const months = [...new Set(named.flat())]
  return months.length > 0 && months.length < 12 && !months.includes(null)
    ? months.filter((month) => month !== null).toSorted((a, b) => a - b)
    : null
}

/** The months of one part, also over the end of the year; [null] when it names none. */
function rangeOf(part: string): readonly (number | null)[] {
  const ends = part.split(/\s*[-–]\s*|\s+(?:to|through|a|hasta)\s+/).map(monthOf)
  const [from, to] = ends
  if (ends.length !== 2) return ends.length === 1 ? ends : [null]
  if (from == null || to == null) return [null]
  const count = ((to - from + 12) % 12) + 1
  return Array.from({ length: count }, (_, index) => ((from - 1 + index) % 12) + 1)
}

function monthOf(word: string): number | null {
  if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : null
  if (!/^\p{L}{3,}\.?$/u.test(word)) return null
  const place = NAMES.findIndex((names) => names.some((name) => word.startsWith(name)))
  return place === -1 ? null : place + 1
}
