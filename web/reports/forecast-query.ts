import { SCENARIOS } from '#contract/reports/reports.ts'
import { onDay, type ReportAddress } from './report-address.ts'

/** What the address asks of the forecast; what makes no sense counts as absent. */
export function forecastAsked(address: Pick<ReportAddress, 'search' | 'asOf' | 'whose'>) {
  const { search } = address
  const months = search.get('months') === '24' ? ('24' as const) : ('12' as const)
  const scenario = SCENARIOS.find((name) => name === search.get('scenario')) ?? 'AS_AGREED'
  return { ...onDay(address), months, scenario }
}
