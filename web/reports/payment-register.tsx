import { Link } from 'react-router'
import { PAYMENT_METHODS, PAYMENT_STATUSES, type PaymentMethod, type PaymentStatus } from '#contract/enumerations.ts'
import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { getCashReport } from '#contract/reports/reports.ts'
import { callPage } from '../api/call.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import { usePaymentColumns } from '../ui/tables/payment-columns.tsx'
import type { RowsFormat } from '../ui/tables/save-rows.ts'
import { SearchBox } from '../ui/tables/search-box.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { registerFileColumns } from './register-file-columns.ts'
import { inPeriod, type ReportAddress, type Whose } from './report-address.ts'
import { ReportTableHeader, saveReport } from './report-table.tsx'

// Long enough that a word is asked for, not each of its letters.
const TYPING_MS = 250
/** As many rows as the server gives at once. */
const ROWS_AT_ONCE = 1000

/** Every payment of a period with its parts, the latest day first. What counts as received is summed above. */
export function PaymentRegister({ address }: { address: ReportAddress }) {
  const t = useText()
  const { search } = address
  const paging = usePaging()
  const [text, setText] = useListSearch()
  const q = useDebouncedValue(text.trim(), TYPING_MS)
  const status = PAYMENT_STATUSES.find((known) => known === search.get('status'))
  const method = PAYMENT_METHODS.find((known) => known === search.get('method'))
  const asked = { ...inPeriod(address), ...(method && { method }), ...(q !== '' && { q }), ...(status && { status }) }
  const isNarrowed = method !== undefined || status !== undefined || q !== ''
  const answer = useReadPage(listPayments, { query: { ...asked, page: paging.page, limit: paging.size } })
  const columns = useColumns(answer.data?.data ?? [])
  if (answer.isError) return <ErrorState message={t('reports.failed')} onRetry={answer.refetch} />
  const total = answer.data?.total ?? 0
  const save = async (format: RowsFormat) => {
    const rows = await allPayments(asked, total).catch(() => showToast({ tone: 'ERROR', text: t('reports.failed') }))
    if (rows) await saveReport({ fileName: 'payment-register', columns: registerFileColumns(t), rows, format })
  }
  return (
    <>
      <RegisterSums address={address} />
      <section className="report-table stack" data-gap="8" aria-label={t('reports.name.payments')}>
        <ReportTableHeader title={t('reports.name.payments')} onSave={total > 0 ? save : undefined} />
        <Filters text={text} setText={setText} status={status} method={method} />
        <PagedTable
          label={t('reports.name.payments')}
          columns={columns}
          rows={answer.data?.data}
          total={total}
          paging={paging}
          rowKey={({ id }) => id}
          empty={<EmptyState message={isNarrowed ? t('reports.noPaymentsMatch') : t('reports.noPayments')} />}
        />
      </section>
      <p className="muted small">{t('reports.registerNote')}</p>
    </>
  )
}

/** What counts as received in the period, whatever is searched for below. */
function RegisterSums({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getCashReport, { query: inPeriod(address) })
  const total = data?.total
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <FigureCards>
      <FigureCard
        label={t('reports.received')}
        note={t('reports.paymentsCount', { count: total?.payments ?? 0 })}
        isLoading={!total}
        to={address.addressOf('cash')}
      >
        <Amount dollars={total?.total} />
      </FigureCard>
      <FigureCard label={t('reports.principal')} isLoading={!total}>
        <Amount dollars={total?.principal} />
      </FigureCard>
      <FigureCard label={t('reports.interest')} isLoading={!total}>
        <Amount dollars={total?.interest} />
      </FigureCard>
      <FigureCard label={t('reports.fees')} isLoading={!total}>
        <Amount dollars={total?.fees} />
      </FigureCard>
    </FigureCards>
  )
}

type FilterProps = {
  text: string
  setText: (text: string) => void
  status: PaymentStatus | undefined
  method: PaymentMethod | undefined
}

function Filters({ text, setText, status, method }: FilterProps) {
  const t = useText()
  const change = useUrlChange()
  return (
    <Toolbar>
      <SearchBox label={t('payments.searchReceived')} value={text} onChange={setText} />
      <SelectField
        aria-label={t('reports.status')}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: value === '' ? null : value, page: null })}
        data={[
          { value: '', label: t('payments.allStatuses') },
          ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`paymentStatus.${value}`) })),
        ]}
      />
      <SelectField
        aria-label={t('reports.method')}
        value={method ?? ''}
        onChange={({ currentTarget: { value } }) => change({ method: value === '' ? null : value, page: null })}
        data={[
          { value: '', label: t('reports.allMethods') },
          ...PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) })),
        ]}
      />
    </Toolbar>
  )
}

function useColumns(payments: readonly ListedPayment[]): Column<ListedPayment>[] {
  const t = useText()
  return [
    {
      key: 'loan',
      title: t('reports.loan'),
      cell: ({ loanId, loanName }) => <Link to={`/loans/${loanId}?tab=history`}>{loanName}</Link>,
    },
    { key: 'borrower', title: t('reports.borrower'), cell: ({ borrowerName }) => borrowerName },
    ...usePaymentColumns(payments),
  ]
}

type Asked = Whose & { from: string; to: string; q?: string; status?: PaymentStatus; method?: PaymentMethod }

/** Every payment that is asked for, a page at a time. */
async function allPayments(query: Asked, total: number): Promise<ListedPayment[]> {
  const rows: ListedPayment[] = []
  for (let page = 1; rows.length < total; page += 1) {
    const { data } = await callPage(listPayments, { query: { ...query, page, limit: ROWS_AT_ONCE } })
    if (data.length === 0) break
    rows.push(...data)
  }
  return rows
}
