import { LOAN_TYPES } from '#contract/enumerations.ts'
import { dollarsOf, percentOf } from '#contract/fields.ts'
import type { ImportField, ImportMapping } from '#contract/imports/import-fields.ts'
import { type LoanDefaults, USUAL_LOAN_DEFAULTS } from '#contract/loans/lender-settings.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import {
  COLUMN_TERMS,
  TERM_TABLE,
  type Term,
  type TermColumn,
  type TermKey,
  type TermValue,
} from '#contract/loans/term-table.ts'
import { addMonths, isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import type { Cells } from './cells.ts'

/** Stands in a form whose borrower is yet to be made. */
export const NOBODY_YET = 1

/** A row as the loan form has it, before its rules are asked. What a row leaves out is as in the lender's settings. */
export type LoanInput = { [Name in keyof LoanForm]?: LoanForm[Name] | undefined }

/** The terms that any list of loans may have. */
export function termsInput(cells: Cells, defaults: LoanDefaults): LoanInput {
  const {
    paymentStructure = 'FULLY_AMORTIZED',
    interestOnlyPeriod,
    balloonPaymentDate,
    amortizationTerm,
    ...others
  } = termsInCells(cells)
  return {
    ...USUAL_LOAN_DEFAULTS,
    ...defaults,
    ...others,
    borrowerId: NOBODY_YET,
    interestRate: percentIn(cells.percent('interestRate')),
    loanType: cells.word('loanType', LOAN_TYPES) ?? 'OTHER',
    paymentStructure,
    ...(paymentStructure === 'INTEREST_ONLY' && { interestOnlyPeriod, interestOnlyPeriodUnit: 'MONTHS' }),
    ...(balloonPaymentDate !== undefined && {
      hasBalloonPayment: true,
      balloonPaymentDate,
      amortizationTerm: amortizationTerm ?? 360,
      amortizationTermUnit: 'MONTHS',
    }),
    notes: cells.text('notes'),
  }
}

/** The terms that a row has cells for, as the loan form has them. */
function termsInCells(cells: Cells): LoanInput {
  const values = COLUMN_TERMS.map((key): [TermKey, TermValue | undefined] => [key, valueIn(cells, TERM_TABLE[key])])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function valueIn(cells: Cells, entry: Term & { column: TermColumn }): TermValue | undefined {
  const { column } = entry
  switch (entry.kind) {
    case 'MONEY':
      return dollarsIn(cells.cents(column))
    case 'PERCENT':
      return percentIn(cells.percent(column))
    case 'DAY':
      return cells.day(column)
    case 'DAYS':
    case 'MONTHS':
      return cells.whole(column)
    case 'CHOICE':
      return cells.word(column, entry.words)
    case 'YES_NO':
      throw new Error(`no list has a column that is ${column}`)
  }
}

const dollarsIn = (cents: Cents | undefined) => (cents === undefined ? undefined : dollarsOf(cents))
const percentIn = (ppm: RatePpm | undefined) => (ppm === undefined ? undefined : percentOf(ppm))

/** The last day: the one that is written, or so many months after the first. */
export function maturityOf(cells: Cells, originatedOn: Day | undefined): Day | undefined {
  const written = cells.day('maturityDate')
  const months = cells.whole('termMonths')
  if (written !== undefined || months === undefined || originatedOn === undefined) return written
  if (months > 1200) return undefined
  const day = addMonths(originatedOn, months)
  return isDay(day) ? day : undefined
}

/** Which column a field of the form came from, to say there what is wrong with it. */
export function columnOf(
  field: string,
  { isAsOf, mapping }: { isAsOf: boolean; mapping: ImportMapping },
): ImportField | null {
  const inTerm = mapping.maturityDate === undefined && mapping.termMonths !== undefined ? 'termMonths' : 'maturityDate'
  const paidTo = mapping.interestPaidTo === undefined ? 'asOfDate' : 'interestPaidTo'
  const columns: Readonly<Record<string, ImportField>> = {
    loanName: 'loanName',
    loanType: 'loanType',
    interestRate: 'interestRate',
    notes: 'notes',
    maturityDate: inTerm,
    principalAmount: isAsOf ? 'principalBalance' : 'principalAmount',
    originationDate: isAsOf ? paidTo : 'originationDate',
    firstPaymentDate: isAsOf ? 'nextPaymentDate' : 'firstPaymentDate',
  }
  const term = COLUMN_TERMS.find((key) => key === field)
  return term ? TERM_TABLE[term].column : (columns[field] ?? null)
}
