import { openCentsOf, openChargesOf, unpaidInstallments } from '../book/arrears.ts'
import { amountsDue } from '../questions/amounts-due.ts'
import { type JournaledBook, journaledBook } from '../replay/journaled-book.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { Installment, LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, Step } from './explain.ts'
import { escrowDueOf, feesDueOf } from './explain-fees.ts'
import { explainInstallment } from './explain-installment.ts'

/**
 * Why the next payment asks for its amount: the oldest open installment, less what was paid of it and the money held for
 * it. Of a loan that was called due, everything due by the day: each open installment, the fees, and what is due for taxes and insurance. null when the loan
 * asks for no payment.
 */
export function explainNextPayment(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation | null {
  const state = replay(terms, events, at)
  if (state.inDefault?.calledDueOn != null) return everythingDue(state, journaledBook(terms, events, at))
  const { nextDue } = state
  const installment = nextDue && state.installments.find(({ number }) => number === nextDue.number)
  if (!installment) return null
  const { number, dueOn, paymentCents } = installment
  const openCents = openCentsOf(installment)
  const chargesCents = openChargesOf(installment)
  const withCharges: (Step & { amountCents: number })[] = (installment.openCharges ?? []).map(
    ({ kind, amountCents }) => ({ key: KEYS_OF_CHARGES[kind], values: {}, amountCents }),
  )
  const whole = explainInstallment(terms, events, { ...at, number })
  const key = 'next-payment'
  const values = { number, dueOn }
  // An installment that nothing was paid of is told by its own parts.
  if (nextDue.amountCents - chargesCents === whole.figure) {
    const steps: Step[] = [{ key: 'next-payment.installment', values }, ...whole.steps, ...withCharges]
    return { figure: nextDue.amountCents, key, steps }
  }
  const from = whole.figure === paymentCents ? whole : undefined
  const steps: (Step & { amountCents: number })[] = [
    { key: 'next-payment.installment', values, amountCents: paymentCents, ...(from && { from }) },
    { key: 'next-payment.paid', values, amountCents: openCents - paymentCents },
    ...withCharges,
    { key: 'next-payment.held', values, amountCents: nextDue.amountCents - openCents - chargesCents },
  ]
  return { figure: nextDue.amountCents, key, steps: steps.filter((step) => step.amountCents !== 0) }
}

const KEYS_OF_CHARGES = {
  SERVICE_FEE: 'next-payment.service',
  TAXES: 'next-payment.taxes',
  INSURANCE: 'next-payment.insurance',
} as const

function everythingDue(state: LoanState, book: JournaledBook): Derivation {
  const { dueNowCents, feesCents, escrowCents } = amountsDue(state)
  const open = state.nextDue === null ? [] : unpaidInstallments(state).filter(({ dueOn }) => dueOn <= state.asOn)
  const beside: (Step & { amountCents: number })[] = [
    { key: 'fees-due', values: {}, amountCents: feesCents, from: feesDueOf(book) },
    { key: 'escrow-due', values: {}, amountCents: escrowCents, from: escrowDueOf(book) },
  ]
  return {
    figure: dueNowCents,
    key: 'next-payment',
    steps: [...open.map(openStep), ...beside.filter(({ amountCents }) => amountCents > 0)],
  }
}

function openStep(installment: Installment): Step {
  const { number, dueOn, paymentCents } = installment
  return { key: 'past-due.installment', values: { number, dueOn, paymentCents }, amountCents: openCentsOf(installment) }
}
