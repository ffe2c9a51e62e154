import type { ReactNode } from 'react'
import './fact-grid.css'

export type Fact = {
  label: string
  value: ReactNode
  /** A line in muted text under the value. */
  note?: ReactNode
}

type Props = {
  facts: readonly Fact[]
  /** ROWS in a narrow column: label and value in one line each. */
  shape?: 'GRID' | 'ROWS'
  /** The least width of a column of the grid, where it is not 200 pixels. */
  column?: 160
}

/** Facts about something, label over value, in as many columns as fit. */
export function FactGrid({ facts, shape = 'GRID', column }: Props) {
  const isRows = shape === 'ROWS'
  return (
    <dl className={isRows ? 'fact-rows' : 'fact-grid fit-columns'} data-keep={!isRows} data-column={column}>
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="muted small">{label}</dt>
          <dd className="breaks tabular">{value}</dd>
          {note && <dd className="muted small">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
