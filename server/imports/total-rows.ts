import type { ImportField, ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import type { ImportPreview } from '#contract/imports/imports.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { TextRow } from '../tables/csv-text.ts'
import { folded, parseDay, parseSignedCents } from '../tables/parse-values.ts'
import type { Asked } from './plan.ts'
import type { Table } from './read-table.ts'

export type TotalRow = ImportPreview['totalRows'][number]

/** What every record of a list has, and the amount that a list is summed by. */
const MARKS: Readonly<Record<ImportKind, { key: ImportField; amount: ImportField | null }>> = {
  BORROWERS: { key: 'phone', amount: null },
  LOANS: { key: 'originationDate', amount: 'principalAmount' },
  LOANS_AS_OF: { key: 'nextPaymentDate', amount: 'principalBalance' },
  PAYMENTS: { key: 'paymentDate', amount: 'amount' },
}

const TEXT_LENGTH_MAX = 80

/**
 * The table without the rows that are totals of it, and those rows. A total says so in a word, such as "2023 total" or
 * "Suma", and has no day (of a borrower: no phone) or the sum of the rows above it, or of those since the last total; or
 * it has that sum and its day is empty. Rows that the user put back stay.
 */
export function withoutTotals(
  table: Table,
  { kind, mapping, putBack = [] }: Pick<Asked, 'kind' | 'mapping' | 'putBack'>,
): { rows: TextRow[]; totalRows: TotalRow[] } {
  const { key: usual, amount } = MARKS[kind]
  const key = usual === 'nextPaymentDate' && mapping[usual] === undefined ? 'interestPaidTo' : usual
  const rows: TextRow[] = []
  const totalRows: TotalRow[] = []
  const all: Sum = { cents: 0, rows: 0 }
  let since: Sum = { cents: 0, rows: 0 }
  for (const at of table.rows) {
    const day = cellOf(at, mapping, key)
    const cents = amount === null ? undefined : parseSignedCents(cellOf(at, mapping, amount))
    const isSum = cents !== undefined && (isSumOf(all, cents) || isSumOf(since, cents))
    const isTotal = at.cells.some(isTotalWord) ? isSum || !isKey(day, kind) : isSum && day === ''
    if (isTotal && !putBack.includes(at.row)) {
      totalRows.push({ row: at.row, text: firstText(at) })
      since = { cents: 0, rows: 0 }
      continue
    }
    rows.push(at)
    for (const sum of [all, since]) {
      sum.cents += cents ?? 0
      sum.rows += 1
    }
  }
  return { rows, totalRows }
}

type Sum = { cents: Cents; rows: number }

/** One row above with the same amount is more likely a payment whose day is missing. */
const isSumOf = (sum: Sum, cents: Cents): boolean => sum.rows > 1 && sum.cents === cents

const cellOf = ({ cells }: TextRow, mapping: ImportMapping, field: ImportField): string => {
  const place = mapping[field]
  return place === undefined ? '' : (cells[place] ?? '').trim()
}

/** A day, in whatever order; of a borrower, a phone number. */
const isKey = (text: string, kind: ImportKind): boolean =>
  kind === 'BORROWERS'
    ? /^\+?[\d\s().-]{7,30}$/.test(text)
    : parseDay(text, 'MONTH_FIRST') !== undefined || parseDay(text, 'DAY_FIRST') !== undefined

const TOTAL =
  /^(grand|running|year|yearly|annual|monthly|sub|suma)?(totals?|totales|sums?|sumas?)(in|for|of|the|year|paid|received|de|del|el|ano|anual|general|pagado|recibido)*$/

/** 'Total', '2023 total', 'Subtotal:', 'Suma 2023'. */
const isTotalWord = (text: string): boolean => TOTAL.test(folded(text).replace(/\d+/g, ''))

function firstText({ cells }: TextRow): string {
  const text = cells.map((cell) => cell.trim()).find((cell) => cell !== '') ?? ''
  return text.slice(0, TEXT_LENGTH_MAX).toWellFormed().replaceAll('\0', '')
}
