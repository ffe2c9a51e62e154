import type { CSSProperties } from 'react'
import { Amount } from './figures.tsx'
import './bars.css'

export type Bar = { label: string; note: string; value: number; tone: 'PLAIN' | 'WARNING' | 'ERROR' }

/** A bar over a part of its cell, 0 to 1. */
export const BarTrack = ({ part, tone }: { part: number; tone: Bar['tone'] }) => (
  <svg className="bars-track block" viewBox="0 0 100 1" preserveAspectRatio="none" data-tone={tone} aria-hidden="true">
    <rect width={part * 100} height="1" />
  </svg>
)

/** Amounts in cents as columns side by side; on a narrow screen they become horizontal bars. */
export function Columns({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul
      className="columns plain-list fit-columns small"
      data-gap="16"
      data-column="120"
      data-after="12"
      aria-label={label}
    >
      {bars.map((bar) => (
        <li key={bar.label} className="columns-column stack" data-gap="8" style={partOf(bar.value / most)}>
          <span className="columns-figure">
            <Amount cents={bar.value} />
          </span>
          <span className="columns-track">
            <span className="columns-bar" />
          </span>
          <span>
            {bar.label}
            <span className="muted tiny block">{bar.note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

// React's types do not know custom properties of CSS.
const partOf = (part: number): CSSProperties => ({ '--part': part }) as CSSProperties
