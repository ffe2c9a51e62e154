import { useSearchParams } from 'react-router'
import { REPORTS, type ReportName } from '#contract/reports/reports.ts'
import type { Day } from '#engine/numbers/units.ts'
import { localToday } from '../i18n/format.ts'
import { useUser } from '../session/use-session.ts'
import { dayIn, type Period, periodNamed } from './period.ts'

/** What a figure opens: the loans it is made of, by what they have in common, by interest earned, by month to come. */
export const LISTS = ['loans', 'accrued', 'expected'] as const
export type ListName = (typeof LISTS)[number]

/** Parts of an address that every report keeps, so that a change of report keeps day and period. */
const KEPT = ['lender', 'from', 'to', 'asOf', 'year', 'months', 'scenario'] as const

/** What the address asks for. Anything in it that makes no sense counts as absent. */
export function useReportAddress() {
  const [search] = useSearchParams()
  const { role } = useUser()
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
  // Only an admin reads the reports of others; the server refuses everybody else.
  const lenderId = /^[1-9]\d{0,9}$/.exec(search.get('lender') ?? '')?.[0]
  const whose: Whose = role === 'ADMIN' && lenderId !== undefined ? { lenderId } : {}
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
  return { search, today, report, list, period, asOf, whose, addressOf }
}

/** The lender an admin chose; without one, all that the reader may see. */
export type Whose = { lenderId?: string }

export type ReportAddress = ReturnType<typeof useReportAddress>

/** The query of the day a report shows: none for today, which the server knows best. */
export const onDay = ({ asOf, whose }: Pick<ReportAddress, 'asOf' | 'whose'>): Whose & { asOf?: Day } =>
  asOf === undefined ? whose : { ...whose, asOf }

/** The query of the period a report is over. */
export const inPeriod = ({ period, whose }: Pick<ReportAddress, 'period' | 'whose'>): Whose & Period => ({
  ...whose,
  ...period,
})
