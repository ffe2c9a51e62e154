import { usd } from '../../i18n/format.ts'
import { monthTicks } from '../month-text.ts'
import { roundTop } from './chart-scale.ts'
import './column-chart.css'

export type Series = { name: string; tone: 'PRINCIPAL' | 'INTEREST' | 'FEES' }

export type ChartColumn = {
  key: string
  /** The full name, shown when the pointer is on the column. */
  name: string
  /** The month of the column, as 'YYYY-MM'. */
  month: string
  /** Dollars, one for each series. */
  values: readonly number[]
}

type Props = {
  /** A description of the chart for screen readers; the table below has the same figures. */
  label: string
  series: readonly Series[]
  columns: readonly ChartColumn[]
  /** Shown instead when every amount is zero, because an empty scale tells nothing. */
  empty: string
}

/** The number of month names that fit on a desktop, and on a phone, where the year stands below the month. */
const NAMES_MOST = { WIDE: 13, NARROW: 6 } as const

/** Amounts of consecutive months as columns side by side, each stacked from its series. */
export function ColumnChart({ label, series, columns, empty }: Props) {
  const most = Math.max(0, ...columns.map(({ values }) => heightOf(values)))
  if (most === 0) return <p className="muted">{empty}</p>
  const top = roundTop(most)
  const months = columns.map(({ month }) => month)
  const ticks = { wide: monthTicks(months, NAMES_MOST.WIDE), narrow: monthTicks(months, NAMES_MOST.NARROW) }
  return (
    <figure className="column-chart">
      {series.length > 1 && (
        <figcaption className="column-chart-legend wrap muted small">
          {series.map(({ name, tone }) => (
            <span key={tone} className="column-chart-name inline-row" data-gap="8" data-tone={tone}>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <div className="column-chart-plot grid" data-gap="12" role="img" aria-label={label}>
        <div className="column-chart-scale stack spread muted tiny tabular">
          {[top, top / 2, 0].map((amount) => (
            <span key={amount}>{usd(amount)}</span>
          ))}
        </div>
        <div className="column-chart-columns grid">
          {columns.map((column, index) => (
            <div key={column.key} className="column-chart-column stack row">
              <Stack column={column} series={series} top={top} />
              <span className="column-chart-tick muted tiny">{ticks.wide[index]}</span>
              <span className="column-chart-tick muted tiny" data-narrow>
                {ticks.narrow[index]}
              </span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  )
}

/** The drawing is stretched to its place, so its height stands for the top of the scale. */
function Stack({ column, series, top }: { column: ChartColumn; series: readonly Series[]; top: number }) {
  let below = 0
  const parts = column.values.map((value, index) => {
    const height = Math.max(0, value) / top
    below += height
    return { height, y: 1 - below, tone: series[index]?.tone }
  })
  return (
    <svg className="column-chart-stack block" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <title>
        {[column.name, ...series.map(({ name }, index) => `${name} ${usd(column.values[index] ?? 0)}`)].join('\n')}
      </title>
      <rect className="column-chart-hit" width="1" height="1" />
      {parts.map(({ tone, ...part }) => (
        <rect key={tone} data-tone={tone} width="1" {...part} />
      ))}
    </svg>
  )
}

const heightOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.max(0, value), 0)
