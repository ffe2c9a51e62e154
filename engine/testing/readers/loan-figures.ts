import { apr } from '../../apr/apr.ts'
import { daysBetween } from '../../numbers/dates.ts'
import type { Day } from '../../numbers/units.ts'
import { type DayCountRule, yearFraction } from '../../terms/day-count.ts'
import type { PlannedInstallment } from '../../terms/loan-state.ts'
import type { Figure } from './case-result.ts'
import { periodRate, type Table, tableOf, termsOf } from './loan-tables.ts'
import { perYearNamed } from './loan-words.ts'
import type { PublishedLoan } from './published-loan.ts'
import { plainName } from './words.ts'

/** A figure of ours: cents that may have a fraction, a plain number as it is printed, or one of several that fit the name. */
export type Value = { cents: number } | { plain: number } | { oneOf: readonly Value[] }

/** What a figure is read from. */
type Source = { loan: PublishedLoan; table: Table }

/** The published figures of a loan beside those of a table, and the names of those that have no counterpart here. */
export function loanFigures(
  expected: Record<string, unknown>,
  source: Source,
  tolerance = 0,
): { figures: Figure[]; leftOut: string[] } {
  const decimals = decimalsByColumn(expected)
  const figures: Figure[] = []
  const leftOut: string[] = []
  const add = ({ name, column, published, value }: Listed) => {
    if (value === null) leftOut.push(name)
    else if (typeof value === 'string') figures.push({ name, expected: published, got: value })
    else if (typeof published === 'number')
      figures.push(comparedFigure({ name, published, value, decimals: decimals.get(column) ?? 2, tolerance }))
  }
  for (const [name, published] of Object.entries(expected)) {
    const value = typeof published === 'number' ? figureNamed(name, source) : null
    const items = typeof published === 'number' ? null : listed(name, published, source)
    for (const item of items ?? [{ name, column: name, published, value }]) add(item)
  }
  return { figures, leftOut }
}

/** The figure of a loan by its name; null when no figure of ours has it. */
export function figureNamed(name: string, source: Source): Value | null {
  const plain = plainName(name)
  for (const [pattern, read] of SINGLE) {
    const match = pattern.exec(plain)
    const value = match && read(source, match)
    if (value) return value
  }
  return null
}

const cents = ({ unitsPerCent }: Table, units: number): Value => ({ cents: units / unitsPerCent })
const last = ({ rows }: Table): PlannedInstallment => rowAt({ rows }, rows.length)

function rowAt({ rows }: Pick<Table, 'rows'>, n: number): PlannedInstallment {
  const row = rows[n - 1]
  if (!row) throw new RangeError(`the table has ${rows.length} rows and no row ${n}`)
  return row
}

type Column = 'paymentCents' | 'interestCents' | 'principalCents' | 'balanceCents'

function sumOf({ rows }: Pick<Table, 'rows'>, column: Column): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}

const COLUMNS: Record<string, Column> = {
  payment: 'paymentCents',
  interest: 'interestCents',
  principal: 'principalCents',
  balance: 'balanceCents',
  total: 'paymentCents',
}

const ofRow =
  (column: Column, n: number) =>
  ({ table }: Source) =>
    // A loan that was repaid early owes nothing afterwards.
    column === 'balanceCents' && n > table.rows.length
      ? cents(table, last(table)[column])
      : cents(table, rowAt(table, n)[column])
const ofLast =
  (column: Column) =>
  ({ table }: Source) =>
    cents(table, last(table)[column])
/** The level payment; a source that lends more later may mean the one counted anew. */
function level({ loan, table }: Source): Value {
  const { after } = loan.changes?.find(({ lent }) => lent !== undefined) ?? {}
  const agreed = { cents: table.levelCents }
  return after === undefined ? agreed : { oneOf: [agreed, cents(table, rowAt(table, after + 1).paymentCents)] }
}
/** What is due with the last payment beside the regular one. */
const beyondLevel = ({ table }: Source): Value => ({
  cents: last(table).paymentCents / table.unitsPerCent - table.levelCents,
})
const count = ({ table }: Source): Value => ({ plain: paymentsOf(table) })
/** All payments, or, where cents stay on the balance, what they were to repay. */
function totalPaid({ loan, table }: Source): Value {
  const lent = (loan.changes ?? []).reduce((sum, { lent = 0 }) => sum + lent, loan.principal)
  const asked = sumOf(table, 'interestCents') / table.unitsPerCent + lent * 100
  return { oneOf: [cents(table, sumOf(table, 'paymentCents')), { cents: asked }] }
}
const prepaidOf = ({ principal, pointsPct = 0, prepaidFee = 0 }: PublishedLoan) =>
  (principal * pointsPct) / 100 + prepaidFee
