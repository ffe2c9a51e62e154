import type { ComponentProps } from 'react'
import type { Page } from '#contract/endpoint.ts'
import { useUrlChange, useUrlState } from '../use-url-state.ts'
import { DataTable } from './data-table.tsx'
import { Pager } from './pager.tsx'

const SIZES = [10, 25, 100] as const
const FIRST_SIZE = 25

/** The page of a list that the address asks for, and functions that choose another. */
export type Paging = {
  page: number
  size: number
  /** The size until another is chosen. */
  firstSize: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The page and page size of a list that the server pages. Another size starts on the first page again. */
export function usePaging(name = '', firstSize: (typeof SIZES)[number] = FIRST_SIZE): Paging {
  const change = useUrlChange()
  const [pageText] = useUrlState(`${name}page`, '1')
  const [sizeText] = useUrlState(`${name}rows`, String(firstSize))
  return {
    page: Math.max(1, Math.trunc(Number(pageText)) || 1),
    size: SIZES.find((offered) => String(offered) === sizeText) ?? firstSize,
    firstSize,
    onPage: (page) => change({ [`${name}page`]: page === 1 ? null : String(page) }),
    onSize: (size) => change({ [`${name}rows`]: size === firstSize ? null : String(size), [`${name}page`]: null }),
  }
}

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'pageSizes' | 'rows' | 'sort'> & {
  /** The page that the server gave; undefined until it comes. */
  page: Page<Row> | undefined
  paging: Paging
}

/** A table of one page, in the server's order, with a pager for the others. */
export function PagedTable<Row>({ page: answer, paging, columns, ...table }: Props<Row>) {
  const { page, size, firstSize, onPage, onSize } = paging
  const { data: rows, total } = answer ?? { data: undefined, total: 0 }
  const pages = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size
  return (
    <DataTable
      {...table}
      rows={rows}
      // Sorting a single page would look as if the whole list were sorted.
      columns={columns.map((column) => ({ ...column, sortBy: undefined }))}
      pager={
        rows &&
        total > Math.min(size, firstSize) && (
          <Pager
            page={{ page, pages, from: from + 1, to: from + rows.length, total }}
            size={size}
            sizes={SIZES}
            onPage={onPage}
            onSize={onSize}
          />
        )
      }
    />
  )
}
