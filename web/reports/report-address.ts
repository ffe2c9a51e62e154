import { useSearchParams } from 'react-router'
import type { Period } from '#contract/reports/period.ts'
import type { Destination, ReportSelection } from '#contract/reports/report-description.ts'
import { REPORT_LISTS, REPORTS, SCENARIOS } from '#contract/reports/reports.ts'
import type { Day } from '#engine/numbers/units.ts'
import { localToday } from '../i18n/format.ts'
import { useUser } from '../session/use-session.ts'
import { dayIn, periodNamed } from './period.ts'

/** Parameters of the address that every report shares, so that a change of report keeps day and period. */
const KEPT = ['lender', 'from', 'to', 'asOf', 'year', 'months', 'scenario'] as const

/** The report and options in the address. An invalid value counts as absent. */
export function useReportAddress() {
  const [search] = useSearchParams()
  const { role } = useUser()
  const today = localToday()
  const named = search.get('report')
  const list = REPORT_LISTS.find((name) => name === named)
  // A list belongs to the report whose figure opened it.
  const report = REPORTS.find((name) => name === (list ? search.get('of') : named)) ?? 'portfolio'
  const thisYear = periodNamed('THIS_YEAR', today)
  const day = dayIn(search.get('asOf'))
  const selection: ReportSelection = {
    from: dayIn(search.get('from')) ?? thisYear.from,
    to: dayIn(search.get('to')) ?? thisYear.to,
    today,
    asOf: day !== undefined && day < today ? day : today,
    year: /^(19|20|21)\d\d$/.exec(search.get('year') ?? '')?.[0] ?? today.slice(0, 4),
    months: search.get('months') === '24' ? '24' : '12',
    scenario: SCENARIOS.find((name) => name === search.get('scenario')) ?? 'AS_AGREED',
  }
  // Only an administrator may read the reports of others; the server refuses them to everyone else.
  const lenderId = /^[1-9]\d{0,9}$/.exec(search.get('lender') ?? '')?.[0]
  const lender: LenderQuery = role === 'ADMIN' && lenderId !== undefined ? { lenderId } : {}
  /** The address of another report or list, with the shared parameters of this one. */
  const addressOf = (to: Destination['to'], more: Destination['with'] = {}): string => {
    const next = new URLSearchParams({ report: to })
    for (const name of KEPT) {
      const value = search.get(name)
      if (value !== null) next.set(name, value)
    }
    if (REPORT_LISTS.some((name) => name === to)) next.set('of', report)
    for (const [name, value] of Object.entries(more)) next.set(name, String(value))
    return `/reports?${next}`
  }
  return { search, report, list, selection, lender, addressOf }
}

/** The lender an administrator chose; without one, all loans that the reader may see. */
export type LenderQuery = { lenderId?: string }

export type ReportAddress = ReturnType<typeof useReportAddress>

type Query = Pick<ReportAddress, 'selection' | 'lender'>

/** The query for the day of a report: empty for today, because the server knows the date best. */
export const dayQuery = ({ selection: { asOf, today }, lender }: Query): LenderQuery & { asOf?: Day } =>
  asOf === today ? lender : { ...lender, asOf }

/** The query for the period of a report. */
export const periodQuery = ({ selection: { from, to }, lender }: Query): LenderQuery & Period => ({
  ...lender,
  from,
  to,
})

/** The query for the forecast. */
export const forecastQuery = (address: Query) => {
  const { months, scenario } = address.selection
  return { ...dayQuery(address), months, scenario }
}
