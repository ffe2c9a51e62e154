import { createHash } from 'node:crypto'

/** A value that may be a parameter of a statement. Days are 'YYYY-MM-DD' and instants ISO strings, never Date. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly (string | number | boolean | null)[]

// A symbol cannot arrive in JSON, so no value from a browser can pass for a piece of a statement.
const isStatement = Symbol('a piece of an SQL statement')

/** A statement, or a piece of one: its texts, and the values between them, which are sent separately as parameters. */
export type Sql = {
  readonly [isStatement]: true
  readonly texts: readonly string[]
  readonly values: readonly SqlValue[]
  readonly keepsPlan?: boolean
}

/**
 * Writes a statement or a piece of one: sql`select id from loan where lender_id = ${lenderId}`. Each ${} takes a value,
 * which is sent as a parameter, or another piece, which is inserted with its own values. No string can become statement
 * text. Throws TypeError for a value that no column can hold.
 */
export function sql(strings: TemplateStringsArray, ...inserts: readonly (SqlValue | Sql)[]): Sql {
  const values = inserts.flatMap((insert) => (isSql(insert) ? insert.values : [checked(insert)]))
  return { [isStatement]: true, texts: textsOf(strings, inserts), values }
}

// The last result of each template, with its pieces: most templates give the same texts each time.
const writtenLast = new WeakMap<TemplateStringsArray, { pieces: readonly (Texts | null)[]; texts: Texts }>()

type Texts = Sql['texts']

function textsOf(strings: TemplateStringsArray, inserts: readonly (SqlValue | Sql)[]): Texts {
  const pieces = inserts.map((insert) => (isSql(insert) ? insert.texts : null))
  const last = writtenLast.get(strings)
  if (last && pieces.every((piece, index) => piece === last.pieces[index])) return last.texts
  const texts = [strings[0] ?? '']
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  pieces.forEach((piece, index) => {
    if (piece) {
      append(piece[0] ?? '')
      texts.push(...piece.slice(1))
    } else texts.push('')
    append(strings[index + 1] ?? '')
  })
  writtenLast.set(strings, { pieces, texts })
  return texts
}

/** Joins pieces with a separator, for lists of conditions or rows. No pieces give an empty piece. */
export function joinSql(pieces: readonly Sql[], separator: Sql): Sql {
  return pieces.reduce((whole, piece, index) => (index === 0 ? piece : sql`${whole}${separator}${piece}`), sql``)
}

/** The statement in the driver's form: text with $1, $2 … and the values in that order. */
export function toQuery({ texts, values }: Sql): { text: string; values: SqlValue[] } {
  return { text: textOf(texts), values: [...values] }
}

const wholeTexts = new WeakMap<Texts, string>()

function textOf(texts: Texts): string {
  const known = wholeTexts.get(texts)
  if (known !== undefined) return known
  const text = texts.reduce((whole, part, index) => `${whole}$${index}${part}`)
  wholeTexts.set(texts, text)
  return text
}

/**
 * Lets a connection keep the plan of a statement. For statements that find rows by a whole key, where the best plan is
 * the same for every value. Not for lists, where a lender of ten loans needs another plan than a lender of ten
 * thousand.
 */
export function keepingPlan(statement: Sql): Sql {
  return { ...statement, keepsPlan: true }
}

const planNames = new Map<string, string>()

/**
 * The name of the kept plan for a statement with this text; undefined if no plan is kept. The name is a hash of the
 * text, so a connection that two processes or two releases share never carries out another statement under it.
 */
export function planName({ keepsPlan }: Sql, text: string): string | undefined {
  if (!keepsPlan) return undefined
  const name = planNames.get(text) ?? `kept_${createHash('sha256').update(text).digest('base64url')}`
  planNames.set(text, name)
  return name
}

/** True if a statement surely only reads: it begins with select. */
export const isReading = ({ texts }: Sql): boolean => /^\s*select\b/.test(texts[0] ?? '')

function isSql(insert: SqlValue | Sql): insert is Sql {
  return typeof insert === 'object' && insert !== null && isStatement in insert
}

function checked(value: SqlValue): SqlValue {
  const fits = Array.isArray(value) ? value.every(isScalar) : isScalar(value) || value instanceof Uint8Array
  if (!fits) throw new TypeError(`${typeof value} ${String(value)} is no value for an SQL parameter`)
  return value
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
