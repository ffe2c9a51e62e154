import type { ImportRepairs } from '#contract/imports/repairs.ts'
import { unprocessable } from '../http/errors.ts'
import type { Table } from './read-table.ts'

/**
 * The table with the cells that the user wrote anew on screen, and without the rows they left out. A repair of a row or
 * column that the file does not have changes nothing. Refuses a list of which no row is left.
 */
export function withRepairs(table: Table, repairs: ImportRepairs | undefined): Table {
  if (!repairs) return table
  const leftOut = new Set(repairs.leftOut)
  const cellsOfRow = Map.groupBy(repairs.cells, ({ row }) => row)
  const rows = table.rows
    .filter(({ row }) => !leftOut.has(row))
    .map((at) => {
      const cells = [...at.cells]
      for (const { place, text } of cellsOfRow.get(at.row) ?? []) {
        if (place >= table.headings.length) continue
        while (cells.length < place) cells.push('')
        cells[place] = text
      }
      return { ...at, cells }
    })
  if (rows.length === 0) throw unprocessable('file', 'import.noRows')
  return { ...table, rows }
}