const financed = ({ loan }: Source): Value => ({ cents: Math.round((loan.principal - prepaidOf(loan)) * 100) })

/** Interest in all; with capitalized interest, that too. */
function totalInterest({ table, loan }: Source): Value {
  // With a payment in whole cents and interest in fractions, the interest is what the payments come to beyond the loan.
  const beyond = sumOf(table, 'paymentCents') / table.unitsPerCent - loan.principal * 100
  const inCents = table.family === 'D' ? beyond : sumOf(table, 'interestCents') / table.unitsPerCent
  const { capitalizedInterest } = loan
  if (capitalizedInterest === undefined) return { cents: inCents }
  return { oneOf: [{ cents: inCents }, { cents: inCents + capitalizedInterest * 100 }] }
}

function upTo({ table, loan }: Source, column: Column): Value | null {
  return loan.after === undefined ? null : cents(table, sumOf({ rows: table.rows.slice(0, loan.after) }, column))
}

/** How many payments there are; rows in which a loan repaid early asks for nothing are none. */
function paymentsOf({ rows }: Table): number {
  return rows.filter(({ paymentCents }) => paymentCents > 0).length
}

/** The loan by another frequency, in the same family. */
function byFrequency({ loan, table }: Source, word: string): Source | null {
  const perYear = perYearNamed(word)
  if (perYear === null || perYear === Number.POSITIVE_INFINITY) return null
  const periods = loan.periods === undefined ? {} : { periods: (loan.periods * perYear) / loan.perYear }
  const other = { ...loan, ...periods, perYear }
  return { loan: other, table: tableOf(other, table.family) }
}

/** The loan without a part of its terms, in the same family. */
function without({ loan, table }: Source, terms: readonly (keyof PublishedLoan)[]): Source | null {
  const plain = Object.fromEntries(
    Object.entries(loan).filter(([name]) => !terms.includes(name as keyof PublishedLoan)),
  )
  const other = plain as PublishedLoan
  return { loan: other, table: tableOf(other, table.family) }
}

/** The loan whose rate changes and whose payment stays as it was. */
function withPaymentKept({ loan, table }: Source): Source | null {
  const change = loan.changes?.find(({ ratePct }) => ratePct !== undefined)
  if (!change?.ratePct) return null
  const principal = rowAt(table, change.after).balanceCents / table.unitsPerCent / 100
  const { periods: _, changes: __, ...rest } = loan
  const other = { ...rest, principal, ratePct: change.ratePct, payment: table.levelCents / 100 }
  return { loan: other, table: tableOf(other, table.family) }
}

function savedBy(source: Source, of: (source: Source) => Value): Value | null {
  const plain = without(source, ['extra', 'changes'])
  const [before, now] = [plain && of(plain), of(source)]
  if (!before) return null
  if ('cents' in before && 'cents' in now) return { cents: before.cents - now.cents }
  return 'plain' in before && 'plain' in now ? { plain: before.plain - now.plain } : null
}

function aprOf({ loan }: Source): Value | null {
  const terms = termsOf(loan)
  if (!terms) return null
  return { plain: apr(terms, { prepaidFinanceChargeCents: Math.round(prepaidOf(loan) * 100) }).aprPpm / 10_000 }
}

/** A yearly rate that compounds so many times and grows as the loan's does. */
function nominal({ loan }: Source, perYear: number): Value {
  const other = { ...loan, compoundingPerYear: loan.compoundingPerYear ?? loan.perYear, perYear }
  return { plain: periodRate(other) * perYear * 100 }
}

type Read = (source: Source, match: RegExpExecArray) => Value | null

const number = (match: RegExpExecArray, group = 1) => Number(match[group])

/** The column that a part of a name begins with. */
function columnIn(match: RegExpExecArray, group = 1): Column {
  return COLUMNS[match[group]?.split(' ')[0] ?? ''] ?? 'paymentCents'
}

