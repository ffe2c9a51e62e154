import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import type { ListDescription, ReportDescription } from '#contract/reports/report-description.ts'
import { REPORT_CHOICES } from '#contract/reports/reports.ts'
import type { ArgsOf } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { ListHeading } from './list-heading.tsx'
import { dayQuery, forecastQuery, periodQuery, type ReportAddress } from './report-address.ts'
import { ReportTable } from './report-table.tsx'
import { ReportNotes, ReportView } from './report-view.tsx'
import { useReportWords } from './report-words.ts'

type ReportProps<E extends Endpoint> = {
  endpoint: E
  report: ReportDescription<ResultOf<E>>
  address: ReportAddress
}

/** A report that is fully defined by its description: no chart, and one answer with all its figures. */
export function PlainReport<E extends Endpoint>({ endpoint, report, address }: ReportProps<E>) {
  const read = useRead(endpoint, argsOf<E>(queryOf(address)))
  return <ReportView report={report} address={address} read={read} />
}

type ListProps<E extends Endpoint> = {
  endpoint: E
  list: ListDescription<ResultOf<E>>
  address: ReportAddress
}

/** The list behind a figure of a report, fully defined by its description. */
export function PlainList<E extends Endpoint>({ endpoint, list, address }: ListProps<E>) {
  const t = useText()
  const words = useReportWords()
  const { day } = useFormat()
  const chosen = Object.fromEntries((list.parameters ?? []).map((name) => [name, address.search.get(name) ?? '']))
  const { data, isError, refetch } = useRead(endpoint, argsOf<E>({ ...queryOf(address), ...chosen }))
  if (isError) return <ErrorState message={t('reports.failed')} onRetry={refetch} />
  const heading = list.heading({ words: { ...words, day }, selection: address.selection, chosen, data })
  return (
    <>
      <ListHeading address={address} title={heading.filter((part) => part !== null).join(' · ')} />
      <ReportTable table={list.table} address={address} data={data} />
      <ReportNotes notes={list.notes} address={address} data={data} />
    </>
  )
}

// A cast: the query of a report's endpoint has the report's options, and that of its list has the list's parameters
// too.
const argsOf = <E extends Endpoint>(query: object): ArgsOf<E> => ({ query }) as unknown as ArgsOf<E>

/** The report's query, from the address. */
function queryOf(address: ReportAddress): object {
  switch (REPORT_CHOICES[address.report]) {
    case 'DAY':
      return dayQuery(address)
    case 'PERIOD':
      return periodQuery(address)
    case 'MONTHS_AHEAD':
      return forecastQuery(address)
    case 'YEAR':
      return { ...address.lender, year: address.selection.year }
  }
}
