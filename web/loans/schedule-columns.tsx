import type { ScheduleEntry } from '#contract/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import type { Column } from '../ui/table-rows.ts'
import type { Totals } from './schedule-rows.ts'

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
      cell: (entry) => <StatusChip kind="schedule" status={entry.isPaid ? 'PAID' : 'SCHEDULED'} />,
    },
  ]
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
