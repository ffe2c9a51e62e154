import { ACT_KINDS, ACTORS, getActTotals, listActs, type ReportedAct } from '#contract/reports/audit.ts'
import { ACTS_TABLE, type Acts, AUDIT } from '#contract/reports/audit-report.ts'
import { readAll } from '../api/read-all.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import type { Speech } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { inDays, TimeOfDay } from '../loans/day-groups.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { RowsFormat } from '../ui/tables/save-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import { periodQuery, type ReportAddress } from './report-address.ts'
import { type ReportRow, reportColumns, rowName } from './report-cell.tsx'
import { ReportTableHeader, saveTable } from './report-table.tsx'
import { ReportFigures, ReportNotes } from './report-view.tsx'
import { useReportWords } from './report-words.ts'

type ActQuery = ReturnType<typeof actQuery>

/** The changes in a lender's books, with person and time, the newest first. */
export function AuditReport({ address }: { address: ReportAddress }) {
  const t = useText()
  const words = useReportWords()
  const paging = usePaging()
  const query = actQuery(address)
  const answer = useReadPage(listActs, { query: { ...query, page: paging.page, limit: paging.size } })
  if (answer.isError) return <ErrorState message={t('reports.failed')} onRetry={answer.refetch} />
  const total = answer.data?.total ?? 0
  const data = answer.data && actsOf(answer.data.data)
  const save = async (format: RowsFormat) =>
    saveTable(ACTS_TABLE, { data: actsOf(await readAll(listActs, query)), address, words, format })
  // The day stands above its entries.
  const columns = reportColumns(ACTS_TABLE, { data, address, words }).map((column) =>
    column.key === 'when' ? { ...column, cell: (row: ReportRow) => <TimeOfDay of={String(row['at'])} /> } : column,
  )
  return (
    <>
      <ActCards address={address} />
      <section className="report-table stack" data-gap="8" aria-label={t('reports.name.audit')}>
        <ReportTableHeader title={t('reports.name.audit')} onSave={total > 0 ? save : undefined} />
        <Filters address={address} query={query} />
        <PagedTable
          label={t('reports.name.audit')}
          columns={columns}
          page={answer.data}
          paging={paging}
          rowKey={ACTS_TABLE.rowKey}
          arrange={inDays(columns.length)}
          moreLabel={(row) => t('ui.moreAbout', { name: rowName(ACTS_TABLE, row, { data, address, words }) })}
          empty={<EmptyState message={t('audit.none')} />}
        />
      </section>
      <ReportNotes notes={AUDIT.notes} address={address} data={data} />
    </>
  )
}

const actsOf = (rows: readonly ReportedAct[]): Acts => ({ rows, totals: undefined, timeZone: '' })

/** The period, and the filters in the address. */
function actQuery(address: ReportAddress) {
  const { search } = address
  const kind = ACT_KINDS.find((known) => known === search.get('kind'))
  const by = ACTORS.find((known) => known === search.get('by'))
  const action = /^[A-Za-z]{1,60}$/.exec(search.get('action') ?? '')?.[0]
  return { ...periodQuery(address), ...(kind && { kind }), ...(by && { by }), ...(action && { action }) }
}

/** The number of changes of each kind in the period, regardless of the filters below. Each links to its list. */
function ActCards({ address }: { address: ReportAddress }) {
  const t = useText()
  const { data, isError, refetch } = useRead(getActTotals, { query: periodQuery(address) })
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const acts = data && { rows: [], totals: data, timeZone: '' }
  return <ReportFigures figures={AUDIT.figures} address={address} data={acts} />
}

function Filters({ address, query }: { address: ReportAddress; query: ActQuery }) {
  const speech = useSpeech()
  const { t } = speech
  const change = useUrlChange()
  const { data } = useRead(getActTotals, { query: periodQuery(address) })
  const acts = (data?.byAction ?? []).filter(({ kind }) => query.kind === undefined || kind === query.kind)
  const isListed = query.action === undefined || acts.some(({ action }) => action === query.action)
  const choose = (name: string, value: string, more: Record<string, null> = {}) =>
    change({ [name]: value === '' ? null : value, page: null, ...more })
  return (
    <Toolbar>
      <SelectField
        aria-label={t('audit.kind')}
        value={query.kind ?? ''}
        onChange={({ currentTarget: { value } }) => choose('kind', value, { action: null })}
        data={[
          { value: '', label: t('audit.allKinds') },
          ...ACT_KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
        ]}
      />
      <SelectField
        aria-label={t('audit.what')}
        value={query.action ?? ''}
        onChange={({ currentTarget: { value } }) => choose('action', value)}
        data={[
          { value: '', label: t('audit.allActs') },
          ...acts.map(({ action, count }) => ({
            value: action,
            label: t('audit.actCounted', { act: actText(action, speech), count }),
          })),
          ...(isListed || query.action === undefined
            ? []
            : [{ value: query.action, label: actText(query.action, speech) }]),
        ]}
      />
      <SelectField
        aria-label={t('audit.who')}
        value={query.by ?? ''}
        onChange={({ currentTarget: { value } }) => choose('by', value)}
        data={[
          { value: '', label: t('audit.everybody') },
          ...ACTORS.map((value) => ({ value, label: t(`audit.by.${value}`) })),
        ]}
      />
    </Toolbar>
  )
}

/** An action in the reader's language; an action unknown to this version by its code. */
const actText = (action: string, { known }: Speech): string => known(`admin.action.${action}`) ?? action
