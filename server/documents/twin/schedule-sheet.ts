import { type Cell, day, money, number, type Row, text } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import { addDays, addMonths } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { journalEntries } from '#engine/replay/journaled-book.ts'
import { interestRate } from '#engine/terms/compounding.ts'
import { intervalOf, lastDueDay, nthDueDay } from '#engine/terms/due-days.ts'
import { installmentPeriods } from '#engine/terms/installment-periods.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS, SCHEDULE as S } from './layout.ts'
import { type LevelOfContract, partValue } from './level.ts'
import { nextHalfMonth, partOfDays, rowPartFormula } from './part-formula.ts'
import type { RowContext } from './row-context.ts'
import { interestCandidates } from './row-interest.ts'
import { type LevelNow, levelAndPrincipal } from './row-principal.ts'
import { amountBy, type Candidate, columnSum, dayBy, formulaCell, partBy, sumOf } from './tried-formula.ts'
import { isLent, ledgerFigure, type Twin } from './twin-facts.ts'

/** The schedule as it stands, each row computed from the one above. */
export function scheduleRows(twin: Twin, level: LevelOfContract): Row[] {
  const { rows, words } = twin
  const { schedule } = words.twin
  const parts = rows.map((row) => partOf(twin, row))
  const worth = worthOfRows(twin, parts)
  let levelNow: LevelNow = { cents: level.cents, formula: twin.cells.loan('level') }
  const lines = rows.map((row, index): Row => {
    const context = {
      twin,
      index,
      row,
      line: index + 1 + HEAD_ROWS,
      openingCents: openingOf(twin, index).value,
      lentCents: sumOf(lentDuring(twin, index)).value,
      part: parts[index] ?? 0,
      rate: (twin.rates[index] ?? 0) / 1e6,
      worth,
      interestOnlyRows: level.interestOnlyRows,
    }
    const { cells, next } = rowCells(context, levelNow)
    levelNow = next
    twin.levels.push(next.cents)
    return cells
  })
  return [...headRows(schedule.title, schedule.note, schedule.heads), ...lines, totals(twin)]
}

function rowCells(context: RowContext, levelNow: LevelNow): { cells: Row; next: LevelNow } {
  const { twin, index, row, line, openingCents, lentCents, part, worth } = context
  const { tally } = twin
  const interest = amountBy(tally, row.interestCents, interestCandidates(context))
  const { levelCell, principalCell, next } = levelAndPrincipal(context, levelNow)
  const own = row.principalCents - row.extraPrincipalCents
  const before = index === 0 ? '1' : `${S.discount}${line - 1}`
  const cells: Row = [
    number(row.number, 'whole'),
    fromCell(context),
    dueCell(context),
    partBy(tally, part, partFormulaOf(context)),
    rateCell(context),
    amountBy(tally, openingCents, [openingOf(twin, index)]),
    lentCents === 0 ? null : amountBy(tally, lentCents, [sumOf(lentDuring(twin, index))]),
    interest,
    levelCell,
    principalCell,
    row.extraPrincipalCents === 0 ? null : extraCell(context),
    formulaCell(`ROUND(H${line}+J${line}+K${line},2)`, row.paymentCents / 100, 'money'),
    amountBy(tally, row.balanceCents, [
      {
        formula: `ROUND(F${line}+G${line}-J${line}-K${line},2)`,
        value: openingCents + lentCents - own - row.extraPrincipalCents,
      },
    ]),
    money(row.interestCents, 'moneyCheck'),
    money(row.principalCents, 'moneyCheck'),
    money(row.balanceCents, 'moneyCheck'),
    formulaCell(
      `ROUND(ABS(H${line}-N${line})+ABS(J${line}+K${line}-O${line})+ABS(M${line}-P${line}),2)`,
      0,
      'moneyCheck',
    ),
    formulaCell(`${before}/(1+E${line}*D${line})`, worth[index] ?? 1, 'factor'),
  ]
  return { cells, next }
}

/** The lines of disbursements in the ledger; the first row's own are there when it begins. */
function disbursements({ entries, rows, asOn }: Twin): { entry: number; on: Day; isAtStart: boolean }[] {
  const starts = rows[0]?.fromOn ?? asOn
  const lent = entries.flatMap(({ kind, on }, entry) => (isLent(kind) ? [{ entry, on }] : []))
  return lent.map(({ entry, on }, index) => ({ entry, on, isAtStart: index === 0 || on <= starts }))
}

/**
 * The disbursements during a row, all or those made by a day. As the engine counts them: to the first row due on their
 * day or later, else to the last row.
 */
export function lentDuring(twin: Twin, index: number, by?: Day): Candidate[] {
  const { rows } = twin
  return disbursements(twin).flatMap(({ entry, on, isAtStart }) => {
    const found = rows.findIndex(({ dueOn }) => on <= dueOn)
    const row = found === -1 ? rows.length - 1 : found
    const isLater = by !== undefined && on > by
    return isAtStart || row !== index || isLater ? [] : [ledgerFigure(twin, 'lent', entry)]
  })
}

/** Principal outstanding when a row begins. */
export function openingOf(twin: Twin, index: number): Candidate {
  if (index > 0) return { formula: `M${index + HEAD_ROWS}`, value: twin.rows[index - 1]?.balanceCents ?? 0 }
  const lent = disbursements(twin).filter(({ isAtStart }) => isAtStart)
  return lent.length === 0
    ? { formula: twin.cells.loan('principal'), value: twin.terms.principalCents }
    : sumOf(lent.map(({ entry }) => ledgerFigure(twin, 'lent', entry)))
}

/**
 * Extra principal counts to the row in whose period it came; on a day that ends one row and begins the next, to the
 * earlier row.
 */
