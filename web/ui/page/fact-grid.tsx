import type { ReactNode } from 'react'
import './fact-grid.css'

export type Fact = {
  label: string
  value: ReactNode
  /** A quieter line under the value. */
  note?: ReactNode
}

/** What is known about something, label over value, as many columns as fit. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-grid">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="fact-grid-label">{label}</dt>
          <dd className="fact-grid-value">{value}</dd>
          {note && <dd className="fact-grid-note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
