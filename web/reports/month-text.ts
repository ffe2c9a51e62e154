import { dayText } from '../ui/format.ts'

/** '2026-03' is 'Mar 2026'. */
export const monthText = (month: string): string => (dayText(`${month}-01`) ?? month).replace(/ 1,/, '')

/** What stands under a column of a chart: the month, and where a year begins the year. */
export function monthTick(month: string, { isFirst, isDense }: { isFirst: boolean; isDense: boolean }): string {
  const [name = '', year = ''] = monthText(month).split(' ')
  const beginsYear = month.endsWith('-01')
  if (isDense) return beginsYear ? year : ''
  return beginsYear || isFirst ? `${name} ${year}` : name
}
