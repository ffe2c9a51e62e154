import { IconCalendar, IconCash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { getLenderSummary, listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { type DuePayment, duePayments, matchingDue } from './due-payments.ts'

/** The next payment of each loan, the longest overdue first. */
export function DueTab() {
  const t = useText()
  const user = useUser()
  const [search, setSearch] = useListSearch()
  const columns = useDueColumns()
  const loans = useRead(
    listLoansOfLender,
    { params: { lenderId: user.id }, query: { format: 'array' } },
    { asArray: true },
  )
  if (loans.isError) return <ErrorState message={t('payments.failed')} onRetry={loans.refetch} />
  const due = loans.data && duePayments(loans.data)
  const found = due && matchingDue(due, search)
  const isSearch = search.trim() !== ''
  return (
    <div className="stack" data-gap="16">
      <Toolbar>
        <SearchBox label={t('payments.search')} value={search} onChange={setSearch} />
        <DueSums due={due} />
      </Toolbar>
      <DataTable
        label={t('payments.due')}
        columns={columns}
        rows={found}
        rowKey={({ loanId }) => loanId}
        pageSizes={[10, 25, 100]}
        empty={
          <EmptyState
            message={isSearch ? t('payments.noMatch') : t('payments.nothingDueAnywhere')}
            icon={<IconCalendar size={28} stroke={1.5} aria-hidden="true" />}
          >
            {isSearch ? (
              <Button variant="default" onClick={() => setSearch('')}>
                {t('loans.clearSearch')}
              </Button>
            ) : (
              <LinkButton to="/loans/create">{t('shell.createLoan')}</LinkButton>
            )}
          </EmptyState>
        }
      />
    </div>
  )
}

/** Space is reserved for the sums while they load, because on a phone they take a line of their own. */
function DueSums({ due }: { due: readonly DuePayment[] | undefined }) {
  const t = useText()
  const today = localToday()
  // A loan in arrears may have an installment due today too; its row shows only the oldest one.
  const user = useUser()
  const summary = useRead(getLenderSummary, { params: { lenderId: user.id } })
  const pastCents = due?.reduce((sum, { pastDueCents }) => sum + pastDueCents, 0)
  const todayDollars = summary.data && (summary.data.dueByDay.find(({ dueDate }) => dueDate === today)?.amount ?? 0)
  return (
    <span className="lender-payments-sums toolbar-end wrap muted">
      <span>
        {t('word.pastDue')} {pastCents === undefined ? <Skeleton width="4em" /> : <Amount cents={pastCents} />}
      </span>
      <span>
        {t('dashboard.dueToday')} {summary.isPending ? <Skeleton width="4em" /> : <Amount dollars={todayDollars} />}
      </span>
    </span>
  )
}

function useDueColumns(): Column<DuePayment>[] {
  const t = useText()
  return [
    {
      key: 'loan',
      title: t('word.loan'),
      cell: ({ loanId, loanName }) => <Link to={`/loans/${loanId}`}>{loanName}</Link>,
      sortBy: ({ loanName }) => loanName,
    },
    {
      key: 'borrower',
      title: t('word.borrower'),
      cell: ({ borrowerName }) => borrowerName,
      sortBy: ({ borrowerName }) => borrowerName,
    },
    {
      key: 'due',
      title: t('loans.dueDate'),
      cell: ({ dueOn }) => <DayText value={dueOn} />,
      sortBy: ({ dueOn }) => dueOn,
    },
    {
      key: 'amount',
      title: t('payments.nextInstallment'),
      cell: ({ amountCents }) => <Amount cents={amountCents} />,
      sortBy: ({ amountCents }) => amountCents,
      isNumber: true,
    },
    {
      key: 'past',
      title: t('word.pastDue'),
      cell: ({ pastDueCents }) => <Amount cents={pastDueCents} />,
      sortBy: ({ pastDueCents }) => pastDueCents,
      isNumber: true,
    },
    {
      key: 'status',
      title: t('word.status'),
      cell: ({ status }) => <StatusChip kind="loan" status={status} />,
      sortBy: ({ daysPastDue }) => daysPastDue,
    },
    {
      key: 'actions',
      title: t('word.actions'),
      isActions: true,
      cell: ({ loanId, loanName }) => (
        <IconLink
          label={t('payments.recordOn', { loan: loanName })}
          word={t('payments.record')}
          to={`/loans/${loanId}/payment/new`}
        >
          <IconCash size={18} stroke={1.75} aria-hidden="true" />
        </IconLink>
      ),
    },
  ]
}
