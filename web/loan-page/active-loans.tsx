import { IconFileDollar, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Loan, listLoansOfLender } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { ApprovalNotes } from '../approvals/approval-notes.tsx'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { useLoanColumns } from '../loans/loan-columns.tsx'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { DeleteLoanDialog } from './delete-loan-dialog.tsx'
import { loanCsvRows, matchingLoans, PAGE_SIZES } from './loan-list.ts'
import './active-loans.css'
import '../ui/fields/choice.css'

/** The loans of a lender: find, open, edit, delete, export. */
export function ActiveLoans() {
  const { t, known } = useSpeech()
  const user = useUser()
  const [search, setSearch] = useListSearch()
  const [showClosed, setShowClosed] = useShowClosed()
  const [leaving, setLeaving] = useState<Loan | null>(null)
  const loans = useRead(
    listLoansOfLender,
    { params: { lenderId: user.id }, query: { format: 'array' } },
    { asArray: true },
  )
  const columns = useLoanColumns({ isAdmin: user.role === 'ADMIN', onDelete: setLeaving })

  const statusLabel = (status: string) => known(`loanStatus.${status}`) ?? status
  const found = loans.data && matchingLoans(loans.data, { search, showClosed, statusLabel })

  return (
    <Page title={t('shell.activeLoans')} actions={<CreateLoanButton />}>
      <ApprovalNotes />
      <Toolbar>
        <SearchBox label={t('loans.search')} value={search} onChange={setSearch} />
        <label className="loans-closed inline-row muted" data-gap="8">
          <input
            className="choice"
            type="checkbox"
            checked={showClosed}
            onChange={(event) => setShowClosed(event.currentTarget.checked)}
          />
          {t('loans.showClosed')}
        </label>
        <span className="toolbar-end">
          <IconLink label={t('shell.import')} to="/imports">
            <IconFileImport size={20} stroke={1.75} aria-hidden="true" />
          </IconLink>
          <ExportButton name="loans" isDisabled={!found?.length} rows={() => exported(found ?? [], columns)} />
        </span>
      </Toolbar>
      <Read of={loans} failed={t('loans.failed')}>
        <DataTable
          label={t('shell.activeLoans')}
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          pageSizes={PAGE_SIZES}
          empty={<NoLoans search={search} onClear={() => setSearch('')} />}
        />
      </Read>
      {leaving && <DeleteLoanDialog loan={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

/** Kept in state and in the address: the address changes a moment later, too late for a checkbox. */
function useShowClosed(): [showClosed: boolean, set: (showClosed: boolean) => void] {
  const [inAddress] = useUrlState<'no' | 'yes'>('closed', 'no')
  const change = useUrlChange()
  const [showClosed, setShowClosed] = useState(inAddress === 'yes')
  const set = (next: boolean) => {
    setShowClosed(next)
    change({ closed: next ? 'yes' : null, page: null })
  }
  return [showClosed, set]
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

function NoLoans({ search, onClear }: { search: string; onClear: () => void }) {
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
  return (
    <EmptyState message={t('loans.none')} icon={<IconFileDollar size={28} stroke={1.5} aria-hidden="true" />}>
      <LinkButton to="/loans/create">{t('shell.createLoan')}</LinkButton>
    </EmptyState>
  )
}
