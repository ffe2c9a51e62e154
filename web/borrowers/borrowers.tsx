import { IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Borrower, listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import { listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { initials } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { isClosed } from '../lists/is-closed.ts'
import { ListViews } from '../lists/list-views.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { PillSelect } from '../ui/fields/pill-select.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { LinkTabs } from '../ui/page/link-tabs.tsx'
import { Page } from '../ui/page/page.tsx'
import { SessionSpinner } from '../ui/page/session-spinner.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { FilterFold } from '../ui/tables/filter-fold.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { borrowerCsvRows } from './borrower-csv.ts'
import { BorrowerDialog } from './borrower-dialog.tsx'
import { matchingBorrowers } from './borrower-draft.ts'
import { borrowersErrorText } from './borrower-errors.ts'
import {
  BORROWER_TABS,
  type BorrowerTab,
  borrowerCounts,
  borrowersIn,
  borrowerTabNamed,
  PORTALS,
  portalNamed,
} from './borrower-filters.ts'
import '../ui/fields/choice.css'

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
  const { data, isError, error, refetch } = useRead(listBorrowersOfLender, { params: { lenderId } })
  const [params] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const tab = borrowerTabNamed(params.get('status'))
  const portal = portalNamed(params.get('portal'))
  const counts = useMemo(() => data && borrowerCounts(data), [data])
  const found = useMemo(
    () => data && matchingBorrowers(borrowersIn(data, { tab, portal }), search),
    [data, tab, portal, search],
  )
  const chosen = data?.filter(({ id }) => selected.has(id)) ?? []
  const select = (id: number, isSelected: boolean) =>
    setSelected((now) => {
      const next = new Set(now)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  const isUnused = data?.length === 0 && params.size === 0
  const columns = useColumns({ isAdmin, selected, onSelect: select })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t('borrowers.add')}
    </Button>
  )
  return (
    <Page title={t('word.borrowers')} actions={!isUnused && add}>
      {!isUnused && <Tabs tab={tab} counts={counts} />}
      <Toolbar isHidden={isUnused}>
        <SearchBox label={t('borrowers.search')} value={search} onChange={setSearch} />
        <FilterFold active={portal === 'any' ? 0 : 1} hasMore>
          <PortalPill portal={portal} />
          <span className="toolbar-end wrap" data-gap="8">
            <IconLink label={t('shell.import')} word={t('shell.import')} isWordShown to="/imports">
              <IconFileImport size={16} stroke={1.75} aria-hidden="true" />
            </IconLink>
            <ExportButton
              name="borrowers"
              isDisabled={!found?.length}
              rows={() => borrowerCsvRows(found ?? [], csvHeader(t))}
            />
          </span>
        </FilterFold>
      </Toolbar>
      <ListViews list="borrowers" />
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
            isUnused={isUnused}
            empty={<Nobody search={search} isFiltered={params.size > 0} add={add} onClear={() => setSearch('')} />}
          />
          {data.length > 0 && <Showing shown={found.length} total={data.length} search={search.trim()} />}
        </>
      )}
      {chosen.length > 0 && (
        <LoansOfBorrowers
          lenderId={lenderId}
          chosen={selected}
          rows={() => borrowerCsvRows(chosen, csvHeader(t))}
          all={found ?? []}
          onSelect={setSelected}
        />
      )}
      {isAdding && (
        <BorrowerDialog onClose={() => setIsAdding(false)} onSaved={({ id }) => void navigate(`/borrowers/${id}`)} />
      )}
    </Page>
  )
}

function Tabs({ tab, counts }: { tab: BorrowerTab; counts: Record<BorrowerTab, number> | undefined }) {
  const t = useText()
  const [params] = useSearchParams()
  const addressOf = (next: BorrowerTab) => {
    const changed = new URLSearchParams(params)
    changed.delete('page')
    if (next === 'all') changed.delete('status')
    else changed.set('status', next)
    return `/borrowers?${changed.toString()}`
  }
  return (
    <LinkTabs
      label={t('word.status')}
      tabs={BORROWER_TABS.map((name) => ({
        name: t(`lists.borrowerTab.${name}`),
        count: counts?.[name],
        to: addressOf(name),
        isCurrent: name === tab,
      }))}
    />
  )
}

function PortalPill({ portal }: { portal: ReturnType<typeof portalNamed> }) {
  const t = useText()
  const change = useUrlChange()
  return (
    <PillSelect
      label={t('lists.pill.portal')}
      value={portal}
      isChosen={portal !== 'any'}
      choices={PORTALS.map((value) => ({
        value,
        label: value === 'any' ? t('lists.pill.portal') : t(`lists.portal.${value}`),
      }))}
      onChange={(value) => change({ portal: value === 'any' ? null : value, page: null })}
    />
  )
}

