import type { CSSProperties } from 'react'
import { Amount } from './figures.tsx'
import './bars.css'

export type Bar = { label: string; note: string; value: number; tone: 'PLAIN' | 'WARNING' | 'ERROR' }

/** Amounts in cents as a table of bars, each with its figure, so that the chart needs no table beside it. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="bars">
      <caption className="only-read-out">{label}</caption>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">
              {bar.label}
              <span className="muted tiny block">{bar.note}</span>
            </th>
            <td>
              <BarTrack part={bar.value / most} tone={bar.tone} />
            </td>
            <td className="bars-figure">
              <Amount cents={bar.value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
    <ul className="columns" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className="columns-column stack" data-gap="6" style={partOf(bar.value / most)}>
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
