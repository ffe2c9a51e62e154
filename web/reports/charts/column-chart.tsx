import type { CSSProperties } from 'react'
import { usd } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ChartPoint, ChartTone } from '../../ui/charts/chart-points.ts'
import { roundTop, shortUsd, topOfColumns } from '../../ui/charts/chart-scale.ts'
import { ChartValues } from '../../ui/charts/chart-values.tsx'
import { monthTicks } from '../month-text.ts'
import './column-chart.css'

export type Series = { name: string; tone: ChartTone }

export type ChartColumn = {
  key: string
  /** The full name, shown with the figures of the column. */
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
  /** Whether a column far above the others ends at the top of the scale, with its amount above it. */
  cutsTallest?: boolean
}

/** The number of month names that fit on a desktop, and on a phone, where the year stands below the month. */
const NAMES_MOST = { WIDE: 13, NARROW: 6 } as const

/** Amounts of consecutive months as columns side by side, each stacked from its series. */
export function ColumnChart({ label, series, columns, empty, cutsTallest = false }: Props) {
  const t = useText()
  const heights = columns.map(({ values }) => heightOf(values))
  const most = Math.max(0, ...heights)
  if (most === 0) return <p className="muted">{empty}</p>
  const top = cutsTallest ? topOfColumns(heights) : roundTop(most)
  const months = columns.map(({ month }) => month)
  const ticks = { wide: monthTicks(months, NAMES_MOST.WIDE), narrow: monthTicks(months, NAMES_MOST.NARROW) }
  return (
    <figure className="column-chart">
      {series.length > 1 && (
        <figcaption className="column-chart-legend wrap muted small" data-after="12">
          {series.map(({ name, tone }) => (
            <span key={tone} className="swatch inline-row" data-gap="8" data-chart-tone={tone}>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <div className="column-chart-plot grid" data-gap="12" data-is-cut={most > top}>
        <div className="column-chart-scale stack spread muted tiny tabular" aria-hidden="true">
          {[top, top / 2, 0].map((amount) => (
            <span key={amount} data-axis>
              {shortUsd(amount)}
            </span>
          ))}
        </div>
        <div className="column-chart-columns grid">
          <div className="column-chart-place">
            <ChartValues label={label} points={pointsOf(columns, series, t('reports.total'))} />
          </div>
          {columns.map((column, index) => (
            <div key={column.key} className="stack row" aria-hidden="true">
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

/** A column as high as its amount; beyond the scale it ends at the top, with a gap and its amount. */
function Stack({ column, series, top }: { column: ChartColumn; series: readonly Series[]; top: number }) {
  const height = heightOf(column.values)
  return (
    <span className="column-chart-stack">
      <span className="column-chart-bar" data-is-cut={height > top} style={partOf(Math.min(1, height / top))}>
        {series.map(({ tone }, index) => {
          const value = Math.max(0, column.values[index] ?? 0)
          return value > 0 && <span key={tone} data-chart-tone={tone} style={partOf(value / height)} />
        })}
      </span>
      {height > top && (
        <span className="column-chart-above tiny tabular" data-axis>
          {shortUsd(height)}
        </span>
      )}
    </span>
  )
}

function pointsOf(columns: readonly ChartColumn[], series: readonly Series[], totalName: string): ChartPoint[] {
  return columns.map(({ key, name, values }, index) => ({
    key,
    name,
    at: (index + 0.5) / columns.length,
    values: [
      ...series.map((one, place) => ({ name: one.name, text: usd(values[place] ?? 0), tone: one.tone })),
      ...(series.length > 1
        ? [{ name: totalName, text: usd(values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100) }]
        : []),
    ],
  }))
}

const heightOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.max(0, value), 0)

// React's types know no custom properties.
const partOf = (part: number): CSSProperties => ({ '--part': part }) as CSSProperties
