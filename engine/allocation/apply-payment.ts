import { type Book, feeKey, heldInAll, heldOf, isDaily, openOf } from '../book/book.ts'
import { beforeLooking, countLevelNow, takeBackNotDue } from '../book/book-installments.ts'
import { refreshDailyInstallments } from '../book/daily-interest.ts'
import { forgetFeesTaken } from '../book/late-fees.ts'
import { owedOn } from '../book/owed.ts'
import { sumOfParts } from '../book/payoff-charge.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { Application, ExtraPrincipal, LoanEvent } from '../terms/events.ts'
import type { Fee, PaymentSplit } from '../terms/loan-state.ts'
import type { Allocation, InstallmentClaim } from './allocate.ts'
import {
  allClaims,
  allFeeClaims,
  claimsOf,
  claimsWithin,
  dueClaims,
  feeClaims,
  nextAhead,
  spend,
  standardClaims,
  wholeReach,
} from './claims.ts'
import { feesTakenFirst, post, receiveCapitalized } from './post-allocation.ts'
import { chargeEnd, chargeOfPayoff, chargePayoff, chargePrepaid, principalNotDue } from './prepaid.ts'
import { settle } from './settle.ts'

type PaymentEvent = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

/** Books money received: by the order of the loan, to principal alone, or by hand (docs/money.md, section 6). */
export function applyPayment(book: Book, event: PaymentEvent): void {
  const split = newSplit(event)
  const balanceBeforeCents = book.balanceCents
  const { kind } = event.application
  book.payments.push(split)
  if (book.writtenOffOn !== null) recover(book, split, { amountCents: split.amountCents, on: split.effectiveOn })
  else if (settlesTheLoan(book, event)) settleWith(book, split)
  else {
    const notDueCents = book.terms.prepayment && isDaily(book) ? principalNotDue(book, split.effectiveOn) : 0
    applyParts(book, split, event)
    if (split.unappliedCents > 0) book.held.push(split)
    forgetFeesTaken(book, { leftExtra: kind === 'STANDARD' && split.extraPrincipalCents > 0 })
    chargePrepaid(book, split, { balanceBeforeCents, notDueCents })
  }

  if (isDaily(book)) {
    // By the day an installment that was only looked at does not begin. One that is paid in part asks for no more than will be owed,
    // so that this payment may be the one that pays it.
    takeBackNotDue(book)
    if (book.writtenOffOn === null) refreshDailyInstallments(book, split.effectiveOn)
  }
  split.balanceCents = book.balanceCents
  if (split.unappliedCents > 0 && book.held.at(-1) !== split) book.held.push(split)
}

/** Spends money held from earlier payments on debts that have fallen due since. */
export function spendHeld(book: Book, on: Day): void {
  for (let [split] = book.held; split; [split] = book.held) {
    const balanceBeforeCents = book.balanceCents
    const claims = dueClaims(book)
    post(book, split, { allocation: spend(book, takeHeld(split), claims), on })
    // The end of the loan may be charged, and money that is left pays that too.
    if (balanceBeforeCents > 0 && book.balanceCents === 0) {
      chargeEnd(book, split, on)
      const atEnd = dueClaims(book)
      post(book, split, { allocation: spend(book, takeHeld(split), atEnd), on })
    }
    forgetFeesTaken(book)
    if (heldOf(split) > 0) return
    book.held.shift()
  }
}

/** Spends money held on the principal of a loan that is about to be written off, so that only the rest is a loss. */
export function spendHeldOnPrincipal(book: Book, on: Day): void {
  for (let [split] = book.held; split && book.balanceCents > 0; [split] = book.held) {
    const amountCents = takeHeld(split, book.balanceCents)
    post(book, split, { allocation: onlyExtra(amountCents), on })
    if (heldOf(split) > 0) return
    book.held.shift()
  }
}

/** Spends money held on what a loan that was written off owes since: principal lent after it, and fees. */
export function recoverFromHeld(book: Book, on: Day): void {
  for (let [split] = book.held; split; [split] = book.held) {
    const amountCents = takeHeld(split)
    recover(book, split, { amountCents, on })
    if (heldOf(split) > 0) return
    book.held.shift()
  }
}

/**
 * Pays money held for the borrower out, oldest first. What is no longer held, because a payment was reversed since, was paid
 * out all the same: the borrower owes it as a fee.
 */
