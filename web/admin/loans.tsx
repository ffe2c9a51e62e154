import { IconFileDollar } from '@tabler/icons-react'
import { type Loan, listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useLoanColumns } from '../loans/loan-columns.tsx'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterFold } from '../ui/tables/filter-fold.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { AdminPage } from './admin-page.tsx'
import { FILTERED_STATUSES, lendersOf, loansFound, outstandingOf } from './loans-found.ts'

/** The loans of all lenders, closed ones too. */
export function Loans() {
  const { t, known } = useSpeech()
  const user = useUser()
  const { search, setSearch, status, lenderId, change } = useFilters()
  const columns = useLoanColumns({ isAdmin: true })
  const loans = useRead(
    listLoansOfLender,
    { params: { lenderId: user.id }, query: { format: 'array' } },
    { asArray: true },
  )
  const isFiltered = search !== '' || status !== '' || lenderId !== ''
  const isUnused = loans.data?.length === 0 && !isFiltered
  const statusLabel = (code: string) => known(`loanStatus.${code}`) ?? code
  const found = loans.data && loansFound(loans.data, { search, status, lenderId, statusLabel })
  return (
    <AdminPage>
      <div className="stack" data-gap="16">
        <Toolbar isHidden={isUnused}>
          <SearchBox label={t('admin.searchLoans')} value={search} onChange={setSearch} />
          <FilterFold active={[lenderId, status].filter((chosen) => chosen !== '').length}>
            <SelectField
              className="admin-select"
              aria-label={t('word.lender')}
              value={lenderId}
              onChange={(event) => change({ lender: event.currentTarget.value || null, page: null })}
              data={[{ value: '', label: t('word.allLenders') }, ...lendersOf(loans.data ?? [])]}
            />
            <SelectField
              className="admin-select"
              aria-label={t('word.status')}
              value={status}
              onChange={(event) => change({ status: event.currentTarget.value || null, page: null })}
              data={[
                { value: '', label: t('word.allStatuses') },
                ...FILTERED_STATUSES.map((value) => ({ value, label: t(`loanStatus.${value}`) })),
              ]}
            />
            <OfLender lenderId={lenderId} />
          </FilterFold>
        </Toolbar>
        {found && found.length > 0 && <Sum loans={found} />}
        <Read of={loans} failed={t('admin.loansFailed')} keepsLast>
          <DataTable
            label={t('word.loans')}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
            moreLabel={({ loanName }) => t('ui.moreAbout', { name: loanName })}
            pageSizes={[10, 25, 100]}
            isUnused={isUnused}
            empty={
              <NoLoans
                isFiltered={!isUnused}
                onClear={() => change({ search: null, status: null, lender: null, page: null })}
              />
            }
          />
        </Read>
      </div>
    </AdminPage>
  )
}

/** Links to other pages about the chosen lender, or about all lenders. */
function OfLender({ lenderId }: { lenderId: string }) {
  const { t } = useSpeech()
  const asked = lenderId === '' ? '' : `?lender=${lenderId}`
  return (
    <span className="toolbar-end">
      <LinkButton to={`/reports${asked}`}>{t('shell.reports')}</LinkButton>
      <LinkButton to={`/reminders${asked}`}>{t('shell.reminders')}</LinkButton>
    </span>
  )
}

function NoLoans({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useSpeech()
  return (
    <EmptyState
      message={isFiltered ? t('admin.noLoansMatch') : t('admin.noLoans')}
      {...(!isFiltered && { hint: t('admin.noLoansHint') })}
      icon={<IconFileDollar size={24} stroke={1.5} aria-hidden="true" />}
    >
      {isFiltered ? (
        <Button variant="default" onClick={onClear}>
          {t('admin.clearFilters')}
        </Button>
      ) : (
        <LinkButton to="/admin/users">{t('admin.seeUsers')}</LinkButton>
      )}
    </EmptyState>
  )
}

function Sum({ loans }: { loans: readonly Loan[] }) {
  const { t } = useSpeech()
  const format = useFormat()
  return (
    <p className="muted small" aria-live="polite">
      {t('admin.loansShown', { count: loans.length, amount: format.usd(outstandingOf(loans)) })}
    </p>
  )
}

/** Search and filters, kept in the address. */
function useFilters() {
  const change = useUrlChange()
  const [search, setSearch] = useListSearch()
  const [statusText] = useUrlState('status', '')
  const [lenderId] = useUrlState('lender', '')
  const status = FILTERED_STATUSES.find((known) => known === statusText) ?? ''
  return { search, setSearch, status, lenderId, change }
}
