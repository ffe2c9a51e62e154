import { type Book, hasLeft, isDaily, openOfFee } from '../book/book.ts'
import { isChargedAhead } from '../book/charge-installments.ts'
import { forgetArrearsOfRepaid } from '../book/late-fees.ts'
import { owedOn } from '../book/owed.ts'
import type { Cents } from '../numbers/units.ts'
import type { LoanEvent } from '../terms/events.ts'
import { isEscrow } from '../terms/installment-charges.ts'
import type { CapitalizedParts, Fee } from '../terms/loan-state.ts'
import { adjustInterest } from './adjust-interest.ts'
import { addAdvance } from './disburse.ts'

type ChangeEvent = Extract<LoanEvent, { kind: 'TERMS_CHANGED' }>

/**
 * Takes the interest and the fees that a change of terms adds to the principal off what is due; null where it adds nothing. Taxes and insurance stay due, and what was advanced for them: they are no income that could come with principal. Of interest by the schedule that is what has fallen due, of interest by the day all that was earned.
 */
export function takeForPrincipal(book: Book, event: ChangeEvent): CapitalizedParts | null {
  if ((!event.unpaidInterest && !event.unpaidFees) || book.disbursedCents === 0 || hasLeft(book)) return null
  const owed = owedOn(book, event.effectiveOn)
  const interestCents = event.unpaidInterest ? (isDaily(book) ? owed.interestCents : owed.interestDueCents) : 0
  const feesCents = event.unpaidFees === 'TO_PRINCIPAL' ? feesForPrincipal(book) : 0
  if (interestCents + feesCents === 0) return null
  if (interestCents > 0) takeInterest(book, event, interestCents)
  if (feesCents > 0) takeFees(book)
  return { interestCents, feesCents }
}

/** Installments that fell due ask for so much less, and say so. */
function takeInterest(book: Book, event: ChangeEvent, interestCents: Cents): void {
  const due = book.installments.slice(0, book.due)
  const asked = due.map(({ askedCents }) => askedCents)
  adjustInterest(book, { ...event, kind: 'INTEREST_ADJUSTED', amountCents: -interestCents })
  for (const [index, installment] of due.entries()) {
    installment.movedCents += (asked[index] ?? 0) - installment.askedCents
  }
}

function feesForPrincipal(book: Book): Cents {
  return book.fees.reduce((sum, fee) => (mayBePrincipal(book, fee) ? sum + openOfFee(fee) : sum), 0)
}

const mayBePrincipal = (book: Book, fee: Fee): boolean => !isEscrow(fee.id) && !isChargedAhead(book, fee)

function takeFees(book: Book): void {
  for (const fee of book.fees) {
    const openCents = mayBePrincipal(book, fee) ? openOfFee(fee) : 0
    if (openCents > 0) fee.capitalizedCents = (fee.capitalizedCents ?? 0) + openCents
  }
}

/** Adds interest and fees to the principal, as money lent on the day would be. No money moves, and nothing of it is received. */
export function addToPrincipal(
  book: Book,
  { id: eventId, effectiveOn: on }: ChangeEvent,
  parts: CapitalizedParts,
): void {
  const { interestCents, feesCents } = parts
  const amountCents = interestCents + feesCents
  book.capitalized.push({ eventId, on, interestCents, feesCents })
  book.notReceived.interestCents += interestCents
  book.notReceived.feesCents += feesCents
  book.disbursements.push({ on, amountCents, isCapitalized: true })
  forgetArrearsOfRepaid(book)
  book.balanceCents += amountCents
  book.journal?.push({ kind: 'CAPITALIZED', on, eventId, amountCents })
  addAdvance(book, { on, amountCents })
}
