import type { Allocation } from './allocate.ts'
import { type Book, closeIfPaid, feeKey, isDaily, openOf } from './book.ts'
import { beginRowsBefore, passPaidRows, takeBackRows } from './book-rows.ts'
import { allClaims, claimsOfRows, dueClaims, feeClaims, nextRowAhead, spend, standardClaims } from './claims.ts'
import { fitDailyRows } from './daily-interest.ts'
import type { Application, ExtraPrincipal, LoanEvent } from './events.ts'
import type { PaymentSplit } from './loan-state.ts'
import { owedOn } from './owed.ts'
import { settle } from './settle.ts'
import type { Cents, Day } from './terms.ts'

export type PaymentEvent = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

/** Books money received: by the order of the loan, to principal alone, or by hand (docs/money.md, section 6). */
export function applyPayment(book: Book, event: PaymentEvent): void {
  const split = newSplit(event)
  book.payments.push(split)
  if (book.writtenOffOn !== null) recover(book, split)
  else if (settlesTheLoan(book, event)) settleWith(book, split)
  else applyParts(book, split, event)

  split.balanceCents = book.balanceCents
  if (split.unappliedCents > 0) book.held.push(split)
}

/** Spends money held from earlier payments on what has fallen due since. */
export function spendHeld(book: Book, on: Day): void {
  // What was due before a write-off is asked for no more.
  if (book.writtenOffOn !== null) return
  while (book.held.length > 0) {
    const [split] = book.held
    const claims = dueClaims(book)
    if (!split || claims.installments.length + claims.fees.length === 0) return
    const amountCents = split.unappliedCents
    split.unappliedCents = 0
    post(book, split, { allocation: spend(book, amountCents, claims), on })
    if (split.unappliedCents > 0) return
    book.held.shift()
  }
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

/** Whether a payment, with the money held, covers the payoff figure of its day. */
function settlesTheLoan(book: Book, { amountCents, application, effectiveOn }: PaymentEvent): boolean {
  if (book.terms.options?.payAhead) return false
  const heldCents = book.held.reduce((sum, { unappliedCents }) => sum + unappliedCents, 0)
  // Most payments are below the principal alone, so the figure is not worked out for them.
  if (amountCents + heldCents < book.balanceCents) return false
  const owed = owedOn(book, effectiveOn)
  if (amountCents + heldCents < owed.principalCents + owed.interestCents + owed.feesCents) return false
  return (
    application.kind !== 'BY_HAND' ||
    (application.principalCents >= owed.principalCents &&
      application.interestCents >= owed.interestCents &&
      application.feesCents >= owed.feesCents)
  )
}

function settleWith(book: Book, split: PaymentSplit): void {
  settle(book, split.effectiveOn)
  const sources = [...book.held, split]
  book.held = []
  for (const source of sources) {
    const amountCents = source === split ? split.amountCents : source.unappliedCents
    source.unappliedCents = 0
    const allocation = spend(book, amountCents, allClaims(book))
    post(book, source, { allocation, on: split.effectiveOn })
    if (source !== split && source.unappliedCents > 0) book.held.push(source)
  }
}

function applyParts(book: Book, split: PaymentSplit, event: PaymentEvent): void {
  const { amountCents, application, effectiveOn: on, extraPrincipal } = event
  if (application.kind === 'STANDARD') {
    const allocation = spend(book, amountCents, standardClaims(book, amountCents))
    post(book, split, { allocation, on, extraPrincipal })
    return
  }
  if (application.kind === 'PRINCIPAL_ONLY') {
    const extraCents = Math.min(amountCents, book.balanceCents)
    post(book, split, { allocation: onlyExtra(extraCents), on, extraPrincipal })
    const restCents = amountCents - extraCents
    if (restCents > 0) post(book, split, { allocation: spend(book, restCents, standardClaims(book, restCents)), on })
    return
  }
  byHand(book, split, { application, amountCents, on, extraPrincipal })
}

/** Each part goes to its own kind of debt; what a kind does not need is held. */
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
  const forInterest = reachByHand(book).map((claim) => ({ ...claim, principalCents: 0 }))
  const interest = spend(book, part(application.interestCents), { ...none, installments: forInterest })
  post(book, split, { allocation: interest, on })

  const forPrincipal = reachByHand(book).map((claim) => ({ ...claim, interestCents: 0 }))
  const beyond = forPrincipal.reduce((left, { principalCents }) => left - principalCents, book.balanceCents)
  const principalCents = part(application.principalCents)
  const principal = spend(book, principalCents, { ...none, installments: forPrincipal, extraPrincipalCents: beyond })
  post(book, split, { allocation: principal, on, extraPrincipal })

  const fees = spend(book, part(application.feesCents), { ...none, fees: feeClaims(book) })
  post(book, split, { allocation: fees, on })
  hold(split, leftCents)
}

/** Everything due, and the next row, whatever the amount. */
function reachByHand(book: Book) {
  const next = nextRowAhead(book)
  const due = dueClaims(book).installments
  if (!next) return due
  const rows = book.rows.slice(book.open, book.due).filter((row) => openOf(row) > 0)
  return claimsOfRows(book, [...rows, next])
}

