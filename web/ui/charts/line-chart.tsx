import { useFormat } from '../../i18n/use-format.ts'
import type { ChartPoint } from './chart-points.ts'
import { rangeOfLine, shortUsd } from './chart-scale.ts'
import { ChartValues } from './chart-values.tsx'
import './line-chart.css'

export type LinePoint = { key: string; name: string; amount: number }

type Props = {
  label: string
  /** The name of the amounts. */
  amountName: string
  /** Dollars, the earliest first. */
  points: readonly LinePoint[]
}

const [WIDTH, HEIGHT] = [600, 120]

/** An amount over time as a line, from a little below its lowest: what it has changed is what one wants to see. */
export function LineChart({ label, amountName, points }: Props) {
  const format = useFormat()
  const { low, high } = rangeOfLine(points.map(({ amount }) => amount))
  const places: ChartPoint[] = points.map(({ key, name, amount }, index) => ({
    key,
    name,
    at: index / Math.max(1, points.length - 1),
    height: (amount - low) / (high - low),
    values: [{ name: amountName, text: format.usd(amount) }],
  }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const path = places
    .map(({ at, height = 0 }, index) => `${index === 0 ? 'M' : 'L'}${at * WIDTH} ${(1 - height) * HEIGHT}`)
    .join('')
  return (
    <figure>
      <div className="line-chart-plot">
        <svg className="chart-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="chart-area" d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
          <path className="chart-line" d={path} />
        </svg>
        <div className="line-chart-scale stack spread muted tiny tabular" aria-hidden="true">
          {[high, (high + low) / 2, low].map((amount) => (
            <span key={amount} data-axis>
              {shortUsd(amount)}
            </span>
          ))}
        </div>
        <ChartValues label={label} points={places} />
      </div>
      <figcaption className="spread muted small" data-gap="16" aria-hidden="true">
        {[first, last].map(({ key, name, amount }) => (
          <span key={key}>
            {name} <strong>{format.usd(amount)}</strong>
          </span>
        ))}
      </figcaption>
      {/* In a box of its own: a table is as tall as its rows whatever its style says, and would lengthen the page. */}
      <div className="only-read-out">
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map(({ key, name, amount }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{format.usd(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
