import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The value to sort by; without it the column cannot be sorted. null goes last. */
  sortBy?: ((row: Row) => string | number | null) | undefined
  /** Right-aligned, in digits of equal width. */
  isNumber?: boolean
  /** Buttons at the end of the row; only screen readers get the heading. */
  isActions?: boolean
  /** Left out where the table has little more than half a window. */
  isRare?: boolean
  /** There, below the cell: what a rare column would say. */
  below?: (row: Row) => string
  /** Position in a row on a phone; columns without a place stay hidden until the row is opened. */
  place?: Place
}

/** The positions in a row on a phone: two lines with a start and an end, and a mark before both. */
export type Place = 'MARK' | 'START' | 'START_BELOW' | 'END' | 'END_BELOW'

export type Sort = { key: string; isDescending: boolean }

/** '-amount' is descending by amount. */
export const sortIn = (text: string): Sort | null =>
  text === '' ? null : { key: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

export const textOfSort = ({ key, isDescending }: Sort): string => `${isDescending ? '-' : ''}${key}`

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows in order. Rows without a value stand last in both directions; rows of equal value keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy
  if (!sortBy || !sort) return rows
  const sign = sort.isDescending ? -1 : 1
  // Each value is taken once, and not with every comparison.
  const valued = rows.map((row) => ({ row, value: sortBy(row) }))
  const places = placesOf(valued.map(({ value }) => value))
  const orderOf = (value: string | number | null): number =>
    typeof value === 'string' ? (places.get(value) ?? 0) : (value ?? 0)
  return valued
    .map(({ row, value }) => ({ row, isBlank: value === null, order: orderOf(value) }))
    .sort((a, b) => Number(a.isBlank) - Number(b.isBlank) || sign * (a.order - b.order))
    .map(({ row }) => row)
}

/** The place of each text among all of them; texts that people take for the same share one. */
function placesOf(values: readonly (string | number | null)[]): ReadonlyMap<string, number> {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].sort(byText.compare)
  const places = new Map<string, number>()
  let place = 0
  texts.forEach((text, index) => {
    if (index > 0 && byText.compare(texts[index - 1] ?? '', text) !== 0) place = index
    places.set(text, place)
  })
  return places
}

export type TablePage<Row> = {
  rows: readonly Row[]
  page: number
  pages: number
  from: number
  to: number
  total: number
}

/** One page of the rows, counted from 1. A page beyond the end gives the last one. */
export function pageOf<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): TablePage<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const real = Math.min(Math.max(1, Math.trunc(page) || 1), pages)
  const start = (real - 1) * size
  const shown = rows.slice(start, start + size)
  return {
    rows: shown,
    page: real,
    pages,
    from: shown.length ? start + 1 : 0,
    to: start + shown.length,
    total: rows.length,
  }
}
