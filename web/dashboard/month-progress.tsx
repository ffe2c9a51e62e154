import { getDeskMonth } from '#contract/desk/desk.ts'
import { useRead } from '../api/use-read.ts'
import { usd } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BarTrack } from '../ui/bars.tsx'
import { Amount } from '../ui/figures.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** What came in this month, of what was expected: with what is still due until its last day. */
export function MonthProgress() {
  const t = useText()
  const format = useFormat()
  const month = useRead(getDeskMonth, {})
  return (
    <Section title={t('dashboard.month')}>
      <Read of={month} failed={t('dashboard.monthFailed')} coming={<Skeleton height="68px" />}>
        {({ received, open, overdue, to }) => (
          <div className="stack" data-gap="8">
            <p className="large-figure tabular">
              <Amount dollars={received} />
            </p>
            <BarTrack part={received + open === 0 ? 0 : received / (received + open)} tone="PLAIN" />
            <p className="muted small">
              {t(noteOf({ open, overdue }), {
                expected: usd(received + open),
                open: usd(open),
                overdue: usd(overdue),
                day: format.dayIn(to),
              })}
            </p>
          </div>
        )}
      </Read>
    </Section>
  )
}

/** Money that was due by now is not said to be due by the last day of the month. */
function noteOf({ open, overdue }: { open: number; overdue: number }) {
  if (overdue === 0) return 'dashboard.monthNote'
  return overdue >= open ? 'dashboard.monthOverdue' : 'dashboard.monthPartOverdue'
}
