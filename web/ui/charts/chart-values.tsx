import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import './chart-values.css'
import { type ChartPoint, pointAt } from './chart-points.ts'

type Props = {
  /** What the chart shows, for those who cannot see it. */
  label: string
  points: readonly ChartPoint[]
}

/**
 * The figures of a chart on hover, focus and tap, laid over its drawing: the pointer, the arrow keys and a screen reader
 * go from point to point. The drawing is the element around it.
 */
export function ChartValues({ label, points }: Props) {
  const [index, setIndex] = useState<number | null>(null)
  const isByPointer = useRef(false)
  const shown = index === null ? undefined : points[index]
  const at = Math.max(0, index ?? points.length - 1)

  const showAt = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setIndex(pointAt(points, (clientX - left) / Math.max(1, width)))
  }
  const press = (event: PointerEvent<HTMLInputElement>) => {
    isByPointer.current = true
    event.currentTarget.focus()
    showAt(event)
  }
  // A finger that is lifted leaves the figures on screen, until the next tap elsewhere.
  const leave = ({ pointerType }: PointerEvent) => {
    isByPointer.current = false
    if (pointerType === 'mouse') setIndex(null)
  }
  const hide = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setIndex(null)
  }
  if (points.length === 0) return null
  return (
    <div className="chart-values not-on-paper" style={placeOf(shown)}>
      <input
        type="range"
        className="chart-values-reader"
        aria-label={label}
        aria-valuetext={textOf(points[at])}
        min={0}
        max={Math.max(1, points.length - 1)}
        value={at}
        onChange={(event) => !isByPointer.current && setIndex(Number(event.currentTarget.value))}
        onFocus={() => !isByPointer.current && setIndex(at)}
        onBlur={() => setIndex(null)}
        onKeyDown={hide}
        onPointerDown={press}
        onPointerMove={showAt}
        onPointerUp={() => {
          isByPointer.current = false
        }}
        onPointerLeave={leave}
      />
      {shown && (
        <>
          <span className="chart-values-guide" />
          {shown.height !== undefined && <span className="chart-values-dot" />}
          <div className="chart-values-tip popup small tabular" aria-hidden="true">
            <strong>{shown.name}</strong>
            {shown.values.map(({ name, text, tone }) => (
              <span key={name} className="spread" data-gap="16">
                <span className="swatch muted inline-row" data-gap="8" data-chart-tone={tone}>
                  {name}
                </span>
                {text}
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** 'Mar 2026: Principal $1,250.00, Interest $80.00'. */
const textOf = (point: ChartPoint | undefined): string =>
  point ? `${point.name}: ${point.values.map(({ name, text }) => `${name} ${text}`).join(', ')}` : ''

// React's types know no custom properties.
const placeOf = (point: ChartPoint | undefined): CSSProperties =>
  ({ '--at': point?.at ?? 0, '--height': point?.height ?? 0 }) as CSSProperties
