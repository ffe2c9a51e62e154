/** A text in lower case without accents, because people search without them. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether a text contains every word of a query, in any order, ignoring accents and case. True for an empty query. */
export function holdsWords(text: string, query: string): boolean {
  const plain = folded(text)
  return folded(query)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
