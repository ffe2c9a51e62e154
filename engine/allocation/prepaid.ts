import { type Book, feeKey, isDaily, openOf } from '../book/book.ts'
import { dueOnOf } from '../book/book-installments.ts'
import { owedOn } from '../book/owed.ts'
import { type ChargePart, chargeParts, loanYearOf, sumOfParts } from '../book/payoff-charge.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { PaymentSplit } from '../terms/loan-state.ts'
import { claimsOf } from './claims.ts'

/** What a payoff on a day is charged beside what is owed. Nothing for a loan that was written off, or owes no principal. */
export function chargeOfPayoff(book: Book, on: Day): ChargePart[] {
  if (!book.terms.prepayment || book.writtenOffOn !== null || book.balanceCents === 0) return []
  return chargeParts(book, {
    on,
    prepaidCents: principalNotDue(book, on),
    isWhole: true,
    interestCents: book.paidInterestCents + owedOn(book, on).interestCents,
    earlierCents: extrasOfYear(book, on),
  })
}

/** The principal that no installment due asks for: what a payoff on the day repays before it is due. */
export function principalNotDue(book: Book, on: Day): Cents {
  return Math.max(0, book.balanceCents - principalDue(book, owedOn(book, on).interestCents))
}

/** The principal that installments due ask for. By the day, all interest owed comes out of what they ask for first. */
function principalDue(book: Book, interestCents: Cents): Cents {
  // After the last due day all that is owed is due.
  if (dueOnOf(book, book.due) === undefined) return book.balanceCents
  const due = book.installments.slice(book.open, book.due)
  if (!isDaily(book)) return claimsOf(book, due).reduce((sum, { principalCents }) => sum + principalCents, 0)
  return Math.max(0, due.reduce((sum, installment) => sum + openOf(installment), 0) - interestCents)
}

/** Charges what a payoff is charged, so that the payment that follows pays it. */
export function chargePayoff(book: Book, { paymentId, effectiveOn }: PaymentSplit): void {
  charge(book, { parts: chargeOfPayoff(book, effectiveOn), paymentId, on: effectiveOn })
}

/**
 * Charges what a payment that was booked has prepaid. It is due on the day, and the payment itself pays none of it. By the day, what ends
 * the loan early has prepaid all that was not due before it, as the payoff figure says: with the interest up to the day nothing more is
 * earned. With scheduled interest a last installment that is paid ahead brings all its interest, and is no prepayment.
 */
export function chargePrepaid(
  book: Book,
  split: PaymentSplit,
  { balanceBeforeCents, notDueCents }: { balanceBeforeCents: Cents; notDueCents: Cents },
): void {
  const { effectiveOn: on, extraPrincipalCents, paymentId } = split
  const isWhole = balanceBeforeCents > 0 && book.balanceCents === 0
  const prepaidCents = isWhole && isDaily(book) ? notDueCents : extraPrincipalCents
  if (!book.terms.prepayment || (prepaidCents === 0 && !isWhole)) return
  const parts = chargeParts(book, {
    on,
    prepaidCents,
    isWhole,
    interestCents: book.paidInterestCents + owedOn(book, on).interestCents,
    earlierCents: extrasOfYear(book, on) - extraPrincipalCents,
  })
  charge(book, { parts, paymentId, on })
}

/** Charges what is due at the end of a loan that money held has ended, as its last payment fell due. */
export function chargeEnd(book: Book, { paymentId }: PaymentSplit, on: Day): void {
  const parts = chargeParts(book, { on, prepaidCents: 0, isWhole: true, interestCents: 0, earlierCents: 0 })
  charge(book, { parts, paymentId, on })
}

function charge(book: Book, { parts, paymentId, on }: { parts: ChargePart[]; paymentId: number; on: Day }): void {
  const amountCents = sumOfParts(parts)
  if (amountCents === 0) return
  const id = { kind: 'EVENT', eventId: paymentId } as const
  book.exitFeeIsCharged ||= parts.some(({ kind }) => kind === 'EXIT')
  const known = book.feeIndex.get(feeKey(id))
  if (known) {
    known.amountCents += amountCents
    return
  }
  const fee = { id, kind: 'PAYOFF', chargedOn: on, amountCents, paidCents: 0, waivedCents: 0 } as const
  book.fees.push({ ...fee })
  const made = book.fees.at(-1)
  if (made) book.feeIndex.set(feeKey(id), made)
}

/** Principal repaid before it was due in the year of the loan that a day lies in. What was forgiven is not repaid. */
function extrasOfYear({ extras, terms }: Book, on: Day): Cents {
  const year = loanYearOf(terms, on)
  const repaid = extras.filter((extra) => !extra.isForgiven && loanYearOf(terms, extra.on) === year)
  return repaid.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
