import { LOAN_TYPES } from '#contract/enumerations.ts'
import { dollarsOf, percentOf } from '#contract/fields.ts'
import type { ImportField, ImportMapping } from '#contract/imports/import-fields.ts'
import { agreedRowsIn } from '#contract/loans/agreed-rows.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import { answersOf, type ProductTerms, USUAL_PRODUCT_TERMS } from '#contract/loans/products.ts'
import {
  COLUMN_TERMS,
  maturityOfPayments,
  TERM_TABLE,
  type Term,
  type TermColumn,
  type TermKey,
  type TermValue,
} from '#contract/loans/term-table.ts'
import { addDays, addMonths, isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import { intervalOf } from '#engine/terms/due-days.ts'
import { PAYMENTS_MAX } from '../loans/checked-terms.ts'
import type { Cells } from './cells.ts'

/** The borrower id of a loan form whose borrower does not exist yet. */
export const NOBODY_YET = 1

/** The loan form of a row, before its rules are checked. Empty cells take the lender's defaults. */
export type LoanInput = { [Name in keyof LoanForm]?: LoanForm[Name] | undefined }

/**
 * The terms that every list of loans may have. Of the lender's default product only the answers to questions about the
 * contract count: what a loan is stands in its row.
 */
export function termsInput(cells: Cells, defaults: ProductTerms): LoanInput {
  const {
    paymentStructure = 'FULLY_AMORTIZED',
    interestOnlyPeriod,
    balloonPaymentDate,
    amortizationTerm,
    ...others
  } = termsInCells(cells)
  return {
    ...answersOf(USUAL_PRODUCT_TERMS),
    ...answersOf(defaults),
    // A payment in the row is the one of its contract, whatever rule other contracts have.
    ...(others.statedPayment !== undefined && defaults.paymentRule !== 'EQUAL_PRINCIPAL' && { paymentRule: 'STATED' }),
    ...(others.indexMargin !== undefined && { rateRule: 'INDEX' }),
    ...(others.rateSteps !== undefined && { rateRule: 'STEPS' }),
    ...(others.agreedRows !== undefined && { paymentRule: 'BY_ROW' }),
    ...(isOnDemand(cells.text('paymentFrequency')) && { payableOnDemand: true }),
    ...others,
    borrowerId: NOBODY_YET,
    interestRate: percentIn(cells.percent('interestRate')),
    loanType: cells.word('loanType', LOAN_TYPES) ?? 'OTHER',
    paymentStructure,
    ...(others.paymentFrequency === 'SEMI_MONTHLY' && { semiMonthlyDays: monthDaysIn(cells.text('paymentFrequency')) }),
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

/** The two days of the month that a frequency names: '15th and last', '1 y 15'. null when it names no two days. */
function monthDaysIn(text = ''): number[] | null {
  const named = text.toLowerCase().match(/\d+|last|eom|end of month|último|fin de mes/gu) ?? []
  const days = named.map((word) => (/^\d/.test(word) ? Number(word) : LAST_OF_MONTH))
  return days.length === 2 && days.every((day) => day >= 1 && day <= LAST_OF_MONTH) ? days : null
}

const LAST_OF_MONTH = 31

/** Whether a frequency is that of a demand note, which asks for everything at once. */
const isOnDemand = (text = ''): boolean => /\bdemand\b|a la vista/i.test(text)

/** The terms that a row has cells for, as fields of the loan form. */
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
      return percentIn(cells.percent(column, entry.isSigned))
    case 'DAY':
      return cells.day(column)
    case 'DAYS':
    case 'MONTHS':
    case 'COUNT':
      return cells.whole(column)
    case 'CHOICE':
      return cells.word(column, entry.words)
    case 'FREQUENCY':
      return cells.frequency(column)
    case 'YES_NO': {
      const answer = cells.word(column, ['YES', 'NO'])
      return answer === undefined ? undefined : answer === 'YES'
    }
    case 'PERCENTS':
      return cells.percents(column)
    case 'COSTS':
      return cells.costs(column)
    case 'RATE_STEPS':
    case 'AGREED_ROWS':
      return cells.text(column)
    case 'MONTHS_OF_YEAR':
      return cells.months(column)
    case 'DAYS_OF_MONTH':
      throw new Error(`no list has a column that is ${column}`)
  }
}

const dollarsIn = (cents: Cents | undefined) => (cents === undefined ? undefined : dollarsOf(cents))
const percentIn = (ppm: RatePpm | undefined) => (ppm === undefined ? undefined : percentOf(ppm))

/** The last day of a loan, and where its term was given in months that its periods do not fill, how it was taken. */
export type Maturity = { day: Day | undefined; whole?: { months: number; payments: number } }

/**
 * The last day: the one in the row, or that of the term in months after the first day. Weeks do not fill months, so a
 * term of a weekly loan is taken as whole periods: 24 months every two weeks are 52 payments.
 */
export function maturityOf(cells: Cells, input: LoanInput): Maturity {
  const { originationDate: originatedOn, firstPaymentDate, paymentFrequency } = input
  // A list of payments that are agreed one by one ends with the last of them.
  const written = cells.day('maturityDate') ?? agreedRowsIn(cells.text('agreedRows') ?? '')?.at(-1)?.day
  const months = cells.whole('termMonths')
  const count = cells.whole('numberOfPayments')
  if (written !== undefined || originatedOn === undefined) return { day: written }
  if (months === undefined) return { day: lastDayOf(count, input) }
  if (months > 1200) return { day: undefined }
  const interval = intervalOf(paymentFrequency ?? 'MONTHLY')
  const day = addMonths(originatedOn, months)
  if (!('days' in interval) || months === 0) return { day: isDay(day) ? day : undefined }
  const payments = Math.round((months * WEEKS_A_YEAR * 7) / (12 * interval.days))
  const firstOn = firstPaymentDate ?? addDays(originatedOn, interval.days)
  const lastOn = addDays(firstOn, interval.days * (payments - 1))
  return isDay(lastOn) ? { day: lastOn, whole: { months, payments } } : { day: undefined }
}

const WEEKS_A_YEAR = 52

/** The last day of a running loan: the one in the row, that of the payments that are left, or the day of the balloon. */
export function endOf(cells: Cells, input: LoanInput): Day | undefined {
  const { firstPaymentDate, balloonPaymentDate } = input
  const left = cells.whole('paymentsLeft')
  // The payments that are left are counted from the next one, which otherwise follows the day to which interest is paid.
  const originationDate = firstPaymentDate ? addDays(firstPaymentDate, -1) : cells.day('interestPaidTo')
  const counted = originationDate ? lastDayOf(left, { ...input, originationDate }) : undefined
  return cells.day('maturityDate') ?? counted ?? balloonPaymentDate ?? undefined
}

/** The due day of the last of so many payments; undefined without a number, or for one that no loan has. */
function lastDayOf(count: number | undefined, input: LoanInput): Day | undefined {
  if (count === undefined || count < 1 || count > PAYMENTS_MAX) return undefined
  const { paymentFrequency = 'MONTHLY' } = input
  const day = maturityOfPayments({ ...input, paymentFrequency, numberOfPayments: count })
  return day !== null && isDay(day) ? day : undefined
}

/** The column that a form field came from, so that the problem is noted there. */
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
    takenOverDate: 'asOfDate',
    originalAmount: 'principalAmount',
    originalDate: 'originationDate',
    firstPaymentDate: isAsOf ? 'nextPaymentDate' : 'firstPaymentDate',
  }
  const term = COLUMN_TERMS.find((key) => key === field)
  return term ? TERM_TABLE[term].column : (columns[field] ?? null)
}
