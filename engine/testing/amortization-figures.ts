import { roundedQuotient } from '../numbers/money.ts'
import type { ExactCents } from '../schedule/unrounded-installments.ts'
import type { AmortizationInputs, PrintedRow } from './amortization-case.ts'
import { exact, inCents, less, sum, type Table, timesWhole } from './amortization-tables.ts'
import { cents } from './decimal.ts'
import type { Figure } from './differences.ts'

/** The published figures of a case beside those of a table. */
export function figuresOf(expected: Record<string, unknown>, table: Table, inputs: AmortizationInputs): Figure[] {
  const decimals = decimalsByColumn(expected)
  return Object.entries(expected).flatMap(([name, value]) => {
    if (typeof value === 'number') {
      const got = SINGLE[name]?.(table, inputs)
      return [compared({ name, expected: value, got, decimals })]
    }
    return COLUMNS[name]?.(value, table).map((figure) => compared({ ...figure, decimals })) ?? []
  })
}

/** The published figures that have no counterpart here. */
export function unknownFigures(expected: Record<string, unknown>): string[] {
  return Object.keys(expected).filter((name) => !(name in SINGLE) && !(name in COLUMNS))
}

const last = <T>(items: readonly T[]): T => {
  const item = items.at(-1)
  if (!item) throw new RangeError('the table has no rows')
  return item
}

const rowOf = ({ rows }: Table, n: number) => {
  const row = rows[n - 1]
  if (!row) throw new RangeError(`the table has no row ${n}`)
  return row
}

const upTo = (table: Table, { afterPeriods = 0 }: AmortizationInputs) => table.rows.slice(0, afterPeriods)

/** What stands in a row of the table by the names that sources give it. */
const SINGLE: Record<string, (table: Table, inputs: AmortizationInputs) => ExactCents> = {
  payment: ({ level }) => level,
  principalAndInterest: ({ level }) => level,
  firstPayment: (table) => rowOf(table, 1).payment,
  secondPayment: (table) => rowOf(table, 2).payment,
  lastPayment: ({ rows }) => last(rows).payment,
  finalPayment: ({ rows }) => last(rows).payment,
  finalPrincipal: ({ rows }) => last(rows).principal,
  interestOnlyPayment: (table) => rowOf(table, 1).payment,
  amortizingPayment: ({ level }) => level,
  balloon: ({ rows }) => last(rows).principal,
  balloonPayment: ({ rows }) => last(rows).payment,
  balloonBalance: ({ rows, level }) => less(last(rows).payment, level),
  balloonOnTopOfLastPayment: ({ rows, level }) => less(last(rows).payment, level),
  totalInterest: ({ totalInterest }) => totalInterest,
  totalPaid: ({ totalInterest }, { principal }) => sum([totalInterest, exact(cents(principal))]),
  totalWithRoundedPayment: ({ rows, level }) => timesWhole(inCents(level), rows.length),
  totalMonthlyWithMI: ({ level }, { mortgageInsurance = 0, escrow = 0 }) =>
    sum([inCents(level), exact(cents(mortgageInsurance)), exact(cents(escrow))]),
  totalMonthlyAfterMI: ({ level }, { escrow = 0 }) => sum([inCents(level), exact(cents(escrow))]),
  interestPaid: (table, inputs) => sum(upTo(table, inputs).map(({ interest }) => interest)),
  principalPaid: (table, inputs) => sum(upTo(table, inputs).map(({ principal }) => principal)),
  balance: (table, inputs) => last(upTo(table, inputs)).balance,
}

type Printed = { name: string; expected: number; got: ExactCents }

const COLUMNS: Record<string, (value: unknown, table: Table) => Printed[]> = {
  // The shapes are the file's own; a case that departs from them fails as a case.
  rows: (value, table) => (value as PrintedRow[]).flatMap((row) => printedRow(row, table)),
  rowsInterestOnly: (value, table) => (value as PrintedRow[]).flatMap((row) => printedRow(row, table)),
  years: (value, table) =>
    (value as { year: number; interest: number; principal: number }[]).flatMap(({ year, ...columns }) =>
      printedSlice({ from: year * 12 - 11, to: year * 12, ...columns }, table),
    ),
  slices: (value, table) => (value as PrintedSlice[]).flatMap((slice) => printedSlice(slice, table)),
}

function printedRow({ n, ...columns }: PrintedRow, table: Table): Printed[] {
  const row = rowOf(table, n)
  const known: Record<string, ExactCents> = { ...row, beginBalance: sum([row.balance, row.principal]) }
  return Object.entries(columns).map(([column, expected]) => {
    const got = known[column]
    if (!got) throw new RangeError(`a row has no column ${column}`)
    return { name: `${column} of row ${n}`, expected, got }
  })
}

type PrintedSlice = { from: number; to: number; balance?: number; principal: number; interest: number }

function printedSlice({ from, to, balance, principal, interest }: PrintedSlice, table: Table): Printed[] {
  const rows = table.rows.slice(from - 1, to)
  const name = `of rows ${from} to ${to}`
  const figures = [
    { name: `principal ${name}`, expected: principal, got: sum(rows.map((row) => row.principal)) },
    { name: `interest ${name}`, expected: interest, got: sum(rows.map((row) => row.interest)) },
  ]
  return balance === undefined
    ? figures
    : [...figures, { name: `balance ${name}`, expected: balance, got: rowOf(table, to).balance }]
}

/**
 * A source prints a column with as many decimals as its longest figure has, and with two at least, for the file drops
 * zeros at the end. Only balances are printed in whole dollars, and then all of the column.
 */
function decimalsByColumn(expected: unknown): Map<string, number> {
  const printed = new Map<string, number>()
  gatherDecimals(expected, printed)
  return new Map(
    [...printed].map(([name, count]) => [name, count === 0 && /balance/i.test(name) ? 0 : Math.max(2, count)]),
  )
}

function gatherDecimals(expected: unknown, printed: Map<string, number>): void {
  if (typeof expected !== 'object' || expected === null) return
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value !== 'number') gatherDecimals(value, printed)
    else printed.set(name, Math.max(printed.get(name) ?? 0, String(value).split('.')[1]?.length ?? 0))
  }
}

/** A figure agrees when ours, rounded half up to the decimals of its column, is the same; whole dollars may be cut off too. */
function compared({
  name,
  expected,
  got,
  decimals,
}: {
  name: string
  expected: number
  got: ExactCents | undefined
  decimals: Map<string, number>
}): Figure {
  if (!got) return { name, expected, got: 'nothing' }
  const places = decimals.get(name.split(' ')[0] ?? '') ?? 2
  const dividend = got.numerator * 10n ** BigInt(places)
  const over = got.denominator * 100n
  const published = BigInt(Math.round(expected * 10 ** places))
  const ours = (places === 0 ? (['HALF_UP', 'DOWN'] as const) : (['HALF_UP'] as const)).map((rounding) =>
    roundedQuotient({ dividend, over, rounding }),
  )
  return { name, expected, got: ours.includes(published) ? expected : Number(ours[0]) / 10 ** places }
}
