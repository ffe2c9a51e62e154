import { IconFileDollar, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import { type Loan, listLoansOfBorrower } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

/** The loans of one borrower. */
export function LoansOfBorrower({ borrower }: { borrower: Borrower }) {
  const t = useText()
  const columns = useColumns()
  const loans = useRead(listLoansOfBorrower, { params: { borrowerId: borrower.id } })
  const create = (
    <LinkButton to={`/loans/create?borrower=${borrower.id}`} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t('shell.createLoan')}
    </LinkButton>
  )
  return (
    <section className="stack" data-gap="12" aria-label={t('word.loans')}>
      <header className="row wrap spread" data-gap="8 16">
        <h2>{t('word.loans')}</h2>
        {borrower.totalLoans > 0 && create}
      </header>
      <Read of={loans} failed={t('borrowers.loansFailed')}>
        <DataTable
          label={t('word.loans')}
          columns={columns}
          rows={loans.data}
          rowKey={({ id }) => id}
          expectedRows={borrower.totalLoans}
          isUnused
          empty={
            <EmptyState
              message={t('borrowers.noLoans')}
              hint={t('borrowers.noLoansHint', { name: borrower.firstName })}
              icon={<IconFileDollar size={24} stroke={1.5} aria-hidden="true" />}
            >
              {create}
            </EmptyState>
          }
        />
      </Read>
    </section>
  )
}

function useColumns(): Column<Loan>[] {
  const t = useText()
  return [
    {
      key: 'name',
      title: t('loans.name'),
      place: 'START',
      cell: ({ id, loanName }) => <Link to={`/loans/${id}`}>{loanName}</Link>,
      sortBy: ({ loanName }) => loanName,
    },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: ({ principalAmount }) => <Amount dollars={principalAmount} />,
      sortBy: ({ principalAmount }) => principalAmount,
      isNumber: true,
    },
    {
      key: 'balance',
      title: t('word.balance'),
      place: 'END',
      cell: ({ outstandingBalance }) => <Amount dollars={outstandingBalance} />,
      sortBy: ({ outstandingBalance }) => outstandingBalance,
      isNumber: true,
    },
    {
      key: 'rate',
      title: t('loans.rate'),
      cell: ({ interestRate }) => <Percent value={interestRate} />,
      sortBy: ({ interestRate }) => interestRate,
      isNumber: true,
    },
    {
      key: 'next',
      title: t('word.nextPayment'),
      place: 'END_BELOW',
      cell: ({ nextPaymentDate }) => <DayText value={nextPaymentDate} />,
      sortBy: ({ nextPaymentDate }) => nextPaymentDate,
    },
    {
      key: 'pastDue',
      title: t('word.pastDueTitle'),
      cell: ({ pastDueAmount }) => <Amount dollars={pastDueAmount} />,
      sortBy: ({ pastDueAmount }) => pastDueAmount,
      isNumber: true,
    },
    {
      key: 'status',
      title: t('word.status'),
      place: 'START_BELOW',
      cell: ({ status }) => <StatusChip kind="loan" status={status} />,
      sortBy: ({ status }) => status,
    },
  ]
}
