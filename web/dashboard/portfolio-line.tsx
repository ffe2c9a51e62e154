import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { getPortfolioReport, type PortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import './portfolio-line.css'

const [WIDTH, HEIGHT] = [600, 120]

/** The principal outstanding over the last twelve months. The report has the same figures as a table. */
export function PortfolioLine() {
  const t = useText()
  const report = useRead(getPortfolioReport, { query: {} })
  return (
    <Section
      title={t('dashboard.portfolioLine')}
      actions={
        <Link
          to="/reports?report=portfolio"
          className="dashboard-all inline-row small"
          aria-label={`${t('dashboard.openReport')}: ${t('reports.name.portfolio')}`}
        >
          {t('dashboard.openReport')}
        </Link>
      }
    >
      <Read of={report} failed={t('dashboard.portfolioLineFailed')} coming={<Skeleton height="180px" />}>
        {({ history }) => <Line history={history} />}
      </Read>
    </Section>
  )
}

/** A line from the lowest to the highest balance, with a point for each month that says its figure. */
function Line({ history }: Pick<PortfolioReport, 'history'>) {
  const t = useText()
  const format = useFormat()
  const points = pointsOf(history.map(({ balance }) => balance))
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) return null
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <div className="portfolio-line">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="portfolio-line-area" d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className="portfolio-line-path" d={path} />
      </svg>
      <ul className="portfolio-line-points" aria-label={t('dashboard.portfolioLine')}>
        {history.map(({ day, balance }, index) => (
          <li key={day} style={placeOf(points[index])}>
            <button
              type="button"
              className="portfolio-line-point"
              aria-label={`${format.day(day)}: ${format.usd(balance)}`}
            >
              <span className="portfolio-line-value popup small tabular">
                {format.day(day)}
                <strong className="block">{format.usd(balance)}</strong>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="spread muted small" data-gap="16" aria-hidden="true">
        <span>
          {format.day(first.day)} <strong>{format.usd(first.balance)}</strong>
        </span>
        <span>
          {t('word.today')} <strong>{format.usd(last.balance)}</strong>
        </span>
      </p>
    </div>
  )
}

type Point = { x: number; y: number }

/** The points of balances within the drawing, with room above and below. Equal balances are a line in the middle. */
export function pointsOf(balances: readonly number[]): readonly Point[] {
  const [low, high] = [Math.min(...balances), Math.max(...balances)]
  return balances.map((balance, index) => ({
    x: Math.round((index / Math.max(1, balances.length - 1)) * WIDTH),
    y: Math.round(HEIGHT * (high === low ? 0.5 : 0.1 + 0.7 * ((high - balance) / (high - low)))),
  }))
}

// React's types know no custom properties.
const placeOf = (point: Point | undefined): CSSProperties =>
  ({ '--x': `${((point?.x ?? 0) / WIDTH) * 100}%`, '--y': `${((point?.y ?? 0) / HEIGHT) * 100}%` }) as CSSProperties
