import { addMonths } from '#engine/numbers/dates.ts'

/** The given number of consecutive months as 'YYYY-MM', beginning with the given one. */
export const monthsInRow = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(`${first}-01`, index).slice(0, 7))
