import { type DayOrder, isSlashed, toldDayOrder } from '../tables/parse-values.ts'
import type { Table } from './read-table.ts'

/**
 * The order of day and month for columns that are ambiguous (1/12/2026, 1/11/2031): that of the other columns of the
 * list, if these agree. `told` is undefined where no other column tells, or they disagree; nothing is in doubt when
 * every column with such dates tells.
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
