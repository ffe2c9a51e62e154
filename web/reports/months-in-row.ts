import { addMonths } from '#engine/numbers/dates.ts'

/** So many months in a row as 'YYYY-MM', the given one first. */
export const monthsInRow = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(`${first}-01`, index).slice(0, 7))
