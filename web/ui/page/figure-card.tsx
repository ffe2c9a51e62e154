import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from './skeleton.tsx'
import './figure-card.css'

type Props = {
  label: string
  /** The figure: an Amount, a DayText, a number. */
  children: ReactNode
  /** One short line below. */
  note?: ReactNode
  isLoading?: boolean
  /** WARNING draws the eye: something needs a person. */
  tone?: 'PLAIN' | 'WARNING'
  /** Where the figure comes from, one click away. */
  to?: string | undefined
}

/** One figure at a glance. */
export function FigureCard({ label, children, note, isLoading = false, tone = 'PLAIN', to }: Props) {
  return (
    <section className="figure-card stack" data-gap="4" data-tone={tone} aria-label={label} aria-busy={isLoading}>
      <h2 className="figure-card-label muted small strong">{to ? <Link to={to}>{label}</Link> : label}</h2>
      <div className="figure-card-figure tabular">{isLoading ? <Skeleton width="60%" height="0.9em" /> : children}</div>
      {/* While it is coming, the note keeps its room, in as many lines as it will take. */}
      <div className="figure-card-note muted small" data-hidden={isLoading} data-none={note === undefined}>
        {note ?? '\u00a0'}
      </div>
    </section>
  )
}

/** Figure cards side by side, as many as fit. */
export function FigureCards({ children }: { children: ReactNode }) {
  return (
    <div className="figure-card-row wrap" data-gap="16">
      {children}
    </div>
  )
}