/** What a name stands for, in plain spelling. The first that fits and has a value counts. */
const SINGLE: readonly [RegExp, Read][] = [
  [/^((level|regular|stated|periodic|amortizing) )?payment( after)?( amount)?$|^principal( and)? interest$/, level],
  [
    /^(month|week|biweek|semimonth|quarter|year) (payment|total|interest)$/,
    (source, [, word = '', figure]) => {
      const other = byFrequency(source, word)
      if (!other || figure !== 'interest') return other && (figure === 'payment' ? level(other) : totalPaid(other))
      return { oneOf: [totalInterest(other), ofRow('interestCents', 1)(other)] }
    },
  ],
  [/^(first|interest only) payment$/, ofRow('paymentCents', 1)],
  [/^second payment$/, ofRow('paymentCents', 2)],
  [
    /^(first|second) (month |period |payment )?(interest|principal|balance)$/,
    (source, match) => ofRow(columnIn(match, 3), match[1] === 'first' ? 1 : 2)(source),
  ],
  [
    /^(interest|principal) (of )?(the )?first (month|period|payment)$/,
    (source, match) => ofRow(columnIn(match), 1)(source),
  ],
  [
    /^(last|final) payment( including regular)?$|^balloon payment$|^(maturity value|value at maturity)$/,
    ofLast('paymentCents'),
  ],
  [/^(last|final) principal$|^balloon$/, ofLast('principalCents')],
  [/^balloon (balance|on top of last payment)$/, beyondLevel],
  [/^(end|ending|final|last) balance$/, ofLast('balanceCents')],
  [
    /^row (\d+) (payment|interest|principal|balance|total)$/,
    (source, match) => ofRow(columnIn(match, 2), number(match))(source),
  ],
  [/^payment from (\d+)$/, (source, match) => ofRow('paymentCents', number(match))(source)],
  [
    /^payment year (\d+)( to \d+)?$/,
    (source, match) => ofRow('paymentCents', (number(match) - 1) * source.loan.perYear + 1)(source),
  ],
  [/^new payment$/, (source) => ofRow('paymentCents', (source.loan.changes?.[0]?.after ?? 0) + 1)(source)],
  [/^(or )?(new )?remaining payments$/, (source) => mapped(withPaymentKept(source), count)],
  [/^(or )?(new )?remaining term year$/, (source) => mapped(withPaymentKept(source), (kept) => inYears(kept))],
  [
    /^(payment|interest|principal|balance)( of| in| after)?( payment| period| month| row)? (\d+)$/,
    (source, match) => ofRow(columnIn(match), number(match, 4))(source),
  ],
  [
    /^(payment|interest|principal) paid (in|after|to|through) (\d+)$/,
    ({ loan, table }, match) => upTo({ table, loan: { ...loan, after: number(match, 3) } }, columnIn(match)),
  ],
  [
    /^(balance|interest paid|principal paid) (in|after) (\d+) year$/,
    ({ loan, table }, match) => {
      const after = number(match, 3) * loan.perYear
      if (match[1] === 'balance') return ofRow('balanceCents', after)({ loan, table })
      return upTo({ table, loan: { ...loan, after } }, columnIn(match))
    },
  ],
  [/^((year|nominal|interest) )*(rate|yield) pct$/, ({ loan }) => ({ plain: loan.ratePct })],
  [
    /^principal$|^(loan|principal) amount$|^present value$/,
    ({ loan }) => ({ cents: Math.round(loan.principal * 100) }),
  ],
  [/^(total interest|interest total)( paid)?$|^interest paid total$/, totalInterest],
  [/^total (paid|repaid|cost|of payment|of payments|amount)$|^total payment$/, totalPaid],
  [/^total payments$|^payments total$/, (source) => ({ oneOf: [count(source), totalPaid(source)] })],
  [/^total with round payment$/, ({ table }) => ({ cents: Math.round(table.levelCents) * table.rows.length })],
  [
    /^total month with mi$/,
    ({ loan, table }) => monthlyWith(table, (loan.mortgageInsurance ?? 0) + (loan.escrow ?? 0)),
  ],
  [/^total month after mi$|^(total )?payment with escrow$/, ({ loan, table }) => monthlyWith(table, loan.escrow ?? 0)],
  [/^(interest|principal) (paid|to date|paid to date)$/, (source, match) => upTo(source, columnIn(match))],
  [
    /^(remaining |outstanding )?balance$|^payoff( balance| amount)?$|^balance (at|after) payoff$/,
    (source) => (source.loan.after === undefined ? null : ofRow('balanceCents', source.loan.after)(source)),
  ],
  [
    /^balance after (second )?advance$/,
    ({ loan, table }) => {
      const change = loan.changes?.find(({ lent }) => lent !== undefined)
      if (!change) return null
      return { cents: rowAt(table, change.after).balanceCents / table.unitsPerCent + (change.lent ?? 0) * 100 }
    },
  ],
  [/^(number of )?(payments|periods|rows|n|nper)$|^(payments|payment|row) number$/, count],
  [/^(payments|period) to (payoff|repay)$|^payoff (payments|period)$|^period$/, count],
  [/^month( to (payoff|repay))?$|^(payoff|term) month$/, (source) => ({ plain: inYears(source).plain * 12 })],
  [
    /^full payments$/,
    ({ table }) => ({
      plain: table.rows.filter(({ paymentCents }) => paymentCents / table.unitsPerCent >= table.levelCents - 1e-6)
        .length,
    }),
  ],
  [/^((payoff|term|total) )?year$|^year to (payoff|repay)$/, inYears],
  [/^(payments|period|month)s? saved$/, (source) => savedBy(source, count)],
  [/^interest (saved|savings?)$/, (source) => savedBy(source, totalInterest)],
  [/^(amount financed|net proceeds?|total loan amount)$/, financed],
  [/^(apr|year pct rate)( pct)?$/, aprOf],
  [/^(effective|year effective)( year)? rate( pct)?$|^effective year rate pct$/, (source) => nominal(source, 1)],
  [/^(month|period|periodic) (factor|rate)( pct)?$/, ({ loan }) => ({ plain: periodRate(loan) * 100 })],
  [/^month nominal( rate)? pct$|^nominal month pct$/, (source) => nominal(source, 12)],
  [
    /^principal to be repaid$|^(new|begin) (principal|balance)$/,
    ({ loan }) => ({ cents: Math.round(loan.principal * 100) }),
  ],
  [
    /^day$|^day to first payment$/,
    ({ loan: { loanOn, firstDueOn } }) =>
      loanOn && firstDueOn ? { plain: daysBetween({ from: loanOn, to: firstDueOn }) } : null,
  ],
  [/^actual odd day$/, ({ loan }) => oddDaysBy('ACT/365', loan)],
  [/^odd day 30$/, ({ loan }) => oddDaysBy('30/360', loan)],
  [/^interest$/, (source) => (source.loan.periods === 1 ? ofRow('interestCents', 1)(source) : null)],
]