export function refund(book: Book, event: Extract<LoanEvent, { kind: 'REFUNDED' }>): void {
  let leftCents = event.amountCents
  for (const split of book.held) {
    const takenCents = Math.min(leftCents, heldOf(split))
    split.refundedCents = (split.refundedCents ?? 0) + takenCents
    leftCents -= takenCents
    if (leftCents === 0) break
  }
  book.held = book.held.filter((split) => heldOf(split) > 0)
  if (leftCents === 0) return
  const fee: Fee = {
    id: { kind: 'EVENT', eventId: event.id },
    kind: 'REFUND',
    chargedOn: event.effectiveOn,
    amountCents: leftCents,
    paidCents: 0,
    waivedCents: 0,
  }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(fee.id), fee)
}

/** Takes money held of a payment, all of it or so much, to spend it. */
function takeHeld(split: PaymentSplit, atMostCents: Cents = split.amountCents): Cents {
  const cents = Math.min(heldOf(split), atMostCents)
  split.unappliedCents -= cents
  return cents
}

function newSplit({ id, effectiveOn, amountCents }: PaymentEvent): PaymentSplit {
  return {
    paymentId: id,
    effectiveOn,
    amountCents,
    interestCents: 0,
    principalCents: 0,
    extraPrincipalCents: 0,
    feesCents: 0,
    unappliedCents: 0,
    balanceCents: 0,
    installments: [],
  }
}

/**
 * What may be missing when a payment pays the loan off. Parts by hand are what the lender says they are, and a line of credit
 * goes on after it is paid.
 */
export const toleranceOf = ({ terms: { line } }: Book, { application, toleranceCents = 0 }: PaymentEvent): Cents =>
  application.kind === 'BY_HAND' || line ? 0 : toleranceCents

/** Whether a payment, with the money held, covers the payoff figure of its day, but for what may be missing. */
function settlesTheLoan(book: Book, event: PaymentEvent): boolean {
  const { application, effectiveOn } = event
  const amountCents = event.amountCents + toleranceOf(book, event)
  // Most payments are below the principal alone, so the payoff figure need not be computed for them.
  if (amountCents < book.balanceCents && book.held.length === 0) return false
  const owed = owedOn(book, effectiveOn)
  const feesCents = owed.feesCents + sumOfParts(chargeOfPayoff(book, effectiveOn))
  const owedCents = owed.principalCents + owed.interestCents + feesCents
  if (amountCents + heldInAll(book) < owedCents) return false
  return (
    application.kind !== 'BY_HAND' ||
    (application.principalCents >= owed.principalCents &&
      application.interestCents >= owed.interestCents &&
      application.feesCents >= feesCents)
  )
}

function settleWith(book: Book, split: PaymentSplit): void {
  chargePayoff(book, split)
  settle(book, split.effectiveOn)
  const sources = [...book.held, split]
  book.held = []
  for (const source of sources) {
    const amountCents = source === split ? split.amountCents : takeHeld(source)
    const allocation = spend(book, amountCents, allClaims(book))
    post(book, source, { allocation, on: split.effectiveOn, isPayoff: true })
    if (source !== split) book.held.push(source)
  }
  if (!isDaily(book)) closeSettled(book, split.effectiveOn)
}

/** All that was asked for is paid. An installment that asks for nothing is too, and does not count its days anew. */
function closeSettled(book: Book, on: Day): void {
  for (const installment of book.installments.slice(book.due)) {
    if (openOf(installment) === 0) installment.paidOn ??= on
  }
}

function applyParts(book: Book, split: PaymentSplit, event: PaymentEvent): void {
  const { amountCents, application, effectiveOn: on, extraPrincipal } = event
  if (application.kind === 'STANDARD') {
    applyStandard(book, split, { amountCents, on, extraPrincipal })
    return
  }
  if (application.kind === 'PRINCIPAL_ONLY') {
    const extraCents = Math.min(amountCents, book.balanceCents)
    post(book, split, { allocation: onlyExtra(extraCents), on, extraPrincipal })
    const restCents = amountCents - extraCents
    if (restCents > 0) applyStandard(book, split, { amountCents: restCents, on, extraPrincipal: 'SHORTEN_TERM' })
    return
  }
  byHand(book, split, { application, amountCents, on, extraPrincipal })
}

type Money = { amountCents: Cents; on: Day; extraPrincipal: ExtraPrincipal }

function applyStandard(book: Book, split: PaymentSplit, { amountCents, on, extraPrincipal }: Money): void {
  if (book.terms.options?.holdsPartial) {
    applyWhole(book, split, { amountCents, on, extraPrincipal })
    return
  }
  const claims = standardClaims(book, amountCents)
  const allocation = spend(book, amountCents, claims)
  post(book, split, { allocation, on, extraPrincipal })
  // Those that come before every installment are counted as they are posted.
  if (claims.feesLeaveNextShort)
    book.feesTakenFirstCents += allocation.feesCents - feesTakenFirst(allocation, book.terms)
}

