const kept = new Map<string, string>()
/** More different texts than these are not kept: ten thousand loans with their borrowers are forty thousand. */
const KEPT_MAX = 100_000

/**
 * A text in lower case without accents, because people search without them. Kept, because a search folds the same names
 * with every letter that is typed.
 */
export function folded(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(text, plain)
  return plain
}

/** Whether a text contains every word of a query, in any order, ignoring accents and case. True for an empty query. */
export function holdsWords(text: string, query: string): boolean {
  const plain = folded(text)
  return folded(query)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
