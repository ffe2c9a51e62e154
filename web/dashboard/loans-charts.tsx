import { Link } from 'react-router'
import type { Language } from '#contract/enumerations.ts'
import type { LenderSummary, Loan } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import { usdOfCents } from '../i18n/format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { type Bar, Columns } from '../ui/bars.tsx'
import { AGING_TONES, ShareBar } from '../ui/charts/share-bar.tsx'
import { Section } from '../ui/page/section.tsx'
import { agingOf, countInGrace, dueByWeek } from './attention.ts'

const WEEKS = 6

/** The amounts outstanding by how late they are. */
export function AgingChart({ loans }: { loans: readonly Loan[] }) {
  const t = useText()
  const shares = agingOf(loans).map(({ bucket, count, balanceCents }) => ({
    key: bucket,
    name: t(`dashboard.bucket.${bucket}`),
    note: t('count.loans', { count }),
    cents: balanceCents,
    tone: AGING_TONES[bucket],
  }))
  const inGrace = countInGrace(loans)
  return (
    <Section title={t('dashboard.aging')} actions={<ToReport report="aging" />}>
      <ShareBar label={t('dashboard.aging')} shares={shares} />
      {inGrace > 0 && <p className="muted small">{t('dashboard.agingInGrace', { count: inGrace })}</p>}
    </Section>
  )
}

/** The amounts that fall due next, by week. */
export function ComingInChart({ dueByDay, today }: { dueByDay: LenderSummary['dueByDay']; today: Day }) {
  const { t, language } = useSpeech()
  const weeks = dueByWeek(dueByDay, { today, weeks: WEEKS })
  const bars: Bar[] = weeks.map(({ fromOn, toOn, amountCents }) => ({
    label: t('dashboard.weekOf', { from: shortDay(fromOn, language), to: shortDay(toOn, language) }),
    note: '',
    value: amountCents,
    tone: 'PLAIN',
  }))
  const sum = weeks.reduce((total, { amountCents }) => total + amountCents, 0)
  return (
    <Section title={t('dashboard.comingIn')} actions={<ToReport report="forecast" />}>
      <Columns label={t('dashboard.comingIn')} bars={bars} />
      <p className="muted small">{t('dashboard.comingInSummary', { amount: usdOfCents(sum), weeks: WEEKS })}</p>
    </Section>
  )
}

/** A link to the report in which every figure shows its parts. */
function ToReport({ report }: { report: 'aging' | 'forecast' }) {
  const t = useText()
  return (
    <Link
      to={`/reports?report=${report}`}
      className="touch inline-row small"
      aria-label={`${t('dashboard.openReport')}: ${t(`reports.name.${report}`)}`}
    >
      {t('dashboard.openReport')}
    </Link>
  )
}

/** 'Jan 5', '5 ene': the chart spans six weeks, so the year is clear. */
const shortDay = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )
