import pg from 'pg'

type Parser = (text: string) => unknown

// PostgreSQL's own numbers for its types, which never change: select oid, typname from pg_type.
const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182
const timestamptz = 1184
const timestamptzArray = 1185
const numeric = 1700
const numericArray = 1231
const textArray: number = 1009 // the driver's list of type numbers leaves this one out

const parsers = new Map<number, Parser>([
  [int8, wholeNumber],
  [numeric, wholeNumber],
  [date, (text) => text],
  [timestamptz, instant],
  [int8Array, listOf(wholeNumber)],
  [numericArray, listOf(wholeNumber)],
  [dateArray, listOf((text) => text)],
  [timestamptzArray, listOf(instant)],
])

/**
 * The JavaScript form of column values: bigint (cents, ids) and numeric (the result of sum() on bigint) are safe
 * integers, date is 'YYYY-MM-DD', timestamptz is an ISO string in UTC with milliseconds; other types are as the driver
 * gives them.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, format)
  },
}

/** A whole number that arithmetic keeps exact. Throws RangeError for a fraction (divide in TypeScript) or beyond ±2^53. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`the database gave ${text}, which is not a safe whole number`)
  return number
}

/**
 * An instant that the server prints in any time zone (2026-11-21 10:00:00.5+05:30) as 2026-11-21T04:30:00.500Z. Throws
 * RangeError for 'infinity' and for a date style other than ISO.
 */
export function instant(text: string): string {
  // A fast path for the form that our own connections use, because queries give hundreds of rows.
  const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,3})?\+00$/.exec(text)
  if (inUtc) return `${inUtc[1]}T${inUtc[2]}${(inUtc[3] ?? '.').padEnd(4, '0')}Z`
  const parts = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/.exec(text)
  if (!parts) throw new RangeError(`the database gave ${text}, which is not an instant in ISO style`)
  const [, day, time, hours, minutes = ':00'] = parts
  return new Date(`${day}T${time}${hours}${minutes}`).toISOString()
}

function listOf(parse: Parser): Parser {
  const split = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[] // text[] gives strings and nulls
  return (text) => split(text).map((item) => (item === null ? null : parse(item)))
}
