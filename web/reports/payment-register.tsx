import { PAYMENT_METHODS, PAYMENT_STATUSES, type PaymentMethod, type PaymentStatus } from '#contract/enumerations.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { PAYMENTS, PAYMENTS_TABLE } from '#contract/reports/payments-report.ts'
import { getCashReport } from '#contract/reports/reports.ts'
import { readAll } from '../api/read-all.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { RowsFormat } from '../ui/tables/save-rows.ts'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { periodQuery, type ReportAddress } from './report-address.ts'
import { reportColumns } from './report-cell.tsx'
import { ReportTableHeader, saveTable } from './report-table.tsx'
import { ReportFigures, ReportNotes } from './report-view.tsx'
import { useReportWords } from './report-words.ts'

// Long enough that the search runs once per word, not once per letter.
const TYPING_MS = 250

/** Every payment of a period with its parts, the latest day first. The sums of received payments stand above. */
export function PaymentRegister({ address }: { address: ReportAddress }) {
  const t = useText()
  const words = useReportWords()
  const { search } = address
  const paging = usePaging()
  const [text, setText] = useListSearch()
  const q = useDebouncedValue(text.trim(), TYPING_MS)
  const status = PAYMENT_STATUSES.find((known) => known === search.get('status'))
  const method = PAYMENT_METHODS.find((known) => known === search.get('method'))
  const query = {
    ...periodQuery(address),
    ...(method && { method }),
    ...(q !== '' && { q }),
    ...(status && { status }),
  }
  const isNarrowed = method !== undefined || status !== undefined || q !== ''
  const answer = useReadPage(listPayments, { query: { ...query, page: paging.page, limit: paging.size } })
  const count = answer.data?.total ?? 0
  const data = answer.data && { rows: answer.data.data, count, total: undefined }
  if (answer.isError) return <ErrorState message={t('reports.failed')} onRetry={answer.refetch} />
  const save = async (format: RowsFormat) => {
    const rows = await readAll(listPayments, query).catch(() => showToast({ tone: 'ERROR', text: t('reports.failed') }))
    if (rows) await saveTable(PAYMENTS_TABLE, { data: { rows, count, total: undefined }, address, words, format })
  }
  return (
    <>
      <RegisterSums address={address} />
      <section className="report-table stack" data-gap="8" aria-label={t('reports.name.payments')}>
        <ReportTableHeader title={t('reports.name.payments')} onSave={count > 0 ? save : undefined} />
        <Filters text={text} setText={setText} status={status} method={method} />
        <PagedTable
          label={t('reports.name.payments')}
          columns={reportColumns(PAYMENTS_TABLE, { data, address, words })}
          page={answer.data}
          paging={paging}
          rowKey={({ id }) => id}
          moreLabel={({ loanName: name }) => t('ui.moreAbout', { name })}
          empty={<EmptyState message={isNarrowed ? t('reports.noPaymentsMatch') : t('reports.noPayments')} />}
        />
      </section>
      <ReportNotes notes={PAYMENTS.notes} address={address} data={data} />
    </>
  )
}

/** The payments received in the period, regardless of the search below. */
function RegisterSums({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getCashReport, { query: periodQuery(address) })
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const sums = data && { rows: [], count: 0, total: data.total }
  return <ReportFigures figures={PAYMENTS.figures} address={address} data={sums} />
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
        aria-label={t('word.status')}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: value === '' ? null : value, page: null })}
        data={[
          { value: '', label: t('word.allStatuses') },
          ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`paymentStatus.${value}`) })),
        ]}
      />
      <SelectField
        aria-label={t('word.method')}
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