function extraCell({ twin, index, row }: RowContext): Cell {
  const { rows, entries } = twin
  const [fromOn, dueOn] = [row.fromOn, row.dueOn]
  const extras = entries.flatMap(({ kind, on, split }, entry) => {
    const isInTime = (index === 0 || on > fromOn) && (index === rows.length - 1 || on <= dueOn)
    const isExtra = kind === 'PAYMENT_RECEIVED' && isInTime && (split?.extraPrincipalCents ?? 0) !== 0
    return isExtra ? [ledgerFigure(twin, 'extra', entry)] : []
  })
  return amountBy(twin.tally, row.extraPrincipalCents, [sumOf(extras)])
}

function fromCell({ twin, index, row, line }: RowContext): Cell {
  const before = twin.rows[index - 1]
  const candidate = before
    ? { formula: `C${line - 1}`, on: before.dueOn }
    : { formula: twin.cells.loan('originationOn'), on: twin.terms.originationOn }
  return dayBy(twin.tally, row.fromOn, [candidate])
}

function dueCell({ twin, index, row, line }: RowContext): Cell {
  const { terms, cells } = twin
  const { frequency, endOfMonth, firstDueOn, originationOn, options } = terms
  // A day that is agreed follows from nothing.
  if (options?.agreedRows?.some(({ dueOn }) => dueOn === row.dueOn)) return day(row.dueOn)
  const interval = intervalOf(frequency, options)
  const count = firstDueOn === null ? index + 1 : index
  const anchor = cells.loan(firstDueOn === null ? 'originationOn' : 'firstDueOn')
  const agreedOn = nthDueDay({ anchorOn: firstDueOn ?? originationOn, interval, count, endOfMonth })
  const lastOn = lastDueDay(terms)
  const limited = (step: string) => `MIN(${step},${cells.loan('lastDueOn')})`
  const from = `B${line}`
  if ('halfMonths' in interval) {
    const nextOn = nthDueDay({ anchorOn: row.fromOn, interval, count: 1 })
    const first = { formula: limited(anchor), on: earlier(firstDueOn ?? lastOn, lastOn) }
    return dayBy(twin.tally, row.dueOn, [
      { formula: limited(nextHalfMonth(interval, from)), on: earlier(nextOn, lastOn) },
      ...(firstDueOn === null || index > 0 ? [] : [first]),
    ])
  }
  const months = endOfMonth ? 'EOMONTH' : 'EDATE'
  const step =
    'days' in interval ? `${anchor}+${interval.days * count}` : `${months}(${anchor},${interval.months * count})`
  const agreed = { formula: limited(step), on: earlier(agreedOn, lastOn) }
  const next =
    'days' in interval
      ? { formula: `${from}+${interval.days}`, on: addDays(row.fromOn, interval.days) }
      : {
          formula: `EDATE(${from},${interval.months})`,
          on: addMonths(row.fromOn, interval.months, { endOfMonth: false }),
        }
  return dayBy(twin.tally, row.dueOn, [agreed, next])
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

function rateCell({ twin, index, line, rate }: RowContext): Cell {
  const beforePpm = index === 0 ? interestRate(twin.terms) : twin.rates[index - 1]
  if (beforePpm !== twin.rates[index]) return number(rate, 'percentInput')
  return formulaCell(index === 0 ? twin.cells.loan('rate') : `E${line - 1}`, rate, 'percent')
}

/** The row's part of a year, from the note of its replay; else from its days. */
function partOf({ book, terms }: Twin, row: Installment): number {
  const noted = isDaily(book)
    ? book.plan.periods.find(({ dueOn, fromOn }) => dueOn === row.dueOn && fromOn === row.fromOn)
    : undefined
  const began = journalEntries(book, 'INSTALLMENT_BEGAN').findLast((note) => note.installment === row.number)?.period
  return partValue((noted ?? began ?? ofDays(terms, row)).part)
}

function ofDays({ frequency, dayCount, options }: Twin['terms'], { fromOn, dueOn }: Installment) {
  const [period] = installmentPeriods({ fromOn, dueDays: [dueOn], frequency, dayCount, options })
  return period ?? { fromOn, dueOn, part: { numerator: 0, denominator: 1 } }
}

/** null when the formula of the first terms, by the days of the row, would give another part. */
function partFormulaOf({ twin, row, line, part }: RowContext): string | null {
  if (partValue(partOfDays(twin.terms, row)) !== part) return null
  return rowPartFormula(twin.terms.dayCount, twin.terms, { from: `B${line}`, to: `C${line}` })
}

function worthOfRows({ rates }: Twin, parts: readonly number[]): number[] {
  let worth = 1
  return parts.map((part, index) => {
    worth /= 1 + ((rates[index] ?? 0) / 1e6) * part
    return worth
  })
}

function totals({ rows, words }: Twin): Row {
  const sum = (letter: string, pick: (row: Installment) => Cents): Cell => columnSum(letter, rows.map(pick))
  const blank = text('', 'strong')
  return [
    ...[text(words.total, 'strong'), blank, blank, blank, blank, blank, blank],
    sum(S.interest, ({ interestCents }) => interestCents),
    blank,
    sum(S.principal, ({ principalCents, extraPrincipalCents }) => principalCents - extraPrincipalCents),
    sum(S.extra, ({ extraPrincipalCents }) => extraPrincipalCents),
    sum(S.payment, ({ paymentCents }) => paymentCents),
    blank,
    sum(S.ourInterest, ({ interestCents }) => interestCents),
    sum(S.ourPrincipal, ({ principalCents }) => principalCents),
    blank,
    sum(S.difference, () => 0),
  ]
}
