import type { Cents } from '#engine/numbers/units.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { Twin } from './twin-facts.ts'

/** What rows know of each other while they are written. */
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
  /** The rate of a year as a number. */
  rate: number
  /** Of every row: what a dollar paid with it is worth on the first day, at the rates of the rows. */
  worth: readonly number[]
}
