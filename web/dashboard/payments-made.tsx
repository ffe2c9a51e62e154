import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Loan } from '#contract/loans.ts'
import { listPaymentsOfLoan, type Payment } from '#contract/payments.ts'
import { call } from '../api/call.ts'
import { cacheKeyOf } from '../api/use-read.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import type { Column } from '../ui/table-rows.ts'

/** Every payment on the borrower's loans, newest first. */
export function PaymentsMade({ loans }: { loans: readonly Loan[] }) {
  const { t } = useSpeech()
  const columns = useColumns()
  const lists = useQueries({
    queries: loans.map(({ id }) => {
      const args = { params: { loanId: id } }
      return {
        queryKey: cacheKeyOf(listPaymentsOfLoan, args),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listPaymentsOfLoan, args, { signal }),
      }
    }),
  })
  if (lists.some(({ isError }) => isError)) {
    return (
      <ErrorState
        message={t('dashboard.paymentsFailed')}
        onRetry={() => Promise.all(lists.map(({ refetch }) => refetch()))}
      />
    )
  }
  const isComing = lists.some(({ isPending }) => isPending)
  const payments = lists
    .flatMap(({ data }) => data ?? [])
    .sort((a, b) => b.paymentDate.localeCompare(a.paymentDate) || b.id - a.id)
  return (
    <section className="dashboard-made" aria-label={t('dashboard.paymentHistory')}>
      <h2>{t('dashboard.paymentHistory')}</h2>
      <DataTable
        label={t('dashboard.paymentHistory')}
        columns={columns}
        rows={isComing ? undefined : payments}
        rowKey={({ id }) => id}
        pageSizes={[10, 25, 100]}
        empty={<EmptyState message={t('dashboard.noPaymentsMade')} />}
      />
    </section>
  )
}

function useColumns(): Column<Payment>[] {
  const { t, known } = useSpeech()
  const amount = (key: string, title: string, dollarsOf: (payment: Payment) => number | null): Column<Payment> => ({
    key,
    title,
    isNumber: true,
    cell: (payment) => <Amount dollars={dollarsOf(payment)} />,
  })
  return [
    {
      key: 'loan',
      title: t('dashboard.loan'),
      cell: ({ loanId, loanName }) => <Link to={`/my-loans/${loanId}`}>{loanName}</Link>,
      sortBy: ({ loanName }) => loanName,
    },
    {
      key: 'date',
      title: t('dashboard.date'),
      cell: ({ paymentDate }) => <DayText value={paymentDate} />,
      sortBy: ({ paymentDate }) => paymentDate,
    },
    amount('amount', t('dashboard.amount'), (payment) => payment.amount),
    amount('principal', t('dashboard.principal'), (payment) => payment.principalAmount),
    amount('interest', t('dashboard.interest'), (payment) => payment.interestAmount),
    {
      key: 'method',
      title: t('dashboard.method'),
      cell: ({ paymentMethod }) => known(`method.${paymentMethod}`) ?? paymentMethod,
    },
    {
      key: 'status',
      title: t('dashboard.status'),
      cell: ({ status }) => <StatusChip kind="payment" status={status} />,
    },
  ]
}
