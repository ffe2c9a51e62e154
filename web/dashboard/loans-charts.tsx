import type { Loan } from '#contract/loans.ts'
import type { Day } from '#engine/terms.ts'
import { useText } from '../i18n/use-text.ts'
import { usdOfCents } from '../ui/format.ts'
import { Section } from '../ui/section.tsx'
import { useFormat } from '../ui/use-format.ts'
import { agingOf, nextInstallmentsByWeek } from './attention.ts'
import { type Bar, Bars } from './bars.tsx'

const WEEKS = 6

/** Two quiet charts: how late the money is, and what comes in next. Every bar has its figure beside it. */
export function LoansCharts({ loans, today }: { loans: readonly Loan[]; today: Day }) {
  const t = useText()
  const format = useFormat()
  const weeks = nextInstallmentsByWeek(loans, { today, weeks: WEEKS })
  const aging: Bar[] = agingOf(loans).map(({ bucket, count, balanceCents }) => ({
    label: t(`dashboard.bucket.${bucket}`),
    note: t('dashboard.loansIn', { count }),
    value: balanceCents,
    tone: bucket === 'CURRENT' ? 'PLAIN' : bucket === 'DAYS_OVER_90' ? 'ERROR' : 'WARNING',
  }))
  const coming: Bar[] = weeks.map(({ fromOn, toOn, count, amountCents }) => ({
    label: t('dashboard.weekOf', { from: shortDay(format.day(fromOn)), to: shortDay(format.day(toOn)) }),
    note: t('dashboard.loansIn', { count }),
    value: amountCents,
    tone: 'PLAIN',
  }))
  const sum = weeks.reduce((total, { amountCents }) => total + amountCents, 0)
  return (
    <div className="dashboard-charts">
      <Section title={t('dashboard.aging')}>
        <Bars label={t('dashboard.aging')} bars={aging} />
      </Section>
      <Section title={t('dashboard.comingIn')}>
        <Bars label={t('dashboard.comingIn')} bars={coming} />
        <p className="dashboard-none">{t('dashboard.comingInSummary', { amount: usdOfCents(sum), weeks: WEEKS })}</p>
      </Section>
    </div>
  )
}

/** 'Jan 5' of 'Jan 5, 2026': within six weeks the year goes without saying. */
const shortDay = (day: string): string => day.replace(/, \d{4}$/, '')
