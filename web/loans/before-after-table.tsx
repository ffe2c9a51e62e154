import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { isSameNode } from '../why/same-node.ts'
import '../ui/tables/sum-rows.css'
import './before-after-table.css'

/** One figure or term before and after. */
export type BeforeAfterRow = { key: string; title: ReactNode; before: ReactNode; after: ReactNode }

type Props = {
  rows: readonly BeforeAfterRow[]
  caption?: string | undefined
  /** The column headings, where they are not Before and After. */
  heads?: { title?: string; before: string; after: string }
  /** Says how many rows are left out between `rows` and `rowsAfter`. */
  leftOut?: ReactNode
  rowsAfter?: readonly BeforeAfterRow[]
}

/** A figure, computed from each of the two sides. */
export type BeforeAfterLine<Side> = {
  key: string
  title: ReactNode
  cell: (side: Side) => ReactNode
  isShown?: boolean
}

type LinesProps<Side> = Pick<Props, 'caption' | 'heads'> & {
  /** null where a side does not exist, such as a loan that is not made yet. */
  before: Side | null
  after: Side | null
  lines: readonly BeforeAfterLine<Side>[]
}

/** The figures of two loans or loan states, side by side. */
export function BeforeAfterLines<Side>({ before, after, lines, ...table }: LinesProps<Side>) {
  const rows = lines
    .filter(({ isShown }) => isShown ?? true)
    .map(({ key, title, cell }) => ({
      key,
      title,
      before: before === null ? '–' : cell(before),
      after: after === null ? '–' : cell(after),
    }))
  return <BeforeAfterTable {...table} rows={rows} />
}

/** Figures side by side, before and after; those that change are emphasized. */
export function BeforeAfterTable({ rows, caption, heads, leftOut, rowsAfter = [] }: Props) {
  const t = useText()
  const { title, before, after } = heads ?? { before: t('loans.before'), after: t('loans.after') }
  return (
    <table className="before-after figure-rows">
      {caption && <caption className="before-after-caption small strong">{caption}</caption>}
      <thead>
        <tr>
          {title === undefined ? <td /> : <th scope="col">{title}</th>}
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(tableRow)}
        {leftOut && (
          <tr>
            <td colSpan={3} className="muted small">
              {leftOut}
            </td>
          </tr>
        )}
        {rowsAfter.map(tableRow)}
      </tbody>
    </table>
  )
}

const tableRow = ({ key, title, before, after }: BeforeAfterRow) => (
  <tr key={key}>
    <th scope="row">{title}</th>
    <td>{before}</td>
    <td {...(!isSameNode(before, after) && { className: 'before-after-new' })}>{after}</td>
  </tr>
)
