import { IconCalendar, IconReceipt } from '@tabler/icons-react'
import type { LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

type Row = LoanState['installments'][number]

const ROWS_AT_ONCE = 120
const PAGE_SIZES = [60, 120] as const

/** The installments of a loan as they stood on a day. */
export function InstallmentsThen({ state }: { state: LoanState }) {
  const t = useText()
  const format = useFormat()
  const columns: Column<Row>[] = [
    { key: 'number', title: t('loans.paymentNumber'), cell: ({ number }) => number, place: 'MARK' },
    { key: 'due', title: t('loans.dueDate'), cell: ({ dueOn }) => <DayText value={dueOn} />, place: 'START' },
    amountColumn('amount', t('word.amount'), ({ paymentCents }) => paymentCents, 'END'),
    amountColumn('principal', t('word.principal'), ({ principalCents }) => principalCents),
    amountColumn('interest', t('word.interest'), ({ interestCents }) => interestCents),
    ...(state.installments.some(({ chargesCents = 0 }) => chargesCents > 0)
      ? [amountColumn<Row>('charges', t('word.serviceFee'), ({ chargesCents = 0 }) => chargesCents)]
      : []),
    amountColumn('balance', t('loans.remainingBalance'), ({ balanceCents }) => balanceCents, 'END_BELOW'),
    {
      key: 'status',
      title: t('word.status'),
      place: 'START_BELOW',
      cell: (row) => {
        const paidCents = row.paidPrincipalCents + row.paidInterestCents
        const notes = [
          !row.isPaid && row.dueOn < state.asOn && t('word.pastDue'),
          !row.isPaid && paidCents > 0 && t('loans.partPaid', { amount: format.usd(paidCents / 100) }),
        ].filter(Boolean)
        return (
          <>
            <StatusChip kind="schedule" status={row.isPaid ? 'PAID' : 'SCHEDULED'} />
            {notes.length > 0 && <span className="small muted block">{notes.join(' · ')}</span>}
          </>
        )
      },
    },
  ]
  return (
    <DataTable
      label={t('loans.paymentSchedule')}
      name="schedule-"
      columns={columns}
      rows={state.installments}
      rowKey={({ number }) => number}
      {...(state.installments.length > ROWS_AT_ONCE && { pageSizes: PAGE_SIZES })}
      isUnused
      empty={
        <EmptyState message={t('loans.noSchedule')} icon={<IconCalendar size={24} stroke={1.5} aria-hidden="true" />} />
      }
    />
  )
}

/** The payments that count on a day, and where their cents went by what was known. */
export function PaymentsThen({ state }: { state: LoanState }) {
  const t = useText()
  const columns: Column<PaymentSplit>[] = [
    { key: 'date', title: t('word.date'), cell: ({ effectiveOn }) => <DayText value={effectiveOn} />, place: 'START' },
    amountColumn('amount', t('word.amount'), ({ amountCents }) => amountCents, 'END'),
    amountColumn('principal', t('word.principal'), ({ principalCents }) => principalCents),
    amountColumn('interest', t('word.interest'), ({ interestCents }) => interestCents),
    amountColumn('fees', t('word.fees'), ({ feesCents, escrowCents = 0 }) => feesCents - escrowCents),
    ...(state.payments.some(({ escrowCents }) => escrowCents)
      ? [amountColumn<PaymentSplit>('escrow', t('word.taxesAndInsurance'), ({ escrowCents = 0 }) => escrowCents)]
      : []),
    amountColumn('balance', t('loans.remainingBalance'), ({ balanceCents }) => balanceCents, 'END_BELOW'),
  ]
  return (
    <DataTable
      label={t('loans.paymentHistory')}
      name="history-"
      columns={columns}
      rows={state.payments.toReversed()}
      rowKey={({ paymentId }) => paymentId}
      {...(state.payments.length > ROWS_AT_ONCE && { pageSizes: PAGE_SIZES })}
      isUnused
      empty={
        <EmptyState message={t('loans.noPayments')} icon={<IconReceipt size={24} stroke={1.5} aria-hidden="true" />} />
      }
    />
  )
}

function amountColumn<Item>(
  key: string,
  title: string,
  centsOf: (item: Item) => number,
  place?: 'END' | 'END_BELOW',
): Column<Item> {
  return { key, title, cell: (item) => <Amount cents={centsOf(item)} />, isNumber: true, ...(place && { place }) }
}
