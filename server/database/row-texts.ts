import { wholeNumber } from './column-types.ts'
import { type Sql, sql } from './sql.ts'

/**
 * All rows, or those of each group, as one text: the driver takes longer over a row than the database does. Only for columns with numbers, days, booleans, or words without spaces, commas and quotes.
 */
export const asOneText = (columns: Sql, { inOrderOf }: { inOrderOf: Sql }): Sql =>
  sql`string_agg((${columns})::text, ' ' order by ${inOrderOf}) as texts`

/** The row of an asOneText statement: null when nothing matched. */
export type RowTexts = { texts: string | null }

/** The text of each row: '(1,2026-01-01,t,)'. */
export const textsOfRows = ({ texts }: RowTexts): string[] => (texts === null ? [] : texts.split(' '))

/** The values of a row, as the database writes them: '' for null. */
export const valuesOf = (text: string): string[] => text.slice(1, -1).split(',')

/** The number of a value of valuesOf; null where the column is null. */
export const numberOrNull = (value: string): number | null => (value === '' ? null : wholeNumber(value))

/**
 * Many values as the text of an array parameter, as in ${arrayText(days)}::date[]. The driver looks through each text of
 * an array for quotes, which takes longer than writing the rows. Only for numbers, days and booleans: they have none.
 */
export const arrayText = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