type LoansOfBorrowersProps = {
  lenderId: number
  chosen: ReadonlySet<number>
  rows: () => ReturnType<typeof borrowerCsvRows>
  all: readonly Borrower[]
  onSelect: (ids: ReadonlySet<number>) => void
}

/** What can be done with the loans of the selected borrowers: the same as in the list of loans. */
function LoansOfBorrowers({ lenderId, chosen, rows, all, onSelect }: LoansOfBorrowersProps) {
  const query = { format: 'array' as const }
  const loans = useRead(listLoansOfLender, { params: { lenderId }, query }, { asArray: true })
  if (!loans.data) return null
  const ids = new Set(all.map(({ id }) => id))
  const open = loans.data.filter((loan) => !isClosed(loan))
  return (
    <BulkBar
      loans={open.filter(({ borrowerId }) => chosen.has(borrowerId))}
      total={open.filter(({ borrowerId }) => ids.has(borrowerId)).length}
      rows={rows}
      name="borrowers"
      onAll={() => onSelect(ids)}
      onClear={() => onSelect(new Set())}
    />
  )
}

const csvHeader = (t: Translate): string[] => [
  t('loans.idIs', { id: '' }).trim(),
  ...[t('borrowers.firstName'), t('borrowers.lastName'), t('borrowers.llcName')],
  ...[t('auth.email'), t('word.phone'), t('word.status')],
  ...[t('borrowers.totalLoans'), t('borrowers.activeLoans'), t('borrowers.totalAmount'), t('borrowers.latestLoan')],
]

type NobodyProps = { search: string; isFiltered: boolean; add: ReactNode; onClear: () => void }

function Nobody({ search, isFiltered, add, onClear }: NobodyProps) {
  const t = useText()
  const change = useUrlChange()
  if (search.trim() === '' && isFiltered) {
    return (
      <EmptyState message={t('borrowers.noneInView')}>
        <Button variant="default" onClick={() => change({ status: null, portal: null, page: null })}>
          {t('lists.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
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
    <EmptyState
      message={t('borrowers.none')}
      hint={t('borrowers.noneHint')}
      icon={<IconUsers size={24} stroke={1.5} aria-hidden="true" />}
    >
      {add}
      <Link to="/imports/new">{t('borrowers.import')}</Link>
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

type ColumnsOptions = {
  isAdmin: boolean
  selected: ReadonlySet<number>
  onSelect: (id: number, isSelected: boolean) => void
}

function useColumns({ isAdmin, selected, onSelect }: ColumnsOptions): Column<Borrower>[] {
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
      cell: (borrower) => (
        <span className="inline-row" data-gap="12">
          <input
            className="choice list-select raised"
            type="checkbox"
            aria-label={t('lists.select', { loan: borrower.fullName })}
            checked={selected.has(borrower.id)}
            onChange={({ currentTarget: { checked } }) => onSelect(borrower.id, checked)}
          />
          <Who borrower={borrower} />
        </span>
      ),
      sortBy: ({ fullName }) => fullName,
      place: 'START',
    },
    {
      key: 'contact',
      title: t('borrowers.contact'),
      cell: (borrower) => <Contact borrower={borrower} />,
    },
    ...(isAdmin ? [lender] : []),
    count('totalLoans'),
    count('activeLoans'),
    {
      key: 'amount',
      title: t('borrowers.totalAmount'),
      cell: ({ totalLoanAmount, owedAmount }) => (
        <>
          <Amount dollars={totalLoanAmount} />
          {owedAmount !== undefined && owedAmount !== totalLoanAmount && (
            <span className="muted tiny block">
              {owedAmount === 0 ? t('borrowers.owesNothing') : <Owed dollars={owedAmount} />}
            </span>
          )}
        </>
      ),
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
      cell: ({ status, daysPastDue = 0, pastDueAmount }) => (
        // Of a borrower in good standing who owes, that matters more than the state of their record.
        <>
          {daysPastDue > 0 && status === 'ACTIVE' ? (
            <StatusChip kind="loan" status="PAST_DUE" />
          ) : (
            <StatusChip kind="borrower" status={status} />
          )}
          {daysPastDue > 0 && (
            <span className="muted tiny block">
              {t('count.days', { count: daysPastDue })}
              {pastDueAmount !== undefined && (
                <>
                  {' · '}
                  <Amount dollars={pastDueAmount} />
                </>
              )}
            </span>
          )}
        </>
      ),
      sortBy: ({ status }) => status,
      place: 'END_BELOW',
    },
  ]
}

function Owed({ dollars }: { dollars: number }) {
  const t = useText()
  const format = useFormat()
  return t('borrowers.owesAmount', { amount: format.usd(dollars) })
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
      {borrower.email && <EmailText address={borrower.email} />}
      <span className="muted tiny block">{borrower.phone}</span>
    </span>
  )
}
