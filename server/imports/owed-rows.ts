import { unprocessable } from '../http/errors.ts'
import type { Cells } from './cells.ts'
import type { Problems } from './problems.ts'

/**
 * The rows of a list of running loans on which something is owed. A balance of 0 is nothing to take over: such a row is left out,
 * which is remarked. Refuses a list on which nothing is owed at all.
 */
export function rowsOwed(rows: readonly Cells[], problems: Problems): Cells[] {
  const owed = rows.filter((cells) => {
    if (!isNothingOwed(cells)) return true
    problems.remark({ row: cells.at.row, code: 'import.nothingOwed' })
    return false
  })
  if (owed.length === 0) throw unprocessable('file', 'import.nothingOwedAtAll')
  return owed
}

const isNothingOwed = (cells: Cells): boolean =>
  cells.cents('principalBalance') === 0 && isNothing(cells, 'accruedInterest') && isNothing(cells, 'unpaidFees')

const isNothing = (cells: Cells, field: 'accruedInterest' | 'unpaidFees'): boolean =>
  cells.text(field) === undefined || cells.cents(field) === 0
