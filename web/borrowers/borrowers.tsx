import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Borrower, listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import { useRead } from '../api/use-read.ts'
import { initials } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { SessionSpinner } from '../ui/page/session-spinner.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { borrowerCsvRows } from './borrower-csv.ts'
import { BorrowerDialog } from './borrower-dialog.tsx'
import { matchingBorrowers } from './borrower-draft.ts'
import { borrowersErrorText } from './borrower-errors.ts'

/** The borrowers of a lender. */
export function Borrowers() {
  const t = useText()
  const { user } = useSession()
  if (!user?.id) return <ErrorState message={t('borrowers.notAuthenticated')} />
  return <ListOfLender lenderId={user.id} isAdmin={user.role === 'ADMIN'} />
}

function ListOfLender({ lenderId, isAdmin }: { lenderId: number; isAdmin: boolean }) {
  const speech = useSpeech()
  const { t } = speech
  const navigate = useNavigate()
  const [search, setSearch] = useListSearch()
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns({ isAdmin })
  const { data, isError, error, refetch } = useRead(listBorrowersOfLender, { params: { lenderId } })
  const found = data && matchingBorrowers(data, search)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t('borrowers.add')}
    </Button>
  )
  return (
    <Page title={t('word.borrowers')} actions={add}>
      <Toolbar>
        <SearchBox label={t('borrowers.search')} value={search} onChange={setSearch} />
        <span className="toolbar-end">
          <IconLink label={t('shell.import')} to="/imports">
            <IconFileImport size={20} stroke={1.75} aria-hidden="true" />
          </IconLink>
          <ExportButton
            name="borrowers"
            isDisabled={!found?.length}
            rows={() => borrowerCsvRows(found ?? [], csvHeader(t))}
          />
        </span>
      </Toolbar>
      {isError && <ErrorState message={borrowersErrorText(error, speech)} onRetry={refetch} />}
      {!data && !isError && <SessionSpinner />}
      {data && found && (
        <>
          <DataTable
            label={t('word.borrowers')}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
            pageSizes={[10, 25, 100]}
            moreLabel={({ fullName: name }) => t('ui.moreAbout', { name })}
            empty={<Nobody search={search} onClear={() => setSearch('')} />}
          />
          {data.length > 0 && <Showing shown={found.length} total={data.length} search={search.trim()} />}
        </>
      )}
      {isAdding && (
        <BorrowerDialog onClose={() => setIsAdding(false)} onSaved={({ id }) => void navigate(`/borrowers/${id}`)} />
      )}
    </Page>
  )
}

const csvHeader = (t: Translate): string[] => [
  t('loans.idIs', { id: '' }).trim(),
  ...[t('borrowers.firstName'), t('borrowers.lastName'), t('borrowers.llcName')],
  ...[t('auth.email'), t('word.phone'), t('word.status')],
  ...[t('borrowers.totalLoans'), t('borrowers.activeLoans'), t('borrowers.totalAmount'), t('borrowers.latestLoan')],
]

function Nobody({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useText()
  if (search.trim() !== '') {
    return (
      <EmptyState message={t('borrowers.noMatch')}>
        <Button variant="default" onClick={onClear}>
          {t('loans.clearSearch')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState message={t('borrowers.none')} icon={<IconUsers size={28} stroke={1.5} aria-hidden="true" />}>
      <p className="muted small">{t('borrowers.noneHint')}</p>
      <LinkButton to="/imports/new">{t('borrowers.import')}</LinkButton>
    </EmptyState>
  )
}

function Showing({ shown, total, search }: { shown: number; total: number; search: string }) {
  const t = useText()
  return (
    <p className="muted small" aria-live="polite">
      {search === ''
        ? t('borrowers.showing', { shown, total })
        : t('borrowers.showingMatching', { shown, total, search })}
    </p>
  )
}

function useColumns({ isAdmin }: { isAdmin: boolean }): Column<Borrower>[] {
  const t = useText()
  const lender: Column<Borrower> = {
    key: 'lender',
    title: t('word.lender'),
    cell: ({ lenderName }) => lenderName ?? t('common.notAvailable'),
    sortBy: ({ lenderName }) => lenderName ?? null,
  }
  const count = (key: 'totalLoans' | 'activeLoans'): Column<Borrower> => ({
    key,
    title: t(`borrowers.${key}`),
    cell: (borrower) => borrower[key].toLocaleString('en-US'),
    sortBy: (borrower) => borrower[key],
    isNumber: true,
  })
  return [
    {
      key: 'name',
      title: t('word.borrower'),
      cell: (borrower) => <Who borrower={borrower} />,
      sortBy: ({ fullName }) => fullName,
      place: 'START',
    },
    {
      key: 'contact',
      title: t('borrowers.contact'),
      cell: (borrower) => <Contact borrower={borrower} />,
      isWide: true,
    },
    ...(isAdmin ? [lender] : []),
    count('totalLoans'),
    count('activeLoans'),
    {
      key: 'amount',
      title: t('borrowers.totalAmount'),
      cell: ({ totalLoanAmount }) => <Amount dollars={totalLoanAmount} />,
      sortBy: ({ totalLoanAmount }) => totalLoanAmount,
      isNumber: true,
      place: 'END',
    },
    {
      key: 'latest',
      title: t('borrowers.latestLoan'),
      cell: ({ latestLoanDate }) => <DayText value={latestLoanDate} style="short" />,
      sortBy: ({ latestLoanDate }) => latestLoanDate,
      isRare: true,
    },
    {
      key: 'status',
      title: t('word.status'),
      cell: ({ status }) => <StatusChip kind="borrower" status={status} />,
      sortBy: ({ status }) => status,
      place: 'END_BELOW',
    },
  ]
}

function Who({ borrower }: { borrower: Borrower }) {
  const t = useText()
  return (
    <span className="inline-row" data-gap="12">
      <span className="avatar inline-row tiny" aria-hidden="true">
        {initials(borrower.fullName)}
      </span>
      <span>
        <Link to={`/borrowers/${borrower.id}`}>{borrower.fullName}</Link>
        <span className="muted tiny block">{t('loans.idIs', { id: String(borrower.id) })}</span>
      </span>
    </span>
  )
}

function Contact({ borrower }: { borrower: Borrower }) {
  return (
    <span>
      {borrower.email}
      <span className="muted tiny block">{borrower.phone}</span>
    </span>
  )
}
