/** A text without accents and capitals, as people type it when they search. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether a text holds every word of a query, in any order, accents and case aside. An empty query is held by all. */
export function holdsWords(text: string, query: string): boolean {
  const plain = folded(text)
  return folded(query)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