function oddDaysBy(rule: DayCountRule, { loanOn: from, wholePeriodsFromOn: to }: PublishedLoan): Value | null {
  return from && to ? { plain: yearFraction(rule, { from, to }).numerator } : null
}

function mapped(source: Source | null, read: (source: Source) => Value | null): Value | null {
  return source && read(source)
}

function inYears({ table, loan }: Source): { plain: number } {
  return { plain: paymentsOf(table) / loan.perYear }
}

function monthlyWith(table: Table, amount: number): Value {
  return { cents: Math.round(table.levelCents) + Math.round(amount * 100) }
}

type Listed = { name: string; column: string; published: unknown; value: Value | Day | null }

/** The figures of a list by its name; null for a name or a form that no figure of ours has. */
function listed(name: string, published: unknown, source: Source): Listed[] | null {
  const plain = plainName(name)
  if (/^without (option|interest only)$/.test(plain) && isRecord(published)) {
    const other = without(source, ['interestOnlyPeriods'])
    return (
      other &&
      Object.entries(published).flatMap(([inner, value]) =>
        typeof value === 'number'
          ? [{ name: `${name} ${inner}`, column: inner, published: value, value: figureNamed(inner, other) }]
          : (listed(inner, value, other) ?? [{ name: `${name} ${inner}`, column: inner, published: 0, value: null }]),
      )
    )
  }
  if (!Array.isArray(published) || published.length === 0) return null
  if (/^payments$|^payment step$/.test(plain)) return steps(name, published, source)
  if (!published.every(isRecord)) return null
  return published.flatMap((item, index) => {
    const rows = rowsOf(item, source) ?? { name: `row ${index + 1}`, from: index + 1, to: index + 1 }
    const columns = Object.entries(item).filter(([column]) => !POSITION.test(column))
    return columns.map(([column, value]) => ({
      name: `${column} of ${rows.name}`,
      column,
      published: value,
      value:
        typeof value === 'number' ? columnOf(rows, plainName(column), source) : dayOf(rows, plainName(column), source),
    }))
  })
}

const POSITION = /^(n|nr|no|number|period|row|month|payment_?(no|number)|year|from|to)$/i

type Rows = { name: string; from: number; to: number }

/** The rows that an item of a list stands for: one, a year, or those from one to another. */
function rowsOf(item: Record<string, unknown>, { loan }: Source): Rows | null {
  const position = Object.fromEntries(Object.entries(item).map(([name, value]) => [name.toLowerCase(), Number(value)]))
  const { from, to, year } = position
  if (from !== undefined && to !== undefined) return { name: `rows ${from} to ${to}`, from, to }
  const n =
    position['n'] ??
    position['nr'] ??
    position['no'] ??
    position['number'] ??
    position['period'] ??
    position['row'] ??
    position['month']
  if (n !== undefined) return { name: `row ${n}`, from: n, to: n }
  return year === undefined
    ? null
    : { name: `year ${year}`, from: (year - 1) * loan.perYear + 1, to: year * loan.perYear }
}

