import type { Cents } from '../numbers/units.ts'
import { isEscrow } from '../terms/installment-charges.ts'
import type { Fee } from '../terms/loan-state.ts'
import { type Book, isDaily, openOf, openOfFee } from './book.ts'
import { beforeLooking, installmentAt } from './book-installments.ts'
import { isChargedAhead } from './charge-installments.ts'

/** What is open of the fees is due with the last installment from now on. */
export function moveFeesToEnd(book: Book): void {
  for (const fee of book.fees) if (openOfFee(fee) > 0 && !isChargedAhead(book, fee)) fee.isAtEnd = true
}

/** Whether a fee is due with the last installment, and one is still to fall due. Of a loan that was called due all is due. */
export function waitsForEnd(book: Book, { isAtEnd }: Fee): boolean {
  if (!isAtEnd || book.writtenOffOn !== null || book.calledDueOn !== null) return false
  return book.balanceCents > 0 && hasInstallmentToCome(book)
}

/** What is open of the fees that are due, with those for taxes and insurance. */
export function feesDueIn(book: Book): Cents {
  return openOfDue(book, book.fees)
}

/** What is open of that for taxes and insurance: due now, and with the last installment. */
export function escrowOpenIn(book: Book): { dueCents: Cents; atEndCents: Cents } {
  const fees = book.fees.filter((fee) => isEscrow(fee.id) && !isChargedAhead(book, fee))
  const dueCents = openOfDue(book, fees)
  return { dueCents, atEndCents: fees.reduce((sum, fee) => sum + openOfFee(fee), 0) - dueCents }
}

function openOfDue(book: Book, fees: readonly Fee[]): Cents {
  return fees.reduce(
    (sum, fee) => (waitsForEnd(book, fee) || isChargedAhead(book, fee) ? sum : sum + openOfFee(fee)),
    0,
  )
}

function hasInstallmentToCome(book: Book): boolean {
  const { installments, open, due, balanceCents, dueInterestCents } = book
  if (installments.length > due) return true
  const dueCents = installments.slice(open, due).reduce((sum, installment) => sum + openOf(installment), 0)
  // What the days since the last due day have earned brings no installment that these fees could wait for.
  if (isDaily(book) && dueCents >= balanceCents + dueInterestCents) return false
  const forgetLook = beforeLooking(book)
  const next = installmentAt(book, due)
  forgetLook()
  return next !== undefined
}
