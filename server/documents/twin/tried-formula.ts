import { type Cell, day, money, number, type Style, serialOf } from '#contract/spreadsheet/sheet.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { HEAD_ROWS } from './layout.ts'

/** A formula that a cell may have, and its result: cents, or another number. */
export type Candidate = { formula: string; value: number }

/** The sum of figures; 0 of none. */
export const sumOf = (figures: readonly Candidate[]): Candidate => ({
  formula: figures.map(({ formula }) => formula).join('+') || '0',
  value: figures.reduce((sum, { value }) => sum + value, 0),
})

/** A figure less others. */
export const less = (figure: Candidate, others: readonly Candidate[]): Candidate => ({
  formula: [figure, ...others].map(({ formula }) => formula).join('-'),
  value: others.reduce((rest, { value }) => rest - value, figure.value),
})

/** The least of two amounts, never below zero. */
export const least = (a: Candidate, b: Candidate): Candidate => ({
  formula: `ROUND(MAX(0,MIN(${a.formula},${b.formula})),2)`,
  value: Math.max(0, Math.min(a.value, b.value)),
})

/** The number of figures computed in the file, and of figures entered as values because no formula gives them. */
export type Tally = { live: number; taken: number }

/** An amount by the first formula that gives it to the cent; else the plain amount, marked. */
export function amountBy(tally: Tally, cents: Cents, candidates: readonly (Candidate | null)[]): Cell {
  const found = candidates.find((each) => each?.value === cents)
  count(tally, found)
  return found ? formulaCell(found.formula, cents / 100, 'money') : money(cents, 'moneyCarried')
}

/** A day by the first formula that gives it; else the plain day, marked. */
export function dayBy(tally: Tally, on: Day, candidates: readonly ({ formula: string; on: Day } | null)[]): Cell {
  const found = candidates.find((each) => each?.on === on)
  count(tally, found)
  return found ? formulaCell(found.formula, serialOf(on), 'day') : day(on, 'dayCarried')
}

/** A part of a year by the formula, if that gives it; else the plain part, marked. */
export function partBy(tally: Tally, value: number, formula: string | null): Cell {
  count(tally, formula)
  return formula === null ? number(value, 'factorCarried') : formulaCell(formula, value, 'factor')
}

export const formulaCell = (formula: string, value: number | string, style: Style): Cell => ({
  kind: 'FORMULA',
  formula,
  style,
  value: typeof value === 'number' ? value + 0 : value,
})

/** The sum of a column, over all lines of its sheet. */
export const columnSum = (letter: string, amounts: readonly Cents[]): Cell => {
  const formula = `SUM(${letter}${HEAD_ROWS + 1}:${letter}${amounts.length + HEAD_ROWS})`
  return formulaCell(formula, amounts.reduce((sum, cents) => sum + cents, 0) / 100, 'moneyTotal')
}

function count(tally: Tally, found: unknown): void {
  if (found) tally.live += 1
  else tally.taken += 1
}
