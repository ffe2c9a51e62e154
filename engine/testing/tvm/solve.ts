// Called by tests only, which compare it with published figures; no screen and no figure of a loan uses it: the fourth figure of a level loan from three.
import { lowest, roundestRate } from '../../numbers/search.ts'
import type { Cents, RatePpm, Rounding } from '../../numbers/units.ts'
import { levelPaymentOver } from '../../schedule/level-payment.ts'
import { partOfPeriod, periodsPerYear } from '../../terms/due-days.ts'
import { rateFactor } from '../../terms/installment-periods.ts'
import { ANNUAL_RATE_PPM_MAX, PRINCIPAL_CENTS_MAX, TERM_MONTHS_MAX } from '../../terms/term-limits.ts'
import type { Frequency } from '../../terms/terms.ts'

/**
 * A loan of equal payments a whole period apart. Of its four figures any one follows from the others, exactly: each
 * answer is found on the payment that the schedule itself would ask for, in whole cents.
 */
export type LevelLoan = {
  principalCents: Cents
  annualRatePpm: RatePpm
  frequency: Frequency
  rows: number
  paymentCents: Cents
  /** Default HALF_UP. */
  rounding?: Rounding
}

/**
 * The payment (docs/money.md, section 3). Throws RangeError, naming the field, for figures that are not whole or
 * outside what a loan may have.
 */
export function solvePayment(loan: Omit<LevelLoan, 'paymentCents'>): Cents {
  assertWithin('principalCents', loan.principalCents, { min: 1, max: PRINCIPAL_CENTS_MAX })
  assertWithin('annualRatePpm', loan.annualRatePpm, { min: 0, max: ANNUAL_RATE_PPM_MAX })
  assertWithin('rows', loan.rows, { min: 1, max: rowsMax(loan) })
  return paymentOf(loan)
}

/**
 * The most that can be lent for a payment: a cent more would ask for a higher one.
 * Throws RangeError as solvePayment, and when the payment pays back nothing.
 */
export function solvePrincipal(loan: Omit<LevelLoan, 'principalCents'>): Cents {
  assertWithin('paymentCents', loan.paymentCents, { min: 1, max: PRINCIPAL_CENTS_MAX })
  assertWithin('annualRatePpm', loan.annualRatePpm, { min: 0, max: ANNUAL_RATE_PPM_MAX })
  assertWithin('rows', loan.rows, { min: 1, max: rowsMax(loan) })
  const isTooMuch = (principalCents: Cents) => paymentOf({ ...loan, principalCents }) > loan.paymentCents
  const principalCents = lowest({ min: 1, max: PRINCIPAL_CENTS_MAX + 1, holds: isTooMuch }) - 1
  if (principalCents < 1) throw new RangeError('This payment pays back nothing: enter a higher payment or a lower rate')
  return principalCents
}

/**
 * The rate that asks for a payment. A payment in whole cents fits a range of rates on a small loan: of those the
 * roundest is given (whole percents, then eighths, tenths, hundredths …). Where the payment lies between those of two
 * neighbouring rates, the one whose payment is nearer, the lower one in doubt.
 * Throws RangeError as solvePayment, and when the payments return less than the principal, or need a rate above the most
 * a loan may have.
 */
export function solveRatePpm(loan: Omit<LevelLoan, 'annualRatePpm'>): RatePpm {
  const { paymentCents } = loan
  assertWithin('principalCents', loan.principalCents, { min: 1, max: PRINCIPAL_CENTS_MAX })
  assertWithin('paymentCents', paymentCents, { min: 1, max: PRINCIPAL_CENTS_MAX })
  assertWithin('rows', loan.rows, { min: 1, max: rowsMax(loan) })
  const paymentAt = (annualRatePpm: RatePpm) => paymentOf({ ...loan, annualRatePpm })
  if (paymentAt(0) > paymentCents) throw new RangeError('These payments return less than the principal')
  if (paymentAt(ANNUAL_RATE_PPM_MAX) < paymentCents)
    throw new RangeError('No rate up to 10,000 % asks for this payment')

  const range = { min: 0, max: ANNUAL_RATE_PPM_MAX + 1 }
  const low = lowest({ ...range, holds: (ratePpm) => paymentAt(ratePpm) >= paymentCents })
  if (paymentAt(low) > paymentCents) {
    return paymentAt(low) - paymentCents < paymentCents - paymentAt(low - 1) ? low : low - 1
  }
  return roundestRate({ low, high: lowest({ ...range, holds: (ratePpm) => paymentAt(ratePpm) > paymentCents }) - 1 })
}

/**
 * The fewest rows in which payments not above the given one repay the loan. The last payment may be smaller.
 * Throws RangeError as solvePayment, and when the payment does not repay the loan in a hundred years.
 */
export function solveTermRows(loan: Omit<LevelLoan, 'rows'>): number {
  assertWithin('principalCents', loan.principalCents, { min: 1, max: PRINCIPAL_CENTS_MAX })
  assertWithin('paymentCents', loan.paymentCents, { min: 1, max: PRINCIPAL_CENTS_MAX })
  assertWithin('annualRatePpm', loan.annualRatePpm, { min: 0, max: ANNUAL_RATE_PPM_MAX })
  const max = rowsMax(loan)
  const rows = lowest({ min: 1, max: max + 1, holds: (rows) => paymentOf({ ...loan, rows }) <= loan.paymentCents })
  if (rows > max) throw new RangeError('This payment never repays the loan: enter a higher one')
  return rows
}

function paymentOf({
  principalCents,
  annualRatePpm,
  frequency,
  rows,
  rounding = 'HALF_UP',
}: Omit<LevelLoan, 'paymentCents'>): Cents {
  const factor = rateFactor(annualRatePpm, partOfPeriod(frequency))
  return levelPaymentOver(principalCents, { factors: Array.from({ length: rows }, () => factor), rounding })
}

function rowsMax({ frequency }: { frequency: Frequency }): number {
  return (periodsPerYear(frequency) * TERM_MONTHS_MAX) / 12
}

function assertWithin(field: string, value: number, { min, max }: { min: number; max: number }): void {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return
  throw new RangeError(`${field} is ${value}: enter a whole number from ${min} to ${max}`)
}
