import { type Book, isDaily, isTouched, openOf, openOfFee, type RunningInstallment } from '../book/book.ts'
import { installmentAt } from '../book/book-installments.ts'
import type { Cents } from '../numbers/units.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type Allocation, allocate, type Claims, type InstallmentClaim, type Order } from './allocate.ts'

/** The order of debts of a loan. */
export function orderOf({ allocation, options }: LoanTerms): Order {
  return { order: allocation, principalFirst: options?.principalFirst === true }
}

/**
 * The debts that a payment in the usual order may be spent on (docs/money.md, section 6): every installment that has
 * fallen due; the next one too, when nothing was due, or when only the rest of partly paid installments was due and the
 * money covers the next one whole; then fees; then extra principal.
 */
export function standardClaims(book: Book, amountCents: Cents): Claims {
  const fees = feeClaims(book)
  const feesFirst = book.terms.allocation === 'FEES_INTEREST_PRINCIPAL'
  const forInstallmentsCents = feesFirst
    ? amountCents - fees.reduce((sum, { openCents }) => sum + openCents, 0)
    : amountCents
  const installments = claimsOf(book, withinReach(book, forInstallmentsCents))
  if (isDaily(book) && askedBy(installments) < forInstallmentsCents) addUnpaidInterest(book, installments)
  return { installments, fees, extraPrincipalCents: principalBeyond(book, installments) }
}

function askedBy(installments: readonly InstallmentClaim[]): Cents {
  return installments.reduce((sum, { interestCents, principalCents }) => sum + interestCents + principalCents, 0)
}

/**
 * With DAILY interest, interest earned by the day comes before extra principal, although the installment that will ask
 * for it is not due.
 */
function addUnpaidInterest(book: Book, installments: InstallmentClaim[]): void {
  let leftCents = installments.reduce((left, { interestCents }) => left - interestCents, book.unpaidInterestCents)
  const reached = new Set(installments.map(({ installment }) => installment))
  for (let index = book.due; leftCents > 0; index += 1) {
    const installment = installmentAt(book, index)
    if (!installment) return
    if (reached.has(installment.number)) continue
    const interestCents = Math.min(leftCents, openOf(installment))
    installments.push({ installment: installment.number, interestCents, principalCents: 0 })
    leftCents -= interestCents
  }
}

/** The debts that have fallen due: installments and fees, nothing in advance. */
export function dueClaims(book: Book): Claims {
  return { installments: claimsOf(book, openDueInstallments(book)), fees: feeClaims(book), extraPrincipalCents: 0 }
}

/** Every debt of the book: the installments that have begun, the fees, and the principal beyond them. */
export function allClaims(book: Book): Claims {
  const installments = claimsOf(book, book.installments)
  return { installments, fees: feeClaims(book), extraPrincipalCents: principalBeyond(book, installments) }
}

/** What is open of all fees, oldest first. */
export function feeClaims(book: Book): Claims['fees'] {
  return book.fees.map((fee) => ({ feeId: fee.id, openCents: openOfFee(fee) }))
}

/**
 * The interest and the principal that each of these installments asks for. With DAILY interest the oldest takes the
 * unpaid interest first.
 */
export function claimsOf(book: Book, installments: readonly RunningInstallment[]): InstallmentClaim[] {
  if (!isDaily(book)) {
    return installments.map((installment) => {
      const interestCents = installment.interestCents - installment.paidInterestCents
      return { installment: installment.number, interestCents, principalCents: openOf(installment) - interestCents }
    })
  }
  let unpaidCents = book.unpaidInterestCents
  // An installment that is paid ahead of its due day asks for interest that is not earned yet.
  let balanceCents = book.balanceCents
  return installments.map((installment) => {
    const interestCents = Math.min(openOf(installment), unpaidCents)
    const principalCents = Math.min(openOf(installment) - interestCents, balanceCents)
    unpaidCents -= interestCents
    balanceCents -= principalCents
    return { installment: installment.number, interestCents, principalCents }
  })
}

/** Splits an amount over claims in the order of the loan. */
export function spend(book: Book, amountCents: Cents, claims: Claims): Allocation {
  return allocate(amountCents, claims, orderOf(book.terms))
}

function withinReach(book: Book, amountCents: Cents): RunningInstallment[] {
  const ahead = book.terms.options?.payAhead
  const due = openDueInstallments(book)
  if (ahead) {
    const later = installmentsAhead(book)
    return [...due, ...(ahead === 'LAST_ROWS' ? later.reverse() : later)]
  }
  const openCents = due.reduce((sum, installment) => sum + openOf(installment), 0)
  if (amountCents < openCents || !due.every(isTouched)) return due
  const next = nextAhead(book)
  if (!next) return due
  const coversNext = amountCents - openCents >= openOf(next)
  return due.length === 0 || coversNext ? [...due, next] : due
}

/** The installments that have fallen due and are open, oldest first. */
function openDueInstallments(book: Book): RunningInstallment[] {
  return book.installments.slice(book.open, book.due).filter((installment) => openOf(installment) > 0)
}

/** The first installment not yet due that is not paid. */
export function nextAhead(book: Book): RunningInstallment | undefined {
  return installmentAt(book, Math.max(book.open, book.due))
}

function installmentsAhead(book: Book): RunningInstallment[] {
  while (installmentAt(book, book.installments.length));
  return book.installments.slice(book.due)
}

function principalBeyond(book: Book, installments: readonly InstallmentClaim[]): Cents {
  return installments.reduce((left, { principalCents }) => left - principalCents, book.balanceCents)
}
