import type { ReactNode } from 'react'
import './facts.css'

export type Fact = {
  label: string
  value: ReactNode
  /** A quieter line under the value. */
  note?: ReactNode
}

/** What is known about something, label over value, as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="facts-label">{label}</dt>
          <dd className="facts-value">{value}</dd>
          {note && <dd className="facts-note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A panel with a heading and what belongs under it. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="section panel" aria-label={title}>
      <header className="section-header">
        <h2 className="section-title">{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
