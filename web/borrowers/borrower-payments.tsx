import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import { usePaymentColumns } from '../ui/tables/payment-columns.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

/** Every payment of one borrower over all loans, the latest day first, each with its split and a link to its loan. */
export function PaymentsOfBorrower({ borrower }: { borrower: Borrower }) {
  const t = useText()
  const paging = usePaging('payments-', 10)
  const query = { borrowerId: String(borrower.id), page: paging.page, limit: paging.size }
  const payments = useReadPage(listPayments, { query })
  const columns = useColumns(payments.data?.data ?? [])
  return (
    <section className="stack" data-gap="12" aria-label={t('word.payments')}>
      <h2>{t('word.payments')}</h2>
      <Read of={payments} failed={t('borrowers.paymentsFailed')}>
        <PagedTable
          label={t('word.payments')}
          columns={columns}
          page={payments.data}
          paging={paging}
          rowKey={({ id }) => id}
          moreLabel={({ loanName: name }) => t('ui.moreAbout', { name })}
          isUnused
          empty={
            <EmptyState
              message={t('borrowers.noPayments')}
              hint={t('loans.noPaymentsHint')}
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
  const [day, ...others] = usePaymentColumns(payments, { isOfOneLoan: false })
  const loan: Column<ListedPayment> = {
    key: 'loan',
    title: t('word.loan'),
    cell: ({ loanId, loanName }) => <Link to={`/loans/${loanId}?tab=history`}>{loanName}</Link>,
    place: 'START',
  }
  return [...(day ? [day] : []), loan, ...others]
}
