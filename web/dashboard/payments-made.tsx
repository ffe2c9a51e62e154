import { Link } from 'react-router'
import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

/** Every payment on the borrower's loans, the latest day first. */
export function PaymentsMade() {
  const { t } = useSpeech()
  const paging = usePaging()
  const columns = useColumns()
  const answer = useReadPage(listPayments, { query: { page: paging.page, limit: paging.size } })
  return (
    <section className="stack" data-gap="12" aria-label={t('dashboard.paymentHistory')}>
      <h2>{t('dashboard.paymentHistory')}</h2>
      <Read of={answer} failed={t('dashboard.paymentsFailed')}>
        <PagedTable
          label={t('dashboard.paymentHistory')}
          columns={columns}
          page={answer.data}
          paging={paging}
          rowKey={({ id }) => id}
          moreLabel={({ loanName: name }) => t('ui.moreAbout', { name })}
          empty={<EmptyState message={t('dashboard.noPaymentsMade')} />}
        />
      </Read>
    </section>
  )
}

function useColumns(): Column<ListedPayment>[] {
  const { t, known } = useSpeech()
  const part = (key: string, title: string, dollarsOf: (payment: ListedPayment) => number | null) => ({
    key,
    title,
    isNumber: true,
    cell: (payment: ListedPayment) => <Amount dollars={dollarsOf(payment)} />,
  })
  return [
    {
      key: 'loan',
      title: t('word.loan'),
      cell: ({ loanId, loanName }) => <Link to={`/my-loans/${loanId}`}>{loanName}</Link>,
      place: 'START',
    },
    {
      key: 'date',
      title: t('word.date'),
      cell: ({ paymentDate }) => <DayText value={paymentDate} />,
      place: 'END_BELOW',
    },
    { ...part('amount', t('word.amount'), ({ amount }) => amount), place: 'END' },
    part('principal', t('word.principal'), ({ principalAmount }) => principalAmount),
    part('interest', t('word.interest'), ({ interestAmount }) => interestAmount),
    {
      key: 'method',
      title: t('word.method'),
      cell: ({ paymentMethod }) => known(`method.${paymentMethod}`) ?? paymentMethod,
    },
    {
      key: 'status',
      title: t('word.status'),
      cell: ({ status }) => <StatusChip kind="payment" status={status} />,
      place: 'START_BELOW',
    },
  ]
}