/** The due day of a row; null where the source gives the loan no days. */
function dayOf({ to }: Rows, column: string, { loan, table }: Source): Day | null {
  return loan.firstDueOn !== undefined && /^(due|date|due date|due on)$/.test(column) ? rowAt(table, to).dueOn : null
}

function columnOf({ from, to }: Rows, column: string, { table }: Source): Value | null {
  if (/^(begin|opening) balance$/.test(column)) {
    const row = rowAt(table, from)
    return cents(table, row.balanceCents + row.principalCents)
  }
  const known = COLUMNS[column.replace(/^(end|ending|closing|remaining) | paid$/g, '')]
  if (!known) return null
  if (known === 'balanceCents') return cents(table, rowAt(table, to)[known])
  rowAt(table, to)
  return cents(table, sumOf({ rows: table.rows.slice(from - 1, to) }, known))
}

/** Payments in steps: [amount, …] in the order of the rate steps, or [count, amount] each. */
function steps(name: string, published: readonly unknown[], { loan, table }: Source): Listed[] | null {
  const starts = [1, ...(loan.changes ?? []).map(({ after }) => after + 1)]
  let done = 0
  const items = published.map((item, index) => {
    const [count, amount] = Array.isArray(item) ? [Number(item[0]), Number(item[1])] : [0, Number(item)]
    const start = Array.isArray(item) ? done + 1 : starts[index]
    done += count
    return { amount, start }
  })
  if (items.some(({ start, amount }) => start === undefined || !Number.isFinite(amount))) return null
  return items.map(({ amount, start = 1 }) => ({
    name: `${name} from ${start}`,
    column: name,
    published: amount,
    value: cents(table, rowAt(table, start).paymentCents),
  }))
}

/**
 * A source prints a column with as many decimals as its longest figure has, and with two at least, for the file drops zeros
 * at the end. A source that prints no decimals at all counts in whole units of the currency; so may a column of balances.
 */
export function decimalsByColumn(expected: unknown): Map<string, number> {
  const printed = new Map<string, number>()
  gatherDecimals(expected, '', printed)
  const isWhole = (of: Map<string, number>) => [...of.values()].every((decimals) => decimals === 0)
  // A table may be printed in whole units although the figures beside it are not.
  const inTables = new Map<string, number>()
  if (isRecord(expected)) gatherDecimals(Object.values(expected).filter(Array.isArray), '', inTables)
  const wholeTable = inTables.size > 1 && isWhole(inTables) ? inTables : null
  return new Map(
    [...printed].map(([name, decimals]) => {
      if (isWhole(printed) || wholeTable?.has(name) || (decimals === 0 && /balance/i.test(name))) return [name, 0]
      return [name, /year/i.test(name) ? decimals : Math.max(2, decimals)]
    }),
  )
}

function gatherDecimals(value: unknown, name: string, printed: Map<string, number>): void {
  if (typeof value === 'number') {
    if (!POSITION.test(name))
      printed.set(name, Math.max(printed.get(name) ?? 0, String(value).split('.')[1]?.length ?? 0))
  } else if (typeof value === 'object' && value !== null) {
    for (const [inner, held] of Object.entries(value))
      gatherDecimals(held, Array.isArray(value) ? name : inner, printed)
  }
}

/** A figure agrees when ours, rounded to the decimals of its column, is the same; whole units may be cut off too. */
export function comparedFigure({
  name,
  published,
  value,
  decimals,
  tolerance = 0,
}: {
  name: string
  published: number
  value: Value
  decimals: number
  tolerance?: number
}): Figure {
  const got = numbersOf(value)
  const agrees = got.some((ours) => {
    // Doubles miss a half by some of their last digits.
    const isNear = Math.abs(ours - published) <= Math.max(tolerance, 0.5 * 10 ** -decimals) + 1e-7
    return isNear || (decimals === 0 && Math.floor(ours + 1e-7) === published)
  })
  const shown = got.map((ours) => Number(ours.toFixed(Math.max(decimals, 2)))).join(' or ')
  return { name, expected: published, got: agrees ? published : shown }
}

function numbersOf(value: Value): number[] {
  if ('oneOf' in value) return value.oneOf.flatMap(numbersOf)
  return ['cents' in value ? value.cents / 100 : value.plain]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
