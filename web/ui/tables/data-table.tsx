import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { TableSkeleton } from '../page/skeleton.tsx'
import { useUrlChange, useUrlState } from '../use-url-state.ts'
import { Pager } from './pager.tsx'
import { type Column, pageOf, type Sort, sortedRows, sortIn, textOfSort } from './table-rows.ts'
import './data-table.css'
import './narrow-tables.css'

type Props<Row> = {
  /** Describes the table for screen readers; not visible. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Replaces the table when there are no rows. */
  empty: ReactNode
  /** Whether nothing has ever been in it: then the table's shape is drawn above what stands for its rows. */
  isUnused?: boolean | undefined
  /** The order until the user chooses one: 'name' or '-createdAt'. */
  sort?: string
  /** The page sizes to choose from, the second being the default; without it all rows are shown. */
  pageSizes?: readonly [number, number, ...number[]]
  /** Prefix in the address, where a page has two tables. */
  name?: string
  /** The number of rows that are loading, where it is known: the skeleton keeps room for them. */
  expectedRows?: number
  /** A last row, for totals. */
  footer?: ReactNode
  /** Below the rows, for lists that the server pages. */
  pager?: ReactNode
  /** On a narrow screen a row shows the columns that have a place, and a button with this name opens the others. */
  moreLabel?: (row: Row) => string
  /** Stands out: the row that comes next. */
  isMarked?: (row: Row) => boolean
  /** Arranges the rows of a page, each with the function that shows it. */
  arrange?: ((rows: readonly Row[], shown: ShownRow<Row>) => ReactNode) | undefined
}

/** Shows a row; a folded one on paper only. */
export type ShownRow<Row> = (row: Row, isFolded?: boolean) => ReactNode

/**
 * A table with a sticky heading; sort order and page are kept in the address. On a narrow screen a row has two
 * lines and, where nothing opens them, its other columns below.
 */
export function DataTable<Row>({
  label,
  columns: asked,
  rows,
  rowKey,
  empty,
  footer,
  name = '',
  arrange,
  ...given
}: Props<Row>) {
  const [sortText, setSort] = useUrlState(`${name}sort`, given.sort ?? '')
  const [pageText, setPage] = useUrlState(`${name}page`, '1')
  const startSize = String(given.pageSizes?.[1] ?? '')
  const [sizeText] = useUrlState(`${name}rows`, startSize)
  const change = useUrlChange()
  const columns = placed(asked)
  if (!rows) return <TableSkeleton rows={given.expectedRows ?? 5} columns={Math.min(columns.length, 6)} />
  if (rows.length === 0)
    return (
      <div className="panel">
        {given.isUnused && <TableShape columns={columns} />}
        {empty}
      </div>
    )

  const sort = sortIn(sortText)
  const sorted = sortedRows(rows, columns, sort)
  const size = given.pageSizes?.find((offered) => String(offered) === sizeText) ?? given.pageSizes?.[1] ?? rows.length
  const page = pageOf(sorted, { page: Number(pageText), size })

  const shownRow: ShownRow<Row> = (row, isFolded = false) => (
    <TableRow
      key={rowKey(row)}
      row={row}
      columns={columns}
      moreLabel={given.moreLabel?.(row)}
      isMarked={given.isMarked?.(row) ?? false}
      isFolded={isFolded}
    />
  )
  return (
    <div className="data-table panel">
      <table>
        <caption className="nowrap only-read-out">{label}</caption>
        <Headings columns={columns} sort={sort} onSort={(next) => setSort(textOfSort(next))} />
        <tbody>{arrange ? arrange(page.rows, shownRow) : page.rows.map((row) => shownRow(row))}</tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
      {given.pageSizes && rows.length > Math.min(size, given.pageSizes[1]) && (
        <Pager
          page={page}
          size={size}
          sizes={given.pageSizes}
          onPage={(next) => setPage(String(next))}
          // Another page size starts on the first page again.
          onSize={(next) =>
            change({ [`${name}rows`]: String(next) === startSize ? null : String(next), [`${name}page`]: null })
          }
        />
      )}
      {given.pager}
    </div>
  )
}

/** Where no column says its place on a phone: the first, and the last of the figures, as on a receipt. */
function placed<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (columns.some(({ place }) => place)) return columns
  const figure = columns.findLast(({ isNumber }) => isNumber)
  return columns.map((column, index) => {
    if (index === 0) return { ...column, place: 'START' }
    return column === figure ? { ...column, place: 'END' } : column
  })
}

const SHAPE_COLUMNS = 6

/** What the table will look like: its headings, which are drawn and not read out, over rows without words. */
function TableShape({
  columns,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'isNumber' | 'isActions'>[]
}) {
  return (
    <div className="table-shape" aria-hidden="true">
      {columns
        .filter(({ isActions }) => !isActions)
        .slice(0, SHAPE_COLUMNS)
        .map(({ key, title, isNumber }) => (
          <span key={key} data-label={title} data-number={isNumber} />
        ))}
    </div>
  )
}

type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  moreLabel: string | undefined
  isMarked: boolean
  isFolded: boolean
}

function TableRow<Row>({ row, columns, moreLabel, isMarked, isFolded }: RowProps<Row>) {
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || moreLabel === undefined
  const opening = columns.find(({ place }) => place) ?? columns[0]
  return (
    <tr data-open={isOpen} data-marked={isMarked || undefined} data-folded={isFolded || undefined}>
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.title}
          data-number={column.isNumber}
          data-actions={column.isActions}
          data-place={column.place}
          data-rare={column.isRare}
          data-below={column.below?.(row)}
        >
          {column.cell(row)}
          {column === opening && moreLabel && (
            <button
              type="button"
              className="data-table-more"
              aria-expanded={isOpen}
              aria-label={moreLabel}
              onClick={() => setIsOpened(!isOpened)}
            >
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </td>
      ))}
    </tr>
  )
}

type HeadingsProps<Row> = { columns: readonly Column<Row>[]; sort: Sort | null; onSort: (sort: Sort) => void }

function Headings<Row>({ columns, sort, onSort }: HeadingsProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          column.sortBy ? (
            <SortableHeading
              key={column.key}
              column={column}
              direction={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
              onSort={(isDescending) => onSort({ key: column.key, isDescending })}
            />
          ) : (
            <th
              key={column.key}
              scope="col"
              data-number={column.isNumber}
              data-actions={column.isActions}
              data-place={column.place}
              data-rare={column.isRare}
            >
              {column.title}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

type SortableHeadingProps = {
  column: Pick<Column<never>, 'title' | 'isNumber' | 'isRare' | 'place'>
  direction: 'ascending' | 'descending' | 'none'
  onSort: (isDescending: boolean) => void
}

/**
 * A column heading that sorts: the first click sorts numbers from the largest and other values ascending, the next one
 * reverses the order.
 */
function SortableHeading({ column, direction, onSort }: SortableHeadingProps) {
  const { title, isNumber = false, isRare, place } = column
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  const next = direction === 'none' ? isNumber : direction === 'ascending'
  return (
    <th scope="col" data-number={isNumber} data-rare={isRare} data-place={place} aria-sort={direction}>
      <button type="button" className="data-table-sort inline-row" data-gap="4" onClick={() => onSort(next)}>
        {title}
        <Arrow className="data-table-arrow not-on-paper" size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  )
}
