import { createHash } from 'node:crypto'
import { IMPORT_COLUMNS_MAX } from '#contract/imports/import-fields.ts'
import { unprocessable } from '../http/errors.ts'
import { folded } from './parse-values.ts'

/** How many cells a row has up to its last text: spreadsheets write empty cells after that. */
export const usedCells = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** The headings in a row of cells. Refuses more columns than a list may have. */
export const headingsOf = (cells: readonly string[]): string[] =>
  limited(cells.slice(0, usedCells(cells)).map((cell) => cell.trim()))

/** The headings of a list that has none: as many as its widest row has cells. Refuses more columns than a list may have. */
export const noHeadings = (rows: readonly { cells: readonly string[] }[]): string[] =>
  limited(Array.from({ length: rows.reduce((most, { cells }) => Math.max(most, usedCells(cells)), 0) }, () => ''))

function limited(headings: string[]): string[] {
  if (headings.length <= IMPORT_COLUMNS_MAX) return headings
  throw unprocessable('file', 'import.tooManyColumns', { limit: IMPORT_COLUMNS_MAX })
}

/** The key under which a reading is remembered: the same headings in the same order, whatever their spaces and accents. */
export const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(folded)))
    .digest('hex')

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
