import pg from 'pg'
import type { Tx } from '../../server/database.ts'
import { type Sql, type SqlValue, toQuery } from '../../server/sql.ts'

/** Statements as they were sent, with their values in them, so that another program can send them again. */
export type Recording = { readonly tx: Tx; readonly statements: string[] }

/** A transaction that writes down what it is asked. */
export function recording(tx: Tx): Recording {
  const statements: string[] = []
  const noting =
    <Result>(ask: (statement: Sql) => Result) =>
    (statement: Sql): Result => {
      statements.push(withValues(statement))
      return ask(statement)
    }
  return {
    statements,
    tx: {
      query: (statement) => noting(tx.query<never>)(statement),
      one: (statement) => noting(tx.one<never>)(statement),
      maybeOne: (statement) => noting(tx.maybeOne<never>)(statement),
      run: noting(tx.run),
    },
  }
}

function withValues(statement: Sql): string {
  const { text, values } = toQuery(statement)
  return text.replace(/\$(\d+)/g, (_, number) => literalOf(values[Number(number) - 1] ?? null)).replace(/\s+/g, ' ')
}

function literalOf(value: SqlValue): string {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => (one === null ? 'null' : `"${one}"`)).join(',')}}`)
  return pg.escapeLiteral(String(value))
}
