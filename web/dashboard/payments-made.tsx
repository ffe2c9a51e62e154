import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import { usePaymentColumns } from '../ui/tables/payment-columns.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

/** Every payment on the borrower's loans, the latest day first. */
export function PaymentsMade() {
  const t = useText()
  const paging = usePaging()
  const answer = useReadPage(listPayments, { query: { page: paging.page, limit: paging.size } })
  const columns = useColumns(answer.data?.data ?? [])
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
          isUnused
          empty={
            <EmptyState
              message={t('dashboard.noPaymentsMade')}
              icon={<IconReceipt size={24} stroke={1.5} aria-hidden="true" />}
            />
          }
        />
      </Read>
    </section>
  )
}

function useColumns(payments: readonly ListedPayment[]): Column<ListedPayment>[] {
  const t = useText()
  const loan: Column<ListedPayment> = {
    key: 'loan',
    title: t('word.loan'),
    cell: ({ loanId, loanName }) => <Link to={`/my-loans/${loanId}`}>{loanName}</Link>,
    place: 'START',
  }
  return [loan, ...usePaymentColumns(payments, { isOfOneLoan: false })]
}