/** After a write-off money recovers principal that was given up. */
function recover(book: Book, split: PaymentSplit): void {
  const recoveredCents = Math.min(split.amountCents, book.writtenOffCents)
  book.writtenOffCents -= recoveredCents
  split.principalCents = recoveredCents
  split.extraPrincipalCents = recoveredCents
  split.unappliedCents = split.amountCents - recoveredCents
}

function onlyExtra(extraPrincipalCents: Cents): Allocation {
  const nothing = { interestCents: 0, principalCents: 0, feesCents: 0, restCents: 0 }
  return { ...nothing, installments: [], fees: [], extraPrincipalCents }
}

/** Writes an allocation into the rows, the fees and the balance, and into the split of its payment. */
function post(
  book: Book,
  split: PaymentSplit,
  { allocation, on, extraPrincipal }: { allocation: Allocation; on: Day; extraPrincipal?: ExtraPrincipal },
): void {
  for (const part of allocation.installments) {
    const row = book.rows[part.installment - 1]
    if (!row) throw new Error(`payment ${split.paymentId} touches row ${part.installment}, which has not begun`)
    row.paidInterestCents += part.interestCents
    row.paidPrincipalCents += part.principalCents
    closeIfPaid(book, row, on)
    addToInstallment(split, part)
  }
  for (const { feeId, amountCents } of allocation.fees) {
    const fee = book.feeIndex.get(feeKey(feeId))
    if (fee) fee.paidCents += amountCents
  }
  const { interestCents, principalCents, feesCents, extraPrincipalCents } = allocation
  split.interestCents += interestCents
  split.principalCents += principalCents + extraPrincipalCents
  split.extraPrincipalCents += extraPrincipalCents
  split.feesCents += feesCents
  book.paidInterestCents += interestCents
  book.balanceCents -= principalCents
  if (isDaily(book)) payUnpaidInterest(book, interestCents)
  if (book.terms.allocation === 'FEES_INTEREST_PRINCIPAL') book.feesTakenFirstCents += feesCents
  noteInJournal(book, split, { on, principalCents: principalCents + extraPrincipalCents, interestCents })
  if (extraPrincipalCents > 0) payExtra(book, { extraCents: extraPrincipalCents, on, extraPrincipal })
  passPaidRows(book)
  hold(split, allocation.restCents)
}

function payUnpaidInterest(book: Book, interestCents: Cents): void {
  book.unpaidInterestCents -= interestCents
  book.dueInterestCents = Math.max(0, book.dueInterestCents - interestCents)
}

function hold(split: PaymentSplit, cents: Cents): void {
  split.unappliedCents += cents
}

function addToInstallment(split: PaymentSplit, part: Allocation['installments'][number]): void {
  const { installment: number, interestCents, principalCents } = part
  const before = split.installments.find((touched) => touched.number === number)
  if (!before) split.installments.push({ number, interestCents, principalCents })
  else {
    before.interestCents += interestCents
    before.principalCents += principalCents
  }
}

function noteInJournal(
  book: Book,
  { paymentId }: PaymentSplit,
  { on, principalCents, interestCents }: { on: Day; principalCents: Cents; interestCents: Cents },
): void {
  if (!book.journal) return
  if (principalCents > 0) {
    book.journal.push({ kind: 'PRINCIPAL', reason: 'PAYMENT', on, eventId: paymentId, amountCents: -principalCents })
  }
  if (interestCents > 0) book.journal.push({ kind: 'INTEREST_PAID', on, paymentId, amountCents: interestCents })
}

/** Takes extra principal off the rows to come; what they do not ask for comes off the rows that have begun, newest first. */
function payExtra(
  book: Book,
  { extraCents, on, extraPrincipal }: { extraCents: Cents; on: Day; extraPrincipal: ExtraPrincipal | undefined },
): void {
  book.balanceCents -= extraCents
  book.extras.push({ on, amountCents: extraCents })
  if (isDaily(book)) {
    if (extraPrincipal === 'LOWER_PAYMENT') {
      takeBackRows(book, { on, due: 'AFTER' })
      book.plan.isLevelStale = true
    }
    fitDailyRows(book)
    return
  }
  // The interest of a row is fixed when it begins, so extra principal counts from the next one.
  beginRowsBefore(book, on)
  takeBackRows(book, { on, due: 'FROM' })
  if (extraPrincipal === 'LOWER_PAYMENT') book.plan.isLevelStale = true
  const fromPlanCents = Math.min(extraCents, book.unplannedCents)
  book.unplannedCents -= fromPlanCents
  takeOffBegunRows(book, { cents: extraCents - fromPlanCents, on })
}

function takeOffBegunRows(book: Book, { cents, on }: { cents: Cents; on: Day }): void {
  let leftCents = cents
  for (let index = book.rows.length - 1; index >= book.open && leftCents > 0; index -= 1) {
    const row = book.rows[index]
    if (!row) return
    const openPrincipalCents = row.askedCents - row.interestCents - row.paidPrincipalCents
    const takenCents = Math.min(leftCents, openPrincipalCents)
    row.askedCents -= takenCents
    closeIfPaid(book, row, on)
    leftCents -= takenCents
  }
}
