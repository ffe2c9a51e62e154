import { Link } from 'react-router'
import { ACT_KINDS, ACTORS, getActTotals, listActs, type ReportedAct } from '#contract/reports/audit.ts'
import { readAll } from '../api/read-all.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import type { Speech } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { RowsFormat } from '../ui/tables/save-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import { inPeriod, type ReportAddress } from './report-address.ts'
import { type ReportColumn, ReportTableHeader, saveReport } from './report-table.tsx'

type Asked = ReturnType<typeof useAsked>

/** What was done in a lender's books, by whom and when, the newest first. */
export function AuditReport({ address }: { address: ReportAddress }) {
  const { t } = useSpeech()
  const paging = usePaging()
  const asked = useAsked(address)
  const answer = useReadPage(listActs, { query: { ...asked, page: paging.page, limit: paging.size } })
  const columns = useColumns()
  if (answer.isError) return <ErrorState message={t('reports.failed')} onRetry={answer.refetch} />
  const total = answer.data?.total ?? 0
  const save = async (format: RowsFormat) =>
    saveReport({ fileName: 'audit', columns, rows: await readAll(listActs, asked), format })
  return (
    <>
      <ActCards address={address} />
      <section className="report-table stack" data-gap="8" aria-label={t('reports.name.audit')}>
        <ReportTableHeader title={t('reports.name.audit')} onSave={total > 0 ? save : undefined} />
        <Filters address={address} asked={asked} />
        <PagedTable
          label={t('reports.name.audit')}
          columns={columns}
          rows={answer.data?.data}
          total={total}
          paging={paging}
          rowKey={({ chain, sequence }) => `${chain}/${sequence}`}
          empty={<EmptyState message={t('audit.none')} />}
        />
      </section>
      <p className="muted small">{t('audit.note')}</p>
    </>
  )
}

/** The period, and what the address narrows the list to. */
function useAsked(address: ReportAddress) {
  const { search } = address
  const kind = ACT_KINDS.find((known) => known === search.get('kind'))
  const by = ACTORS.find((known) => known === search.get('by'))
  const action = /^[A-Za-z]{1,60}$/.exec(search.get('action') ?? '')?.[0]
  return { ...inPeriod(address), ...(kind && { kind }), ...(by && { by }), ...(action && { action }) }
}

/** How much was done of each kind in the period, whatever is chosen below. Each leads to its list. */
function ActCards({ address }: { address: ReportAddress }) {
  const { t } = useSpeech()
  const { data, isError, refetch } = useRead(getActTotals, { query: inPeriod(address) })
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  return (
    <FigureCards>
      {ACT_KINDS.map((kind) => (
        <FigureCard
          key={kind}
          label={t(`audit.kind.${kind}`)}
          isLoading={!data}
          to={address.addressOf('audit', { kind })}
        >
          {data?.byKind.find((row) => row.kind === kind)?.count ?? 0}
        </FigureCard>
      ))}
    </FigureCards>
  )
}

function Filters({ address, asked }: { address: ReportAddress; asked: Asked }) {
  const speech = useSpeech()
  const { t } = speech
  const change = useUrlChange()
  const { data } = useRead(getActTotals, { query: inPeriod(address) })
  const acts = (data?.byAction ?? []).filter(({ kind }) => asked.kind === undefined || kind === asked.kind)
  const isListed = asked.action === undefined || acts.some(({ action }) => action === asked.action)
  const choose = (name: string, value: string, more: Record<string, null> = {}) =>
    change({ [name]: value === '' ? null : value, page: null, ...more })
  return (
    <Toolbar>
      <SelectField
        aria-label={t('audit.kind')}
        value={asked.kind ?? ''}
        onChange={({ currentTarget: { value } }) => choose('kind', value, { action: null })}
        data={[
          { value: '', label: t('audit.allKinds') },
          ...ACT_KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
        ]}
      />
      <SelectField
        aria-label={t('audit.what')}
        value={asked.action ?? ''}
        onChange={({ currentTarget: { value } }) => choose('action', value)}
        data={[
          { value: '', label: t('audit.allActs') },
          ...acts.map(({ action, count }) => ({
            value: action,
            label: t('audit.actCounted', { act: actText(action, speech), count }),
          })),
          ...(isListed || asked.action === undefined
            ? []
            : [{ value: asked.action, label: actText(asked.action, speech) }]),
        ]}
      />
      <SelectField
        aria-label={t('audit.who')}
        value={asked.by ?? ''}
        onChange={({ currentTarget: { value } }) => choose('by', value)}
        data={[
          { value: '', label: t('audit.everybody') },
          ...ACTORS.map((value) => ({ value, label: t(`audit.by.${value}`) })),
        ]}
      />
    </Toolbar>
  )
}

function useColumns(): ReportColumn<ReportedAct>[] {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  return [
    {
      key: 'when',
      title: t('audit.when'),
      cell: ({ at }) => (
        <time className="figures" dateTime={at}>
          {format.instant(at)}
        </time>
      ),
      csv: ({ at }) => at,
    },
    {
      key: 'what',
      title: t('audit.what'),
      cell: ({ action }) => actText(action, speech),
      csv: ({ action }) => actText(action, speech),
    },
    {
      key: 'about',
      title: t('audit.about'),
      cell: (act) => <About act={act} />,
      csv: (act) => aboutText(act, speech),
    },
    { key: 'who', title: t('audit.who'), cell: (act) => whoText(act, speech), csv: (act) => whoText(act, speech) },
    {
      key: 'entry',
      title: t('audit.entry'),
      cell: ({ chain, sequence }) => <span className="figures">{`${chain}/${sequence}`}</span>,
      csv: ({ chain, sequence }) => `${chain}/${sequence}`,
    },
  ]
}

function About({ act }: { act: ReportedAct }) {
  const text = aboutText(act, useSpeech()) || '–'
  if (act.loanId !== null) return <Link to={`/loans/${act.loanId}`}>{text}</Link>
  const isBorrower = act.subjectKind === 'borrower' && act.subjectName !== null
  return isBorrower ? <Link to={`/borrowers/${act.subjectId}`}>{text}</Link> : text
}

/** A loan or a borrower by name, anything else by its number and the loan it belongs to. */
function aboutText({ subjectKind: kind, subjectId, subjectName: name }: ReportedAct, { known }: Speech): string {
  if (kind === null) return ''
  if (name !== null && (kind === 'loan' || kind === 'borrower')) return name
  const text = known(`admin.subject.${kind}`, { id: String(subjectId ?? '') }) ?? kind
  return name === null ? text : `${text}, ${name}`
}

const whoText = ({ by, byName }: ReportedAct, { t }: Speech): string => byName ?? t(`audit.by.${by}`)

/** An act in the reader's language; one that is newer than the list as it is. */
const actText = (action: string, { known }: Speech): string => known(`admin.action.${action}`) ?? action
