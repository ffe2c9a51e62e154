import type { ReactNode } from 'react'
import './fact-grid.css'

export type Fact = {
  label: string
  value: ReactNode
  /** A line in muted text under the value. */
  note?: ReactNode
}

/** Facts about something, label over value, in as many columns as fit. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-grid fit-columns" data-keep="true">
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
