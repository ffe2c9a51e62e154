import { dayText } from '../i18n/format.ts'

/** '2026-03' is 'Mar 2026'. */
export const monthText = (month: string): string => (dayText(`${month}-01`) ?? month).replace(/ 1,/, '')

/** Above this number of months, only years are labeled. */
const NAMED = 26

/** Every month, every second one and so on is labeled: the first step whose labels fit. */
const STEPS = [1, 2, 3, 6, 12] as const

/**
 * The labels under consecutive months, at most the given number, so that labels do not overlap. The year stands with
 * the first label, and with each label whose year differs from that of the label before.
 */
export function monthTicks(months: readonly string[], most: number): string[] {
  if (months.length > NAMED) return yearTicks(months, most)
  const step = STEPS.find((every) => months.length / every <= most) ?? 12
  return months.map((month, index) => {
    if (index % step !== 0) return ''
    const [name = '', year = ''] = monthText(month).split(' ')
    const hasSaidYear = months[index - step]?.startsWith(year) ?? false
    return hasSaidYear ? name : `${name} ${year}`
  })
}

/** Labels where a year begins: each year, every second, or every third. */
function yearTicks(months: readonly string[], most: number): string[] {
  const years = months.filter((month) => month.endsWith('-01')).map((month) => month.slice(0, 4))
  const every = Math.ceil(years.length / most)
  return months.map((month) => {
    const year = month.slice(0, 4)
    return month.endsWith('-01') && years.indexOf(year) % every === 0 ? year : ''
  })
}
