import { escapedForCopy } from '../../database/copy-text.ts'

/** A column of a table: JSON is stored as it stands in the row, other values as their text. */
export type Column = { name: string; isJson: boolean }

/**
 * What makes a row of a backup, the JSON object that the database wrote, a line of COPY text. The values are taken from the
 * text and not read as numbers, so that no digit is lost. Throws an Error when the object has other columns.
 */
export function copyLinesOf(columns: readonly Column[]): (row: string) => string {
  const keyed = columns.map(({ name, isJson }) => ({ name, isJson, key: `${JSON.stringify(name)}:` }))
  return (row) => {
    let line = ''
    let at = 1
    for (const { name, isJson, key } of keyed) {
      if (!row.startsWith(key, at)) throw new Error(`a row of the backup lacks ${name} where it belongs`)
      const from = at + key.length
      const to = endOfValue(row, from)
      line += `${at === 1 ? '' : '\t'}${cellOf(row.slice(from, to), isJson)}`
      at = to + 1
    }
    if (at !== row.length) throw new Error('a row of the backup has more columns than its table')
    return `${line}\n`
  }
}

function cellOf(value: string, isJson: boolean): string {
  if (value === 'null') return '\\N'
  const isText = value.startsWith('"')
  // A number or a boolean has no sign that COPY reads as another.
  if (!isText && !isJson) return value
  if (isJson) return escapedForCopy(value)
  return value.includes('\\') ? escapedForCopy(JSON.parse(value)) : value.slice(1, -1)
}

/** The place after a JSON value: of a comma, or of the bracket that ends the row. */
function endOfValue(row: string, from: number): number {
  const first = row[from]
  if (first === '"') return endOfString(row, from)
  if (first !== '{' && first !== '[') return endOfScalar(row, from)
  let depth = 0
  for (let at = from; at < row.length; at += 1) {
    const sign = row[at]
    if (sign === '"') at = endOfString(row, at) - 1
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return row.length
}

function endOfString(row: string, from: number): number {
  let at = row.indexOf('"', from + 1)
  while (at !== -1 && isEscaped(row, at)) at = row.indexOf('"', at + 1)
  return at === -1 ? row.length : at + 1
}

/** Whether an odd number of backslashes stands before a quotation mark. */
function isEscaped(row: string, quote: number): boolean {
  let slashes = 0
  while (row[quote - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

function endOfScalar(row: string, from: number): number {
  const comma = row.indexOf(',', from)
  return comma === -1 ? row.length - 1 : comma
}
