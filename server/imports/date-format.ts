import { type DayOrder, isSlashed, toldDayOrder } from '../tables/parse-values.ts'
import type { Table } from './read-table.ts'

/**
 * How days are read in columns that do not tell themselves (1/12/2026, 1/11/2031): as the other columns of the same list
 * tell, if they tell the same. The order is undefined where none does; nothing is in doubt where every column with such days
 * tells.
 */
export function dayOrderInDoubt({ headings, rows }: Table): { isInDoubt: boolean; told: DayOrder | undefined } {
  const columns = headings
    .map((_, place) => rows.map(({ cells }) => cells[place] ?? '').filter(isSlashed))
    .filter((texts) => texts.length > 0)
    .map(toldDayOrder)
  const told = new Set(columns.filter((order) => order !== undefined))
  const [only] = told
  return { isInDoubt: columns.includes(undefined), told: told.size === 1 ? only : undefined }
}
