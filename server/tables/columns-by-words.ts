import { folded } from './parse-values.ts'

/**
 * Finds the column of each field, by the words that headings use for it, the likelier words first. A column belongs to
 * one field at most: the field in whose list the heading's word comes earliest; between equals, the field listed first.
 */
export function columnsByWords<Field extends string>(
  headings: readonly string[],
  fields: readonly { field: Field; words: readonly string[] }[],
): Partial<Record<Field, number>> {
  // 'Note #' is a number, and no note.
  const heard = headings.map((heading) => folded(heading.replace('#', ' number')))
  const matches = fields.flatMap(({ field, words }, order) =>
    words.flatMap((word, rank) => {
      const place = heard.indexOf(folded(word))
      return place === -1 ? [] : [{ field, place, rank, order }]
    }),
  )
  const columns: Partial<Record<Field, number>> = {}
  const taken = new Set<number>()
  for (const { field, place } of matches.toSorted((a, b) => a.rank - b.rank || a.order - b.order)) {
    if (columns[field] !== undefined || taken.has(place)) continue
    columns[field] = place
    taken.add(place)
  }
  return columns
}
