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
  /** WARNING stands out: something needs the user's attention. */
  tone?: 'PLAIN' | 'WARNING'
  /** A figure that never changes is smaller than those that do. */
  isQuiet?: boolean
  /** Link to the page behind the figure. */
  to?: string | undefined
}

/** A card with one figure. */
export function FigureCard({ label, children, note, isLoading = false, tone = 'PLAIN', isQuiet, to }: Props) {
  return (
    <section
      className="figure-card panel stack"
      data-gap="4"
      data-tone={tone}
      data-quiet={isQuiet}
      aria-label={label}
      aria-busy={isLoading}
    >
      <h2 className="figure-card-label muted small strong">
        {to ? (
          <Link className="covers" to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <div className="figure-card-figure large-figure tabular">
        {isLoading ? <Skeleton width="60%" height="0.9em" /> : children}
      </div>
      {/* While loading, the note keeps the room of its lines, so that the page does not shift. */}
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
