import { dayText } from '../i18n/format.ts'

/** '2026-03' is 'Mar 2026'. */
export const monthText = (month: string): string => (dayText(`${month}-01`) ?? month).replace(/ 1,/, '')

/** More months than this are named by their years alone. */
const NAMED = 26

/** Every so many months one is named, the fewest left out that leave room. */
const STEPS = [1, 2, 3, 6, 12] as const

/**
 * What stands under each of some months in a row, at most so many names, so that none runs into the next. The year stands
 * with the first name, and with each that is in another year than the name before it.
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

/** Years where they begin, or every second of them, or every third. */
function yearTicks(months: readonly string[], most: number): string[] {
  const years = months.filter((month) => month.endsWith('-01')).map((month) => month.slice(0, 4))
  const every = Math.ceil(years.length / most)
  return months.map((month) => {
    const year = month.slice(0, 4)
    return month.endsWith('-01') && years.indexOf(year) % every === 0 ? year : ''
  })
}
