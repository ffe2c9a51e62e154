import { day, number, type Row } from '#contract/spreadsheet/sheet.ts'
import { isDaily } from '#engine/book/book.ts'
import { partOfInstallment } from '#engine/book/span-interest.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import { interestRate } from '#engine/terms/compounding.ts'
import { countsCalendarDays } from '#engine/terms/day-count.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS } from './layout.ts'
import { partValue } from './level.ts'
import { partFormula, stretchPartFormula } from './part-formula.ts'
import { interestOfDays, rounded } from './rounding.ts'
import { productOf } from './row-interest.ts'
import { lentDuring, openingOf } from './schedule-sheet.ts'
import { amountBy, type Candidate, formulaCell, partBy, sumOf } from './tried-formula.ts'
import { ledgerFigure, type Stretch, type Twin } from './twin-facts.ts'

/**
 * Interest by stretches of days: for rows with more than one stretch, and for every day of a loan with daily interest.
 */
export function stretchRows(twin: Twin): Row[] {
  const { stretches, terms, tally } = twin
  const { interest } = twin.words.twin
  const lines = stretches.map((stretch, index): Row => {
    const at = index + 1 + HEAD_ROWS
    const rate = stretch.annualRatePpm / 1e6
    const part = partValue(stretch.part)
    const dollars = productOf(stretch)
    const { interestCents } = stretch
    return [
      stretch.row === -1 ? null : number(stretch.row + 1, 'whole'),
      day(stretch.fromOn, 'dayInput'),
      day(stretch.toOn, 'dayInput'),
      amountBy(tally, stretch.balanceCents, balances(twin, stretch)),
      stretch.annualRatePpm === interestRate(terms)
        ? formulaCell(twin.cells.loan('rate'), rate, 'percent')
        : number(rate, 'percentInput'),
      partBy(tally, part, partFormulaOf(twin, { stretch, at })),
      formulaCell(`D${at}*E${at}*F${at}`, dollars, 'factor'),
      interestCents === null ? null : amountBy(tally, interestCents, [interestOfStretch(stretch, at, terms)]),
    ]
  })
  return [...headRows(interest.title, interest.note, interest.heads), ...lines]
}

function interestOfStretch(stretch: Stretch, at: number, terms: Twin['terms']): Candidate {
  if (!terms.options?.roundsEachDay) return rounded({ formula: `G${at}`, value: productOf(stretch) }, terms.rounding)
  const { balanceCents, annualRatePpm, fromOn, toOn } = stretch
  const ofYear = { formula: `D${at}*E${at}`, value: (balanceCents / 100) * (annualRatePpm / 1e6) }
  const part = { formula: `F${at}`, value: partValue(stretch.part) }
  const days = { formula: `C${at}-B${at}`, value: daysBetween({ from: fromOn, to: toOn }) }
  return interestOfDays(ofYear, { part, days }, terms)
}

/** The balance that bears interest: that of the ledger, or of the row with the money lent by then. */
function balances(twin: Twin, stretch: Stretch): Candidate[] {
  const { entries, cells } = twin
  if (isDaily(twin.book)) {
    const entry = entries.findLastIndex(({ on, kind }) => on <= stretch.fromOn && kind !== 'AS_OF')
    return entry === -1 ? [] : [ledgerFigure(twin, 'balance', entry)]
  }
  const opening = { formula: cells.at('schedule', 'opening', stretch.row), value: openingOf(twin, stretch.row).value }
  const alone = lentDuring(twin, stretch.row, stretch.fromOn)
  return [opening, sumOf([opening, ...alone]), ...alone]
}

function partFormulaOf(twin: Twin, { stretch, at }: { stretch: Stretch; at: number }): string | null {
  const { terms, cells, rows } = twin
  const days = { from: `B${at}`, to: `C${at}` }
  const row = rows[stretch.row]
  if (!row || !stretch.period || stretch.fromOn < row.fromOn || stretch.toOn > row.dueOn)
    return daysBetween({ from: stretch.fromOn, to: stretch.toOn }) > 0 && countsCalendarDays(terms.dayCount)
      ? partFormula(terms.dayCount, days)
      : null
  const of = (column: 'fromOn' | 'dueOn' | 'part') => cells.at('schedule', column, stretch.row)
  const { fromOn, toOn } = stretch
  const period = twin.book.plan.periods.find((each) => each.fromOn === row.fromOn && each.dueOn === row.dueOn)
  const expected = partOfInstallment(terms, period ?? stretch.period, { from: fromOn, to: toOn })
  if (Math.abs(partValue(expected) - partValue(stretch.part)) > 1e-15) return null
  return stretchPartFormula(terms.dayCount, { from: of('fromOn'), to: of('dueOn'), part: of('part') }, days)
}
