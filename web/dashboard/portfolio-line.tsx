import { Link } from 'react-router'
import { getPortfolioReport, type PortfolioReport } from '#contract/reports/reports.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

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
          className="touch inline-row small"
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

function Line({ history }: Pick<PortfolioReport, 'history'>) {
  const t = useText()
  const format = useFormat()
  const points = history.map(({ day, balance }) => ({ key: day, name: format.day(day), amount: balance }))
  return <LineChart label={t('dashboard.portfolioLine')} amountName={t('word.balance')} points={points} />
}
