import type pg from 'pg'
import { copyText, escapedForCopy } from '../../server/database/copy-text.ts'

/** A value as a column of any type takes it. Arrays and objects go in as JSON text. */
export type Cell = string | number | boolean | null

/** Rows on their way into one table, as the text of PostgreSQL's COPY. */
export type Sink = {
  readonly table: string
  readonly columns: readonly string[]
  add(row: readonly Cell[]): void
  /** Gives the rows added so far, and forgets them. */
  take(): string
}

/** Collects rows of a table. Columns that are left out get their defaults. */
export function rowsOf(table: string, columns: readonly string[]): Sink {
  let lines: string[] = []
  return {
    table,
    columns,
    add: (row) => {
      lines.push(row.map(textOf).join('\t'))
    },
    take: () => {
      const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`
      lines = []
      return text
    },
  }
}

function textOf(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  return typeof cell === 'number' ? String(cell) : escapedForCopy(cell)
}

/**
 * Sends what sinks have collected, one table after another. Numbers that the database would give itself are taken as they
 * are. The tables must have been emptied in the same transaction: then nothing of it is logged, and no row is visited again.
 */
export async function copyRows(client: pg.Client, sinks: readonly Sink[]): Promise<void> {
  // Taken before anything is sent, so that the next rows can be collected meanwhile.
  const batches = sinks.map((sink) => ({ sink, text: sink.take() }))
  for (const { sink, text } of batches) if (text !== '') await copyText(client, sink, text)
}
