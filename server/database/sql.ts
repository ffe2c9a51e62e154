/** A value that may stand in a statement as a parameter. Days are 'YYYY-MM-DD' and instants ISO strings, never Date. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly (string | number | boolean | null)[]

// A symbol cannot arrive in JSON, so nothing a browser sends can pass for a piece of a statement.
const isStatement = Symbol('a piece of an SQL statement')

/** A statement, or a piece of one: its own text between the values, which travel apart from it as parameters. */
export type Sql = {
  readonly [isStatement]: true
  readonly texts: readonly string[]
  readonly values: readonly SqlValue[]
  readonly keepsPlan?: boolean
}

/**
 * Writes a statement or a piece of one: sql`select id from loan where lender_id = ${lenderId}`.
 * What stands in ${} is a value, sent as a parameter, or another piece, which is put in place with its own values.
 * There is no way to turn a string into statement text. Throws TypeError for a value no column can hold.
 */
export function sql(strings: TemplateStringsArray, ...inserts: readonly (SqlValue | Sql)[]): Sql {
  const values = inserts.flatMap((insert) => (isSql(insert) ? insert.values : [checked(insert)]))
  return { [isStatement]: true, texts: textsOf(strings, inserts), values }
}

// What a template came to when it was written last, and of which pieces: most come to the same each time.
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

/** Sets pieces one after another with a separator between them, for lists of conditions or rows. No pieces give an empty piece. */
export function joinSql(pieces: readonly Sql[], separator: Sql): Sql {
  return pieces.reduce((whole, piece, index) => (index === 0 ? piece : sql`${whole}${separator}${piece}`), sql``)
}

/** The statement as the driver wants it: text with $1, $2 … and the values in that order. */
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
 * A statement of which a connection may keep the plan. For those that find rows by a whole key, where the best plan is the same
 * for every value: not for lists, where it is another one for a lender of ten loans than for one of ten thousand.
 */
export function keepingPlan(statement: Sql): Sql {
  return { ...statement, keepsPlan: true }
}

const planNames = new Map<string, string>()

/** What a connection calls the kept plan of a statement with this text; undefined where none is to be kept. */
export function planName({ keepsPlan }: Sql, text: string): string | undefined {
  if (!keepsPlan) return undefined
  const name = planNames.get(text) ?? `kept_${planNames.size + 1}`
  planNames.set(text, name)
  return name
}

/** Whether a statement only reads. Of one that begins in another way it is not known. */
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
