import { type CSSProperties, lazy, Suspense } from 'react'
import { getSchedule, type Loan, type ScheduledInstallment } from '#contract/loans/loans.ts'
import type { BalanceFrom } from '#engine/questions/what-if.ts'
import { useRead } from '../../api/use-read.ts'
import { localToday } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useIsReaderActive } from '../../ui/charts/use-is-reader-active.ts'
import { Read } from '../../ui/page/read.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { listOf } from '../schedule-rows.ts'
import { balanceCurve, CHART } from './balance-curve.ts'
import './balance-chart.css'

// Apart from the page: nobody points at the chart before it is drawn.
const BalanceValues = lazy(async () => ({ default: (await import('./balance-values.tsx')).BalanceValues }))

type Props = {
  loan: Pick<Loan, 'id' | 'principalAmount' | 'outstandingBalance' | 'originationDate'>
  /** The balance under a change that somebody considers, drawn beside the agreed one. */
  changed?: readonly BalanceFrom[] | null
}

/** The balance from the first day to the last, and where it stands today. The schedule has these figures in a table. */
export function BalanceChart({ loan, changed = null }: Props) {
  const t = useText()
  const schedule = useRead(getSchedule, { params: { loanId: loan.id } })
  return (
    <Read of={schedule} failed={t('loans.scheduleFailed')} coming={<Skeleton height="179px" />}>
      {(installments) => <Chart loan={loan} installments={listOf(installments)} changed={changed} />}
    </Read>
  )
}

function Chart({ loan, installments, changed = null }: Props & { installments: readonly ScheduledInstallment[] }) {
  const t = useText()
  const format = useFormat()
  const isReaderActive = useIsReaderActive()
  const curve = balanceCurve(installments, { loan, today: localToday() })
  if (!curve) return <p className="muted">{t('loans.noSchedule')}</p>

  const values = {
    principal: format.usd(loan.principalAmount),
    balance: format.usd(loan.outstandingBalance),
    day: curve.isOverdue ? t('word.today') : format.day(curve.lastOn),
  }
  return (
    <figure className="balance-chart">
      <p className="balance-chart-now muted small">
        {curve.hasToday && (
          <span style={placeOf(curve.todayX)}>
            {t('word.today')} <strong>{values.balance}</strong>
          </span>
        )}
      </p>
      <div className="balance-chart-place relative">
        <svg
          className="chart-drawing"
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('loans.balanceChart', values)}
        >
          <path className="chart-area" d={curve.area} />
          <path className="chart-line" d={curve.line} />
          {changed && <path className="chart-line" data-tone="SUCCESS" d={curve.lineOf(changed)} />}
          {curve.hasToday && <path className="balance-chart-today" d={`M${curve.todayX} 0V${CHART.height}`} />}
          <path className="balance-chart-dot" d={`M${curve.todayX} ${curve.todayY}h0.01`} />
        </svg>
        <Suspense>{isReaderActive && <BalanceValues loan={loan} curve={curve} changed={changed} />}</Suspense>
      </div>
      <figcaption className="balance-chart-labels spread muted small" data-gap="16">
        <span>
          {format.day(loan.originationDate)}
          <strong>{values.principal}</strong>
        </span>
        <span>
          {values.day}
          <strong>{format.usd(curve.lastBalance)}</strong>
        </span>
      </figcaption>
    </figure>
  )
}

// React's types know no custom properties.
const placeOf = (x: number): CSSProperties => ({ '--at': `${(x / CHART.width) * 100}%` }) as CSSProperties
