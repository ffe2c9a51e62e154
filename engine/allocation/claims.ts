import { type Book, isDaily, isTouched, openOf, openOfFee, type RunningInstallment } from '../book/book.ts'
import { installmentAt } from '../book/book-installments.ts'
import type { Cents } from '../numbers/units.ts'
import type { LoanTerms } from '../terms/terms.ts'
import {
  type Allocation,
  allocate,
  type Claims,
  type FeeClaim,
  feesPaidFirst,
  type InstallmentClaim,
  type Order,
} from './allocate.ts'

/** The order of debts of a loan. */
export function orderOf({ allocation, options }: LoanTerms): Order {
  return { order: allocation, principalFirst: options?.principalFirst === true }
}

/**
 * The debts of a payment in the usual order. feesLeaveNextShort: it is meant for the next installment in part, and fees
 * are paid before that. What they take makes no late fee (12 CFR 1026.36(c)(2)).
 */
export type StandardClaims = Claims & { feesLeaveNextShort: boolean }

/**
 * The debts that a payment in the usual order may be spent on (docs/money.md, section 6): every installment that has
 * fallen due; the next one too, when nothing was due, or when only the rest of partly paid installments was due and the
 * money covers the next one whole; then fees; then interest that is earned and not due; then extra principal. Fees are
 * due, so they come before a next installment that the money does not cover whole, and exactly everything due pays
 * exactly that.
 */
export function standardClaims(book: Book, amountCents: Cents): StandardClaims {
  const { allocation, options } = book.terms
  const fees = feeClaims(book)
  const firstCents = sumOpen(feesPaidFirst(fees, allocation))
  const laterCents = sumOpen(fees) - firstCents
  const forInstallmentsCents = amountCents - firstCents
  const { due, ahead } = withinReach(book, forInstallmentsCents)
  const asked = claimsOf(book, ahead.length === 0 ? due : [...due, ...ahead])
  const leftCents = forInstallmentsCents - openCentsOf(due)
  // All interest of what is due is paid before its principal, but none that is paid ahead.
  const areApart = options?.payAhead !== undefined && allocation === 'ALL_INTEREST_FIRST' && due.length > 0
  const isAfterFees = areApart || (laterCents > 0 && comesAfterFees(leftCents, { ahead, feesCents: laterCents }))
  const installments = isAfterFees ? asked.slice(0, due.length) : asked
  const installmentsAfterFees = isAfterFees ? asked.slice(due.length) : []
  if (isDaily(book) && askedBy(asked) < forInstallmentsCents) {
    installmentsAfterFees.push(...unpaidInterestBeyond(book, asked))
  }
  // Where interest is agreed beforehand, or the contract says so, money beyond what is due waits for the next installments.
  const waits = options?.rebate || options?.holdsSurplus
  const beyondCents = waits ? 0 : principalBeyond(book, installments) - principalAsked(installmentsAfterFees)
  return {
    installments,
    fees,
    installmentsAfterFees,
    extraPrincipalCents: beyondCents,
    feesLeaveNextShort: isAfterFees && leftCents > laterCents,
  }
}

const sumOpen = (fees: readonly FeeClaim[]): Cents => fees.reduce((sum, { openCents }) => sum + openCents, 0)

/**
 * Whether fees are paid before installments that are not due: when the money left for both is exactly the fees, or does
 * not cover the next installment whole.
 */
function comesAfterFees(
  leftCents: Cents,
  { ahead, feesCents }: { ahead: readonly RunningInstallment[]; feesCents: Cents },
): boolean {
  const [next] = ahead
  return next !== undefined && (leftCents === feesCents || leftCents < openOf(next))
}

function openCentsOf(installments: readonly RunningInstallment[]): Cents {
  return installments.reduce((sum, installment) => sum + openOf(installment), 0)
}

function askedBy(installments: readonly InstallmentClaim[]): Cents {
  return installments.reduce((sum, { interestCents, principalCents }) => sum + interestCents + principalCents, 0)
}

/**
 * With DAILY interest, interest earned by the day comes before extra principal, although the installment that will ask
 * for it is not due. Gives it beyond the interest in these claims.
 */
function unpaidInterestBeyond(book: Book, claims: readonly InstallmentClaim[]): InstallmentClaim[] {
  const found: InstallmentClaim[] = []
  let leftCents = claims.reduce((left, { interestCents }) => left - interestCents, book.unpaidInterestCents)
  const reached = new Set(claims.map(({ installment }) => installment))
  for (let index = book.due; leftCents > 0; index += 1) {
    const installment = installmentAt(book, index)
    if (!installment) break
    if (reached.has(installment.number)) continue
    const interestCents = Math.min(leftCents, openOf(installment))
    found.push({ installment: installment.number, interestCents, principalCents: 0 })
    leftCents -= interestCents
  }
  return found
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

/** The installments that a payment may pay: those due and those ahead of their due day. */
type Reach = { due: RunningInstallment[]; ahead: RunningInstallment[] }

function withinReach(book: Book, amountCents: Cents): Reach {
  const payAhead = book.terms.options?.payAhead
  const due = openDueInstallments(book)
  if (payAhead) {
    const later = installmentsAhead(book)
    return { due, ahead: payAhead === 'LAST_ROWS' ? later.reverse() : later }
  }
  const openCents = openCentsOf(due)
  if (amountCents < openCents || !due.every(isTouched)) return { due, ahead: [] }
  const next = nextAhead(book)
  if (!next) return { due, ahead: [] }
  const coversNext = amountCents - openCents >= openOf(next)
  return { due, ahead: due.length === 0 || coversNext ? [next] : [] }
}

/** The installments that have fallen due and are open, oldest first. */
function openDueInstallments(book: Book): RunningInstallment[] {
  return book.installments.slice(book.open, book.due).filter((installment) => openOf(installment) > 0)
}

/**
 * The first installment not yet due that is not paid, also when an older one is open. By the day there is none where those
 * that are due ask for all that is owed.
 */
export function nextAhead(book: Book): RunningInstallment | undefined {
  const { open, due, installments, balanceCents, unpaidInterestCents } = book
  const begun = installments.findIndex((each, index) => index >= Math.max(open, due) && each.paidOn === null)
  if (begun !== -1) return installments[begun]
  const isAllDue = openCentsOf(installments.slice(open, due)) === balanceCents + unpaidInterestCents
  if (isDaily(book) && isAllDue && installments.length <= due) return undefined
  return installmentAt(book, Math.max(due, installments.length))
}

function installmentsAhead(book: Book): RunningInstallment[] {
  while (installmentAt(book, book.installments.length));
  return book.installments.slice(book.due)
}

function principalBeyond(book: Book, installments: readonly InstallmentClaim[]): Cents {
  return book.balanceCents - principalAsked(installments)
}

function principalAsked(installments: readonly InstallmentClaim[]): Cents {
  return installments.reduce((sum, { principalCents }) => sum + principalCents, 0)
}
