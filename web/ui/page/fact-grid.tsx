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
}

/** Facts about something, label over value, in as many columns as fit. */
export function FactGrid({ facts, shape = 'GRID' }: Props) {
  const isRows = shape === 'ROWS'
  return (
    <dl className={isRows ? 'fact-rows' : 'fact-grid fit-columns'} data-keep={!isRows}>
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
