import { useSearchParams } from 'react-router'
import { REPORTS, type ReportName } from '#contract/reports.ts'
import type { Day } from '#engine/terms.ts'
import { localToday } from '../ui/format.ts'
import { dayIn, type Period, periodNamed } from './period.ts'

/** What a figure opens: the loans it is made of, by what they have in common, by interest earned, by month to come. */
export const LISTS = ['loans', 'accrued', 'expected'] as const
export type ListName = (typeof LISTS)[number]

/** Parts of an address that every report keeps, so that a change of report keeps day and period. */
const KEPT = ['from', 'to', 'asOf', 'year', 'months', 'scenario'] as const

/** What the address asks for. Anything in it that makes no sense counts as absent. */
export function useReportAddress() {
  const [search] = useSearchParams()
  const today = localToday()
  const named = search.get('report')
  const list = LISTS.find((name) => name === named)
  // A list belongs to the report whose figure opened it.
  const report = REPORTS.find((name) => name === (list ? search.get('of') : named)) ?? 'portfolio'
  const thisYear = periodNamed('THIS_YEAR', today)
  const from = dayIn(search.get('from')) ?? thisYear.from
  const to = dayIn(search.get('to')) ?? thisYear.to
  const asked = dayIn(search.get('asOf'))
  const asOf = asked !== undefined && asked < today ? asked : undefined
  const period: Period = { from, to }
  /** The address of another report or list, with what is kept of this one. */
  const addressOf = (wanted: ReportName | ListName, more: Readonly<Record<string, string | number>> = {}): string => {
    const next = new URLSearchParams({ report: wanted })
    for (const name of KEPT) {
      const value = search.get(name)
      if (value !== null) next.set(name, value)
    }
    if (LISTS.some((name) => name === wanted)) next.set('of', report)
    for (const [name, value] of Object.entries(more)) next.set(name, String(value))
    return `/reports?${next}`
  }
  return { search, today, report, list, period, asOf, addressOf }
}

export type ReportAddress = ReturnType<typeof useReportAddress>

/** The query of the day a report shows: none for today, which the server knows best. */
export const onDay = (asOf: Day | undefined): { asOf?: Day } => (asOf === undefined ? {} : { asOf })
