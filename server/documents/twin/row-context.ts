import type { Cents } from '#engine/numbers/units.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { Twin } from './twin-facts.ts'

/** The data that the formulas of a schedule row need. */
export type RowContext = {
  twin: Twin
  index: number
  row: Installment
  /** Its line in the file. */
  line: number
  openingCents: Cents
  /** Lent during the row, after it began. */
  lentCents: Cents
  part: number
  /** The yearly rate as a number. */
  rate: number
  /** So many first rows of the contract ask for interest alone. */
  interestOnlyRows: number
  /** For every row: the value on the first day of a dollar paid with the row, at the rates of the rows. */
  worth: readonly number[]
}
