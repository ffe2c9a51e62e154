import { type CSSProperties, type ReactNode, useId } from 'react'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useFormat } from '../../i18n/use-format.ts'
import './day-slider.css'

type Props = {
  /** Stands before the chosen day. */
  label: string
  first: Day
  /** The slider ends so many days after the first. */
  count: number
  value: Day
  onChange: (day: Day) => void
  /** Between the chosen day and the slider: what the days are like. */
  children?: ReactNode
}

/** A day chosen by dragging, between two days. Arrow keys go by a day, Page Up and Page Down further. */
export function DaySlider({ label, first, count, value, onChange, children }: Props) {
  const format = useFormat()
  const id = useId()
  const chosen = daysBetween({ from: first, to: value })
  return (
    <div className="stack" data-gap="12">
      <label className="day-slider-day muted" htmlFor={id}>
        {label} <strong className="figures">{format.dayIn(value, 'long')}</strong>
      </label>
      {children}
      <input
        id={id}
        className="day-slider-control"
        type="range"
        min={0}
        max={count}
        value={chosen}
        style={shareOf(chosen, count)}
        aria-valuetext={format.dayIn(value, 'long')}
        onChange={(event) => onChange(addDays(first, Number(event.currentTarget.value)))}
      />
      <p className="day-slider-days spread muted small tabular" data-gap="16" aria-hidden="true">
        <span>{format.day(first)}</span>
        <span>{format.day(addDays(first, count))}</span>
      </p>
    </div>
  )
}

// React's types know no custom properties.
const shareOf = (days: number, most: number): CSSProperties =>
  ({ '--chosen': `${most > 0 ? (days / most) * 100 : 0}%` }) as CSSProperties
