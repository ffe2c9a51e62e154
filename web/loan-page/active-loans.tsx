import { IconFileDollar, IconFileImport, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Loan, listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { ApprovalNotes } from '../approvals/approval-notes.tsx'
import { localToday } from '../i18n/format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { ListViews } from '../lists/list-views.tsx'
import { useLoanColumns } from '../loans/loan-columns.tsx'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { FilterFold } from '../ui/tables/filter-fold.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useUrlState } from '../ui/use-url-state.ts'
import { ColumnChoice, FilterPills, StatusTabs } from './loan-filter-bar.tsx'
import { countsOf, loansIn, PILL_KEYS, pillsIn, tabNamed } from './loan-filters.ts'
import { loanCsvRows, matchingLoans, PAGE_SIZES } from './loan-list.ts'
import '../ui/fields/choice.css'

// It says whether the removal waits for a second person, and for that it replays the loan.
const DeleteLoanDialog = lazy(async () => ({ default: (await import('./delete-loan-dialog.tsx')).DeleteLoanDialog }))

/** The columns of the list at first; the others can be chosen. */
const USUAL = ['name', 'number', 'borrower', 'lender', 'amount', 'balance', 'rate', 'status', 'maturity', 'actions']

/** The loans of a lender: find, filter, open, edit, delete, export, and act on several at once. */
export function ActiveLoans() {
  const { t, known } = useSpeech()
  const user = useUser()
  const [params] = useSearchParams()
  const [search, setSearch] = useListSearch()
  const [leaving, setLeaving] = useState<Loan | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const loans = useRead(
    listLoansOfLender,
    { params: { lenderId: user.id }, query: { format: 'array' } },
    { asArray: true },
  )
  const columns = useLoanColumns({ isAdmin: user.role === 'ADMIN', onDelete: setLeaving })
  const further = useFurtherColumns()
  const [shown, setShown] = useShownColumns()

  const tab = tabNamed(params.get('status'))
  const pills = pillsIn(params)
  const counts = useMemo(() => loans.data && countsOf(loans.data), [loans.data])
  const found = useMemo(() => {
    const statusLabel = (status: string) => known(`loanStatus.${status}`) ?? status
    const wanted = { tab, pills: pillsIn(params), today: localToday() }
    return loans.data && matchingLoans(loansIn(loans.data, wanted), { search, showClosed: true, statusLabel })
  }, [loans.data, tab, params, search, known])
  const chosen = loans.data?.filter(({ id }) => selected.has(id)) ?? []
  const all = [...columns.slice(0, -1), ...further, ...columns.slice(-1)]
  const select = (id: number, isSelected: boolean) =>
    setSelected((now) => {
      const next = new Set(now)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  const selecting = ({ key, cell, ...column }: Column<Loan>): Column<Loan> => ({
    ...column,
    key,
    cell:
      key !== 'name'
        ? cell
        : (loan) => (
            <span className="inline-row" data-gap="12">
              <input
                className="choice list-select raised"
                type="checkbox"
                aria-label={t('lists.select', { loan: loan.loanName })}
                checked={selected.has(loan.id)}
                onChange={({ currentTarget: { checked } }) => select(loan.id, checked)}
              />
              {cell(loan)}
            </span>
          ),
  })

  const isUnused = loans.data?.length === 0 && params.size === 0
  const visible = all.filter(({ key }) => shown.has(key)).map(selecting)
  return (
    <Page title={t('shell.activeLoans')} actions={!isUnused && <CreateLoanButton />}>
      <ApprovalNotes />
      {!isUnused && <StatusTabs tab={tab} counts={counts} />}
      <Toolbar isHidden={isUnused}>
        <SearchBox label={t('loans.search')} value={search} onChange={setSearch} />
        <FilterFold active={PILL_KEYS.filter((pill) => pills[pill] !== 'any').length} hasMore>
          <FilterPills pills={pills} />
          <span className="toolbar-end wrap" data-gap="8">
            <ColumnChoice
              columns={all.filter(({ key, isActions }) => key !== 'name' && isActions !== true)}
              shown={shown}
              onChange={setShown}
            />
            <IconLink label={t('shell.import')} word={t('shell.import')} isWordShown to="/imports">
              <IconFileImport size={16} stroke={1.75} aria-hidden="true" />
            </IconLink>
            <ExportButton name="loans" isDisabled={!found?.length} rows={() => exported(found ?? [], columns)} />
          </span>
        </FilterFold>
      </Toolbar>
      <ListViews />
      <Read of={loans} failed={t('loans.failed')}>
        <DataTable
          moreLabel={({ loanName: name }) => t('ui.moreAbout', { name })}
          label={t('shell.activeLoans')}
          columns={visible}
          rows={found}
          rowKey={({ id }) => id}
          pageSizes={PAGE_SIZES}
          footer={found && found.length > 1 && <SumLine loans={found} columns={visible} />}
          isUnused={isUnused}
          empty={<NoLoans search={search} isFiltered={params.size > 0} onClear={() => setSearch('')} />}
        />
      </Read>
      {chosen.length > 0 && (
        <BulkBar
          loans={chosen}
          total={found?.length ?? 0}
          rows={() => exported(chosen, columns)}
          onAll={() => setSelected(new Set(found?.map(({ id }) => id)))}
          onClear={() => setSelected(new Set())}
        />
      )}
      {leaving && (
        <Suspense>
          <DeleteLoanDialog loan={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Columns beyond the specification's, which a lender can add. */
function useFurtherColumns(): Column<Loan>[] {
  const t = useText()
  const { known } = useSpeech()
  return [
    {
      key: 'type',
      title: t('lists.pill.type'),
      cell: (loan) => known(`loanType.${loan.loanType}`) ?? loan.loanType,
      sortBy: (loan) => loan.loanType,
    },
    {
      key: 'nextDue',
      title: t('lists.nextDue'),
      cell: (loan) => <DayText value={loan.nextPaymentDate} />,
      sortBy: (loan) => loan.nextPaymentDate,
    },
    {
      key: 'daysLate',
      title: t('lists.pill.days'),
      cell: (loan) => (loan.daysPastDue > 0 ? loan.daysPastDue : '–'),
      sortBy: (loan) => loan.daysPastDue,
      isNumber: true,
    },
    {
      key: 'pastDue',
      title: t('word.pastDueTitle'),
      cell: (loan) => (loan.pastDueAmount > 0 ? <Amount dollars={loan.pastDueAmount} /> : '–'),
      sortBy: (loan) => loan.pastDueAmount,
      isNumber: true,
    },
  ]
}

/** The keys of the shown columns, kept in the address. */
function useShownColumns(): [shown: ReadonlySet<string>, set: (shown: ReadonlySet<string>) => void] {
  const [text, setText] = useUrlState('columns', USUAL.join(' '))
  const shown = new Set(text.split(' '))
  // The name leads to the loan, and what can be done with it stands at the end.
  const always = ['name', 'actions']
  return [
    new Set([...shown, ...always]),
    (next) => setText([...USUAL, 'type', 'nextDue', 'daysLate', 'pastDue'].filter((key) => next.has(key)).join(' ')),
  ]
}

/** The sums of all loans that match, not only of the page. */
function SumLine({ loans, columns }: { loans: readonly Loan[]; columns: readonly Column<Loan>[] }) {
  const t = useText()
  const sumOf = (amountOf: (loan: Loan) => number) =>
    loans.reduce((cents, loan) => cents + Math.round(amountOf(loan) * 100), 0)
  const sums: Partial<Record<string, number>> = {
    amount: sumOf(({ principalAmount }) => principalAmount),
    balance: sumOf(({ outstandingBalance }) => outstandingBalance),
    pastDue: sumOf(({ pastDueAmount }) => pastDueAmount),
  }
  return (
    <tr>
      {columns.map(({ key, title, isRare }) => {
        const cents = sums[key]
        return (
          <td key={key} data-number={cents !== undefined} data-rare={isRare} data-label={title}>
            {key === 'name' && t('count.loans', { count: loans.length })}
            {cents !== undefined && <Amount cents={cents} />}
          </td>
        )
      })}
    </tr>
  )
}

function CreateLoanButton() {
  const t = useText()
  return (
    <LinkButton variant="filled" to="/loans/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t('shell.createLoan')}
    </LinkButton>
  )
}

/** The columns that loanCsvRows writes, in its order. */
const EXPORTED = ['name', 'number', 'borrower', 'amount', 'balance', 'rate', 'status', 'maturity']

function exported(loans: readonly Loan[], columns: readonly Column<Loan>[]) {
  const header = columns.filter(({ key }) => EXPORTED.includes(key)).map(({ title }) => title)
  return loanCsvRows(loans, header)
}

function NoLoans({ search, isFiltered, onClear }: { search: string; isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  if (search.trim() !== '') {
    return (
      <EmptyState message={t('loans.noMatch')}>
        <Button variant="default" onClick={onClear}>
          {t('loans.clearSearch')}
        </Button>
      </EmptyState>
    )
  }
  if (isFiltered) return <EmptyState message={t('loans.noMatch')} />
  return (
    <EmptyState
      message={t('loans.none')}
      hint={t('loans.noneHint')}
      icon={<IconFileDollar size={24} stroke={1.5} aria-hidden="true" />}
    >
      <CreateLoanButton />
      <Link to="/imports/new">{t('loans.orImport')}</Link>
    </EmptyState>
  )
}
