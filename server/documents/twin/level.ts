import { type Cell, day, money, number, type Row } from '#contract/spreadsheet/sheet.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { levelPayment, planOf } from '#engine/schedule/schedule.ts'
import { interestRate } from '#engine/terms/compounding.ts'
import { countsCalendarDays, type YearFraction } from '#engine/terms/day-count.ts'
import { partOfPeriod } from '#engine/terms/due-days.ts'
import type { InstallmentPeriod } from '#engine/terms/installment-periods.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { headRows } from './heading-rows.ts'
import { HEAD_ROWS, LEVEL } from './layout.ts'
import { partOfDays, rowPartFormula } from './part-formula.ts'
import { rounded } from './rounding.ts'
import { amountBy, type Candidate, formulaCell, partBy } from './tried-formula.ts'
import { isLent, type Twin } from './twin-facts.ts'

export type LevelOfContract = {
  cents: Cents
  cell: Cell
  /** The rows without principal at the start, and the rows over which the payment is computed. */
  interestOnlyRows: number
  countedRows: number
  /** The sheet that computes it where one formula cannot: periods of different lengths. */
  rows: Row[]
}

/** A part of a year as a number. */
export const partValue = ({ numerator, denominator }: YearFraction): number => numerator / denominator

/** The level payment as first agreed, by a formula: in one cell for equal periods, else on a sheet of its own. */
export function levelOfContract(twin: Twin): LevelOfContract {
  const terms = { ...twin.terms, principalCents: lentAtFirst(twin) }
  const { periods, levelPeriods, interestOnlyInstallments: interestOnlyRows = 0 } = planOf(terms)
  const counted = (levelPeriods ?? periods).slice(interestOnlyRows)
  const cents = levelPayment(terms)
  const base = { cents, interestOnlyRows, countedRows: counted.length }
  // Payments that are agreed one by one have no level: each stands in its row.
  if (counted.length === 0 || terms.options?.agreedRows)
    return { ...base, cell: amountBy(twin.tally, cents, [{ formula: '0', value: 0 }]), rows: [] }
  // A payment that the contract states is given, like the principal and the rate.
  if (terms.options?.paymentCents !== undefined) return { ...base, cell: money(cents, 'money'), rows: [] }
  const simple = inOneCell(twin, { terms, counted })
  if (simple?.value === cents) return { ...base, cell: amountBy(twin.tally, cents, [simple]), rows: [] }
  const worth = worthOf(terms, counted)
  const overWorth = {
    formula: `${twin.cells.loan('principal')}/${sumOfWorth(twin, counted.length)}`,
    value: terms.principalCents / 100 / worth.reduce((sum, each) => sum + each, 0),
  }
  const bySheet = rounded(overWorth, terms.rounding)
  const rows = bySheet.value === cents ? levelRows(twin, { terms, counted, worth }) : []
  return { ...base, cell: amountBy(twin.tally, cents, [bySheet]), rows }
}

/** The amount lent when the rows of the contract were made. */
export function lentAtFirst({ entries, terms }: Pick<Twin, 'entries' | 'terms'>): Cents {
  const lent = entries.filter(({ kind }) => isLent(kind))
  const atFirst = lent.filter(({ on }, index) => index === 0 || on <= terms.originationOn)
  return atFirst.length === 0 ? terms.principalCents : atFirst.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

type Counting = { terms: LoanTerms; counted: readonly InstallmentPeriod[] }

/** PMT, when every period is the same part of a year; a plain division when there is no interest. */
function inOneCell({ cells }: Twin, { terms, counted }: Counting): Candidate | null {
  const { principalCents, rounding, dayCount, frequency } = terms
  const annualRatePpm = interestRate(terms)
  const [principal, rate, count] = [cells.loan('principal'), cells.loan('rate'), cells.loan('levelRows')]
  const first = counted[0]?.part
  if (!first) return null
  if (annualRatePpm === 0)
    return rounded({ formula: `${principal}/${count}`, value: principalCents / 100 / counted.length }, rounding)
  const part = partValue(first)
  if (counted.some((each) => partValue(each.part) !== part)) return null
  const { numerator, denominator } = first
  const whole = partOfPeriod(frequency)
  const isWhole = !countsCalendarDays(dayCount) && part === partValue(whole)
  const partText = isWhole ? `${whole.numerator}/${whole.denominator}` : `${numerator}/${denominator}`
  const value = annuity(principalCents / 100, { rate: (annualRatePpm / 1e6) * part, rows: counted.length })
  return rounded({ formula: `PMT(${rate}*${partText},${count},-${principal})`, value }, rounding)
}

/** The equal payment that repays an amount, unrounded. The rate is that of one period, and not 0. */
export const annuity = (dollars: number, { rate, rows }: { rate: number; rows: number }): number =>
  (dollars * rate) / (1 - (1 + rate) ** -rows)

/** The value of one dollar in each row on the first day. */
function worthOf(terms: LoanTerms, counted: readonly InstallmentPeriod[]): number[] {
  const annualRatePpm = interestRate(terms)
  let worth = 1
  return counted.map(({ part }) => {
    worth /= 1 + (annualRatePpm / 1e6) * partValue(part)
    return worth
  })
}

const sumOfWorth = ({ cells }: Twin, rows: number): string =>
  `SUM(${cells.at('level', 'worth', 0)}:${LEVEL.worth}${rows + HEAD_ROWS})`

function levelRows(twin: Twin, { terms, counted, worth }: Counting & { worth: readonly number[] }): Row[] {
  const { words, cells } = twin
  const { level } = words.twin
  const lines = counted.map((period, index): Row => {
    const { fromOn, dueOn } = period
    const at = index + 1 + HEAD_ROWS
    const part = rowPartFormula(terms.dayCount, terms, { from: `B${at}`, to: `C${at}` })
    const value = partValue(period.part)
    const factor = (interestRate(terms) / 1e6) * value
    const before = index === 0 ? '1' : `F${at - 1}`
    return [
      number(index + 1, 'whole'),
      day(fromOn),
      day(dueOn),
      partBy(twin.tally, value, partValue(partOfDays(terms, period)) === value ? part : null),
      formulaCell(`${cells.loan('rate')}*D${at}`, factor, 'factor'),
      formulaCell(`${before}/(1+E${at})`, worth[index] ?? 0, 'factor'),
    ]
  })
  return [...headRows(level.title, level.note, level.heads), ...lines]
}
