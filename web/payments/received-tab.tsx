import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#contract/enumerations.ts'
import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { readAll } from '../api/read-all.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ListViews } from '../lists/list-views.tsx'
import { PaymentsBar } from '../lists/payments-bar.tsx'
import { Button } from '../ui/button.tsx'
import { PillSelect } from '../ui/fields/pill-select.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { FilterFold } from '../ui/tables/filter-fold.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import { usePaymentColumns } from '../ui/tables/payment-columns.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { paymentCsvRows } from './payment-csv.ts'
import '../ui/fields/choice.css'

// Long enough that the search runs once per word, not once per letter.
const TYPING_MS = 250

/** Every payment on every loan, the latest day first, searched by loan, borrower or reference. */
export function ReceivedTab() {
  const t = useText()
  const paging = usePaging()
  const change = useUrlChange()
  const [search, setSearch] = useListSearch()
  const [statusText] = useUrlState('status', '')
  const [methodText] = useUrlState('method', '')
  const q = useDebouncedValue(search.trim(), TYPING_MS)
  const status = PAYMENT_STATUSES.find((known) => known === statusText)
  const method = PAYMENT_METHODS.find((known) => known === methodText)
  const filter = { ...(q !== '' && { q }), ...(status && { status }), ...(method && { method }) }
  const query = { page: paging.page, limit: paging.size, ...filter }
  const answer = useReadPage(listPayments, { query })
  // By their number, with the payments of other pages too.
  const [selected, setSelected] = useState<ReadonlyMap<number, ListedPayment>>(new Map())
  const select = (payment: ListedPayment, isSelected: boolean) => {
    const next = new Map(selected)
    if (isSelected) next.set(payment.id, payment)
    else next.delete(payment.id)
    setSelected(next)
  }
  const columns = useColumns(answer.data?.data ?? [], { selected, select })
  const exported = async () => paymentCsvRows(await readAll(listPayments, filter), t)
  if (answer.isError) return <ErrorState message={t('payments.failed')} onRetry={answer.refetch} />
  const isFiltered = q !== '' || status !== undefined || method !== undefined
  const isUnused = answer.data?.total === 0 && !isFiltered
  return (
    <div className="stack" data-gap="16">
      <Toolbar isHidden={isUnused}>
        <SearchBox label={t('payments.searchReceived')} value={search} onChange={setSearch} />
        <FilterFold active={[status, method].filter(Boolean).length} hasMore>
          <PillSelect
            label={t('lists.pill.status')}
            value={status ?? ''}
            isChosen={status !== undefined}
            choices={[
              { value: '', label: t('word.allStatuses') },
              ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`paymentStatus.${value}`) })),
            ]}
            onChange={(next) => change({ status: next || null, page: null })}
          />
          <PillSelect
            label={t('lists.pill.method')}
            value={method ?? ''}
            isChosen={method !== undefined}
            choices={[
              { value: '', label: t('lists.pill.method') },
              ...PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) })),
            ]}
            onChange={(next) => change({ method: next || null, page: null })}
          />
          <span className="toolbar-end wrap" data-gap="8">
            <ExportButton name="payments" isDisabled={!answer.data?.total} rows={exported} />
          </span>
        </FilterFold>
      </Toolbar>
      <ListViews list="payments" base="tab=received" />
      <PagedTable
        label={t('payments.receivedTab')}
        columns={columns}
        page={answer.data}
        paging={paging}
        rowKey={({ id }) => id}
        moreLabel={({ loanName: name }) => t('ui.moreAbout', { name })}
        isUnused={isUnused}
        empty={
          <EmptyState
            message={isFiltered ? t('payments.noneMatch') : t('payments.noneReceived')}
            {...(!isFiltered && { hint: t('payments.noneReceivedHint') })}
            icon={<IconReceipt size={24} stroke={1.5} aria-hidden="true" />}
          >
            {isFiltered ? (
              <Button
                variant="default"
                onClick={() => change({ search: null, status: null, method: null, page: null })}
              >
                {t('payments.clearFilters')}
              </Button>
            ) : (
              <LinkButton to="/payments">{t('payments.seeDue')}</LinkButton>
            )}
          </EmptyState>
        }
      />
      {selected.size > 0 && (
        <PaymentsBar
          payments={[...selected.values()]}
          rows={() => paymentCsvRows([...selected.values()], t)}
          onClear={() => setSelected(new Map())}
        />
      )}
    </div>
  )
}

type Selecting = {
  selected: ReadonlyMap<number, ListedPayment>
  select: (payment: ListedPayment, isSelected: boolean) => void
}

function useColumns(payments: readonly ListedPayment[], { selected, select }: Selecting): Column<ListedPayment>[] {
  const t = useText()
  const format = useFormat()
  const columns = usePaymentColumns(payments, { isOfOneLoan: false })
  const loan: Column<ListedPayment> = {
    key: 'loan',
    title: t('word.loan'),
    cell: (payment) => (
      <span className="inline-row" data-gap="12">
        <input
          className="choice list-select raised"
          type="checkbox"
          aria-label={t('lists.selectPayment', { loan: payment.loanName, day: format.dayIn(payment.paymentDate) })}
          checked={selected.has(payment.id)}
          onChange={({ currentTarget: { checked } }) => select(payment, checked)}
        />
        <Link to={`/loans/${payment.loanId}?tab=history`}>{payment.loanName}</Link>
      </span>
    ),
    place: 'START',
  }
  const borrower: Column<ListedPayment> = {
    key: 'borrower',
    title: t('word.borrower'),
    cell: ({ borrowerName }) => borrowerName,
  }
  return [loan, borrower, ...columns]
}
