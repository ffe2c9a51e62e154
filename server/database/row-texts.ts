import { type Sql, sql } from './sql.ts'

/**
 * Rows as one text, for a statement that selects nothing else: the driver takes longer over a row than the database does.
 * Only for columns that hold numbers, days, yes or no, or words without spaces, commas and quotes.
 */
export const asOneText = (columns: Sql, { inOrderOf }: { inOrderOf: Sql }): Sql =>
  sql`string_agg((${columns})::text, ' ' order by ${inOrderOf}) as texts`

/** What asOneText gives: null when there is no row. */
export type RowTexts = { texts: string | null }

/** Each row by itself: '(1,2026-01-01,t,)'. */
export const textsOfRows = ({ texts }: RowTexts): string[] => (texts === null ? [] : texts.split(' '))

/** The values of a row, as the database writes them: '' for null. */
export const valuesOf = (text: string): string[] => text.slice(1, -1).split(',')
