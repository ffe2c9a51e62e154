import {
  type Book,
  heldForWhole,
  heldInAll,
  isDaily,
  isTouched,
  openOf,
  openOfFee,
  type RunningInstallment,
} from '../book/book.ts'
import { installmentAt } from '../book/book-installments.ts'
import { chargesAhead, isChargedAhead, takesMoney } from '../book/charge-installments.ts'
import { waitsForEnd } from '../book/fees-at-end.ts'
import type { Cents } from '../numbers/units.ts'
import type { Fee } from '../terms/loan-state.ts'
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
  const dueFees = feeClaims(book)
  if (isExactlyDue(book, amountCents, dueFees)) return onlyDue(book, dueFees)
  const fees = claimsOfFees(feesThatTakeMoney(book))
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
  const charges = chargesOfAhead(book, ahead)
  return {
    installments,
    fees,
    installmentsAfterFees,
    ...(isAfterFees ? { chargesAfterFees: charges } : { chargesAhead: charges }),
    extraPrincipalCents: beyondCents,
    feesLeaveNextShort: isAfterFees && leftCents > laterCents,
  }
}

/** Whether an amount is exactly what is due, fees among it: then it pays that, whatever takes money ahead of its day. */
function isExactlyDue(book: Book, amountCents: Cents, dueFees: readonly FeeClaim[]): boolean {
  const feesCents = sumOpen(dueFees)
  return feesCents > 0 && amountCents === openCentsOf(openDueInstallments(book)) + feesCents
}

function onlyDue(book: Book, fees: readonly FeeClaim[]): StandardClaims {
  const installments = claimsOf(book, openDueInstallments(book))
  return { installments, fees, extraPrincipalCents: 0, feesLeaveNextShort: false }
}

/** What money may be spent on where parts of installments are held: whole installments, and what comes after them. */
export type WholeReach = {
  due: readonly RunningInstallment[]
  next: readonly RunningInstallment[]
  /** Everything due is paid whole, so that fees follow; before the next installment, where that is said. DUE: those that are due alone. */
  paysFees: 'NONE' | 'DUE' | 'ALL'
  isAfterFees: boolean
  extraPrincipalCents: Cents
  feesLeaveNextShort: boolean
}

/**
 * What a payment reaches with all that is held: the installments that both pay whole, oldest first. Fees follow once all that
 * is due is paid, as in any loan. What was held before lowers no principal.
 */
export function wholeReach(book: Book, amountCents: Cents): WholeReach {
  const moneyCents = amountCents + heldInAll(book)
  const { whole: due, areAll, leftCents } = wholeDue(book, moneyCents)
  const none = { next: [], isAfterFees: false, extraPrincipalCents: 0, feesLeaveNextShort: false }
  if (!areAll) return { ...none, due, paysFees: 'NONE' }
  const { ahead } = withinReach(book, moneyCents)
  // A payment of exactly what is due pays exactly that, whatever is held beside it.
  const isExact = leftCents - heldInAll(book) === sumOpen(feeClaims(book))
  const fees = isExact ? feeClaims(book) : claimsOfFees(feesThatTakeMoney(book))
  const feesCents = sumOpen(fees)
  const isAfterFees = feesCents > 0 && (isExact || comesAfterFees(leftCents, { ahead, feesCents }))
  const forNextCents = isAfterFees ? leftCents - feesCents : leftCents
  const next = ahead.filter((installment) => forNextCents >= openOf(installment))
  const chargesCents = sumOpen(chargesOfAhead(book, next))
  const restCents = leftCents - feesCents - openCentsOf(next) - chargesCents - heldInAll(book)
  const { rebate, holdsSurplus } = book.terms.options ?? {}
  const isHeld = next.length < ahead.length || rebate !== undefined || holdsSurplus
  const beyondCents = isHeld ? 0 : Math.min(restCents, principalBeyond(book, claimsOf(book, [...due, ...next])))
  return {
    due,
    next,
    paysFees: isExact ? 'DUE' : 'ALL',
    isAfterFees,
    extraPrincipalCents: Math.max(0, beyondCents),
    feesLeaveNextShort: isAfterFees && !isExact && forNextCents > 0,
  }
}

/** What is still open of what money reaches. */
export function claimsWithin(
  book: Book,
  { due, next, paysFees, isAfterFees, extraPrincipalCents }: WholeReach,
): Claims {
  const charges = chargesOfAhead(book, next)
  return {
    installments: claimsOf(book, isAfterFees ? due : [...due, ...next]),
    fees: FEES_PAID[paysFees](book),
    installmentsAfterFees: isAfterFees ? claimsOf(book, next) : [],
    ...(isAfterFees ? { chargesAfterFees: charges } : { chargesAhead: charges }),
    extraPrincipalCents,
  }
}

const FEES_PAID: Readonly<Record<WholeReach['paysFees'], (book: Book) => readonly FeeClaim[]>> = {
  NONE: () => [],
  DUE: (book) => feeClaims(book),
  ALL: (book) => claimsOfFees(feesThatTakeMoney(book)),
}

/** The installments due that so much money pays whole, oldest first, and what is left when it pays all of them. */
function wholeDue(book: Book, moneyCents: Cents) {
  const open = openDueInstallments(book)
  const whole: RunningInstallment[] = []
  let leftCents = moneyCents
  for (const installment of open) {
    if (leftCents < openOf(installment)) break
    leftCents -= openOf(installment)
    whole.push(installment)
  }
  return { whole, areAll: whole.length === open.length, leftCents }
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
  if (book.terms.options?.holdsPartial) {
    const { whole, areAll } = wholeDue(book, heldInAll(book))
    return { installments: claimsOf(book, whole), fees: areAll ? feeClaims(book) : [], extraPrincipalCents: 0 }
  }
  return { installments: claimsOf(book, openDueInstallments(book)), fees: feeClaims(book), extraPrincipalCents: 0 }
}

/** Every debt of the book: the installments that have begun, all fees, and the principal beyond them. */
export function allClaims(book: Book): Claims {
  const installments = claimsOf(book, book.installments)
  const fees = claimsOfFees(book.fees.filter((fee) => !isChargedAhead(book, fee)))
  return { installments, fees, extraPrincipalCents: principalBeyond(book, installments) }
}

/** What is open of the fees that are due, oldest first. */
export function feeClaims(book: Book): Claims['fees'] {
  return claimsOfFees(book.fees.filter((fee) => !waitsForEnd(book, fee) && !isChargedAhead(book, fee)))
}

/** The same of all fees that money may be spent on, those that are due with the last installment among them. */
export function allFeeClaims(book: Book): Claims['fees'] {
  return claimsOfFees(book.fees.filter((fee) => takesMoney(book, fee)))
}

/** The fees that are due, and the charges of installments that are paid ahead. */
function feesThatTakeMoney(book: Book): Fee[] {
  return book.fees.filter((fee) => !waitsForEnd(book, fee) && takesMoney(book, fee))
}

function chargesOfAhead(book: Book, ahead: readonly RunningInstallment[]): FeeClaim[] {
  return chargesAhead(book, ahead).map(({ id, openCents }) => ({ feeId: id, openCents }))
}

const claimsOfFees = (fees: readonly Fee[]): Claims['fees'] =>
  fees.map((fee) => ({ feeId: fee.id, openCents: openOfFee(fee) }))

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
  // Money held is a part of the oldest installment.
  const isPaidInPart = (each: RunningInstallment, index: number) =>
    isTouched(each) || (index === 0 && heldForWhole(book) > 0)
  if (amountCents < openCents || !due.every(isPaidInPart)) return { due, ahead: [] }
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