/** Pays whole installments, first with money that is held already. What makes none whole is held. */
function applyWhole(book: Book, split: PaymentSplit, { amountCents, on, extraPrincipal }: Money): void {
  const forgetLook = beforeLooking(book)
  const reach = wholeReach(book, amountCents)
  // An installment that the money does not pay does not begin with it.
  if (reach.next.length === 0) forgetLook()
  const sources = [...book.held, split]
  for (const source of sources) {
    const cents = source === split ? amountCents : takeHeld(source)
    const claims = claimsWithin(book, reach)
    const allocation = spend(book, cents, source === split ? claims : { ...claims, extraPrincipalCents: 0 })
    post(book, source, { allocation, on, extraPrincipal })
    if (reach.feesLeaveNextShort)
      book.feesTakenFirstCents += allocation.feesCents - feesTakenFirst(allocation, book.terms)
  }
  book.held = book.held.filter((source) => heldOf(source) > 0)
}

/** Spends each part on its own kind of debt. The rest of all parts together is held. */
function byHand(
  book: Book,
  split: PaymentSplit,
  {
    application,
    amountCents,
    on,
    extraPrincipal,
  }: {
    application: Extract<Application, { kind: 'BY_HAND' }>
    amountCents: Cents
    on: Day
    extraPrincipal: ExtraPrincipal
  },
): void {
  const none = { installments: [], fees: [], extraPrincipalCents: 0 }
  let leftCents = amountCents
  const part = (cents: Cents): Cents => {
    const taken = Math.min(cents, leftCents)
    leftCents -= taken
    return taken
  }
  const interestCents = part(application.interestCents)
  const forInterest = reachByHand(book, interestCents, 'interestCents')
  const interest = spend(book, interestCents, { ...none, installments: forInterest })
  post(book, split, { allocation: interest, on })

  const principalCents = part(application.principalCents)
  const forPrincipal = reachByHand(book, principalCents, 'principalCents')
  const beyond = forPrincipal.reduce((left, { principalCents }) => left - principalCents, book.balanceCents)
  const principal = spend(book, principalCents, { ...none, installments: forPrincipal, extraPrincipalCents: beyond })
  // What the next installment takes of it is no reason to count the payment anew, when the rest leaves the payment as it is.
  if (isDaily(book) && principal.extraPrincipalCents > 0 && extraPrincipal === 'SHORTEN_TERM') countLevelNow(book)
  post(book, split, { allocation: principal, on, extraPrincipal })

  const fees = spend(book, part(application.feesCents), { ...none, fees: allFeeClaims(book) })
  post(book, split, { allocation: fees, on })
  split.unappliedCents += leftCents
}

/**
 * What a part of a payment by hand may pay of installments: everything due and, where the money is more than that, of the
 * next one. That one begins only when it is reached, for by the day its payment is fixed then.
 */
function reachByHand(book: Book, cents: Cents, part: 'interestCents' | 'principalCents'): InstallmentClaim[] {
  const due = book.installments.slice(book.open, book.due)
  const claims = (installments: typeof due) =>
    claimsOf(book, installments).map((each) => ({ ...each, interestCents: 0, principalCents: 0, [part]: each[part] }))
  const ofDue = claims(due)
  const dueCents = ofDue.reduce((sum, each) => sum + each[part], 0)
  // By the day the oldest installments ask for all the interest that is earned.
  const asksForAll = isDaily(book) && part === 'interestCents' && dueCents === book.unpaidInterestCents
  const next = cents > dueCents && !asksForAll ? nextAhead(book) : undefined
  return next ? claims([...due, next]) : ofDue
}

/**
 * Spends money of a payment after the write-off: it recovers principal that was written off, then pays fees charged
 * since.
 */
function recover(book: Book, split: PaymentSplit, money: { amountCents: Cents; on: Day }): void {
  const { paymentId } = split
  const { on } = money
  const amountCents = Math.min(money.amountCents, book.writtenOffCents)
  book.writtenOffCents -= amountCents
  split.principalCents += amountCents
  split.extraPrincipalCents += amountCents
  receiveCapitalized(book, split, amountCents)
  if (amountCents > 0) book.journal?.push({ kind: 'PAID', on, paymentId, spentOn: { part: 'RECOVERED' }, amountCents })

  const forFees = { installments: [], fees: feeClaims(book), extraPrincipalCents: 0 }
  post(book, split, { allocation: spend(book, money.amountCents - amountCents, forFees), on })
}

function onlyExtra(extraPrincipalCents: Cents): Allocation {
  const nothing = { interestCents: 0, principalCents: 0, feesCents: 0, restCents: 0 }
  return { ...nothing, installments: [], fees: [], extraPrincipalCents }
}
