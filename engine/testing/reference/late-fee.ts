import type { Rounding } from '../../numbers/units.ts'
import type { LateFee } from '../../terms/terms.ts'
import { fraction, rounded, times } from './fraction.ts'

/** An installment on the day after its grace. */
export type Late = {
  open: number
  /** The whole payment: principal, interest and what is charged with it. */
  asked: number
  /** Its principal and interest. */
  askedOfRow: number
  /** What is open of it and those before it, and what was when the one before it was judged. */
  openThrough: number
  openBefore: number
  /** What the one before it asked for, if it is the last. */
  askedBeforeLast: number | null
  /** An earlier one has borne the fee, and something due has been open since. */
  isBorne: boolean
}

/** What an installment that is late is charged (docs/money.md, section 7). */
export function lateFeeOf(late: Late, fee: LateFee, rounding: Rounding): number {
  if (late.open <= 0 || late.open < (fee.shortageCentsMin ?? 0)) return 0
  // A balloon is more than twice the payment before it: 12 CFR 1026.18(s)(5)(i).
  if (fee.sparesBalloon && late.askedBeforeLast !== null && late.askedOfRow > 2 * late.askedBeforeLast) return 0
  if (fee.trigger === 'UNLESS_PAID' && late.openThrough <= late.openBefore) return 0
  if (fee.trigger === 'ONCE' && late.isBorne) return 0
  if (fee.kind === 'FLAT') return fee.amountCents
  const base = fee.base === 'WHOLE_PAYMENT' ? late.asked : late.open
  const part = rounded(times(fraction(base), fraction(fee.ratePpm, 1_000_000)), rounding)
  return Math.min(Math.max(part, fee.amountCentsMin ?? 0), fee.amountCentsMax ?? Number.POSITIVE_INFINITY)
}
