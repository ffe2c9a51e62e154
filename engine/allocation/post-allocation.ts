import { type Book, closeIfPaid, feeKey, isDaily, type PaidPart } from '../book/book.ts'
import { passPaidRows, rowAt, takeBackRowsFrom, takeBackRowsNotDue } from '../book/book-installments.ts'
import { fitDailyRows } from '../book/daily-interest.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { ExtraPrincipal } from '../terms/events.ts'
import type { PaymentSplit } from '../terms/loan-state.ts'
import type { Allocation } from './allocate.ts'

/** When an allocation counts, and what its extra principal does. */
export type Posting = { allocation: Allocation; on: Day; extraPrincipal?: ExtraPrincipal }

/** Writes an allocation into the rows, the fees and the balance, and into the split of its payment. */
export function post(book: Book, split: PaymentSplit, { allocation, on, extraPrincipal }: Posting): void {
  for (const part of allocation.installments) payRow(book, split, { part, on })
  for (const { feeId, amountCents } of allocation.fees) {
    const fee = book.feeIndex.get(feeKey(feeId))
    if (fee) fee.paidCents += amountCents
    note(book, split, { on, spentOn: { part: 'FEE', feeId }, amountCents })
  }
  const { interestCents, principalCents, feesCents, extraPrincipalCents } = allocation
  split.interestCents += interestCents
  split.principalCents += principalCents + extraPrincipalCents
  split.extraPrincipalCents += extraPrincipalCents
  split.feesCents += feesCents
  split.unappliedCents += allocation.restCents
  book.paidInterestCents += interestCents
  book.balanceCents -= principalCents
  if (isDaily(book)) payUnpaidInterest(book, interestCents)
  if (book.terms.allocation === 'FEES_INTEREST_PRINCIPAL') book.feesTakenFirstCents += feesCents
  if (extraPrincipalCents > 0) {
    note(book, split, { on, spentOn: { part: 'EXTRA_PRINCIPAL' }, amountCents: extraPrincipalCents })
    payExtra(book, { extraCents: extraPrincipalCents, on, lowersPayment: extraPrincipal === 'LOWER_PAYMENT' })
  }
  passPaidRows(book)
}

function payRow(
  book: Book,
  split: PaymentSplit,
  { part, on }: { part: Allocation['installments'][number]; on: Day },
): void {
  const { installment: number, interestCents, principalCents } = part
  const row = book.rows[number - 1]
  if (!row) throw new Error(`payment ${split.paymentId} touches row ${number}, which has not begun`)
  row.paidInterestCents += interestCents
  row.paidPrincipalCents += principalCents
  closeIfPaid(book, row, on)
  note(book, split, { on, spentOn: { part: 'INTEREST', row: number }, amountCents: interestCents })
  note(book, split, { on, spentOn: { part: 'PRINCIPAL', row: number }, amountCents: principalCents })

  const touched = split.installments.find((before) => before.number === number)
  if (touched) {
    touched.interestCents += interestCents
    touched.principalCents += principalCents
  } else split.installments.push({ number, interestCents, principalCents })
}

function payUnpaidInterest(book: Book, interestCents: Cents): void {
  book.unpaidInterestCents -= interestCents
  book.dueInterestCents = Math.max(0, book.dueInterestCents - interestCents)
}

function note(
  { journal }: Book,
  { paymentId }: PaymentSplit,
  { on, spentOn, amountCents }: { on: Day; spentOn: PaidPart; amountCents: Cents },
): void {
  if (amountCents > 0) journal?.push({ kind: 'PAID', on, paymentId, spentOn, amountCents })
}

type Extra = { extraCents: Cents; on: Day; lowersPayment: boolean }

/** Takes extra principal off the rows to come; what they do not ask for comes off the rows that have begun, newest first. */
function payExtra(book: Book, { extraCents, on, lowersPayment }: Extra): void {
  book.balanceCents -= extraCents
  book.extras.push({ on, amountCents: extraCents })
  if (isDaily(book)) {
    takeBackRowsNotDue(book)
    if (lowersPayment) book.plan.isLevelStale = true
    fitDailyRows(book)
    return
  }
  // The interest of a row is fixed when it begins, so extra principal counts from the next one.
  rowAt(book, book.due)
  takeBackRowsFrom(book, on)
  if (lowersPayment) book.plan.isLevelStale = true
  const fromPlanCents = Math.min(extraCents, book.unplannedCents)
  book.unplannedCents -= fromPlanCents
  takeOffBegunRows(book, { cents: extraCents - fromPlanCents, on })
}

function takeOffBegunRows(book: Book, { cents, on }: { cents: Cents; on: Day }): void {
  let leftCents = cents
  for (const row of book.rows.slice(book.open).toReversed()) {
    const openPrincipalCents = row.askedCents - row.interestCents - row.paidPrincipalCents
    const takenCents = Math.min(leftCents, openPrincipalCents)
    row.askedCents -= takenCents
    closeIfPaid(book, row, on)
    leftCents -= takenCents
  }
}
