import type { ScheduleEntry } from '#contract/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { localToday } from '../ui/format.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import type { Column } from '../ui/table-rows.ts'
import { useFormat } from '../ui/use-format.ts'
import type { Totals } from './schedule-rows.ts'
import './schedule-columns.css'

/** The columns of a schedule, in the order of the specification. */
export function useScheduleColumns(): Column<ScheduleEntry>[] {
  const t = useText()
  return [
    { key: 'number', title: t('loans.paymentNumber'), cell: (entry) => entry.paymentNumber },
    { key: 'due', title: t('loans.dueDate'), cell: (entry) => <DayText value={entry.dueDate} /> },
    { key: 'amount', title: t('loans.amount'), cell: (entry) => <Amount dollars={entry.amount} />, isNumber: true },
    {
      key: 'principal',
      title: t('loans.principal'),
      cell: (entry) => <Amount dollars={entry.principalAmount} />,
      isNumber: true,
    },
    {
      key: 'interest',
      title: t('loans.interest'),
      cell: (entry) => <Amount dollars={entry.interestAmount} />,
      isNumber: true,
    },
    {
      key: 'balance',
      title: t('loans.remainingBalance'),
      cell: (entry) => <Amount dollars={entry.outstandingBalance} />,
      isNumber: true,
    },
    {
      key: 'status',
      title: t('loans.status'),
      cell: (entry) => <RowStatus entry={entry} />,
    },
  ]
}

/** Paid or Scheduled, and under it what else a reader asks of an open row: is it late, and was a part of it paid? */
function RowStatus({ entry }: { entry: ScheduleEntry }) {
  const t = useText()
  const format = useFormat()
  const isLate = !entry.isPaid && entry.dueDate < localToday()
  const isPartPaid = !entry.isPaid && entry.paidAmount > 0
  const notes = [
    isLate && t('loans.pastDue'),
    isPartPaid && t('loans.partPaid', { amount: format.usd(entry.paidAmount) }),
  ].filter((note) => note !== false)
  return (
    <>
      <StatusChip kind="schedule" status={entry.isPaid ? 'PAID' : 'SCHEDULED'} />
      {notes.length > 0 && <span className="schedule-note">{notes.join(' · ')}</span>}
    </>
  )
}

/** The last row of a schedule: what its columns add up to. */
export function ScheduleTotals({ totals }: { totals: Totals }) {
  const t = useText()
  return (
    <tr>
      <td colSpan={2}>{t('loans.total')}</td>
      <td data-number="true" data-label={t('loans.amount')}>
        <Amount cents={totals.amountCents} />
      </td>
      <td data-number="true" data-label={t('loans.principal')}>
        <Amount cents={totals.principalCents} />
      </td>
      <td data-number="true" data-label={t('loans.interest')}>
        <Amount cents={totals.interestCents} />
      </td>
      <td colSpan={2} />
    </tr>
  )
}
