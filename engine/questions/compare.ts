import { feeKey } from '../book/book.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { Bucket, Fee, Installment, LoanState, LoanStatus, PaymentSplit } from '../terms/loan-state.ts'

/** The amounts of a loan that are set side by side, in the order a person reads them. */
export const COMPARED_AMOUNTS = [
  'principalCents',
  'interestDueCents',
  'accruedInterestCents',
  'feesDueCents',
  'unappliedCents',
  'payoffCents',
  'pastDueCents',
  'nextDueCents',
  'paidPrincipalCents',
  'paidInterestCents',
  'paidFeesCents',
  'writtenOffCents',
  'totalInterestCents',
  'totalFeesCents',
] as const
/** The name of one of these amounts. */
export type ComparedAmount = (typeof COMPARED_AMOUNTS)[number]

/** An amount on both sides; changeCents = after − before. */
export type AmountChange = { amount: ComparedAmount; beforeCents: Cents; afterCents: Cents; changeCents: Cents }

/** A value on both sides. */
export type Change<Value> = { before: Value; after: Value }

/** The parts of an installment that can differ. */
export const COMPARED_INSTALLMENT_PARTS = [
  'fromOn',
  'dueOn',
  'paymentCents',
  'principalCents',
  'interestCents',
  'extraPrincipalCents',
  'balanceCents',
  'paidPrincipalCents',
  'paidInterestCents',
  'chargesCents',
  'paidChargesCents',
  'isPaid',
  'paidOn',
] as const
/** The name of one of them. */
export type ComparedInstallmentPart = (typeof COMPARED_INSTALLMENT_PARTS)[number]

/** An installment on either side; null on the side that has no installment of that number. */
export type InstallmentChange =
  | { kind: 'ADDED'; number: number; before: null; after: Installment }
  | { kind: 'REMOVED'; number: number; before: Installment; after: null }
  | { kind: 'CHANGED'; number: number; before: Installment; after: Installment; parts: ComparedInstallmentPart[] }

/** A fee on either side; null where it is not charged. */
export type FeeChange = { before: Fee | null; after: Fee | null }
/** A payment on either side; null where it is not received. */
export type PaymentChange = { paymentId: number; before: PaymentSplit | null; after: PaymentSplit | null }

/** What differs between two states of one loan. Whatever is equal is null or absent. */
export type Difference = {
  isEmpty: boolean
  status: Change<LoanStatus> | null
  bucket: Change<Bucket> | null
  daysPastDue: Change<number> | null
  nextDueOn: Change<Day | null> | null
  /** The due day of the last installment: when the loan ends if it is paid as asked. */
  lastDueOn: Change<Day | null> | null
  /** Only amounts that differ. */
  amounts: AmountChange[]
  /** Only installments that differ, by number. */
  installments: InstallmentChange[]
  fees: FeeChange[]
  payments: PaymentChange[]
}

/**
 * Compares two states of one loan: what a correction, a payment or a change of terms would do. Installments are matched
 * by number, payments and fees by their ids. compare(state, state) is empty.
 */
export function compare(before: LoanState, after: LoanState): Difference {
  const found = {
    status: change(before.status, after.status),
    bucket: change(before.bucket, after.bucket),
    daysPastDue: change(before.daysPastDue, after.daysPastDue),
    nextDueOn: change(before.nextDue?.dueOn ?? null, after.nextDue?.dueOn ?? null),
    lastDueOn: change(lastDueOnOf(before), lastDueOnOf(after)),
    amounts: amountChanges(before, after),
    installments: installmentChanges(before.installments, after.installments),
    fees: feeChanges(before.fees, after.fees),
    payments: paymentChanges(before.payments, after.payments),
  }
  const isEmpty = Object.values(found).every((part) => (Array.isArray(part) ? part.length === 0 : part === null))
  return { isEmpty, ...found }
}

/**
 * The amount that pays the loan off on the day of a state: everything owed less the money held. It is the figure of
 * payoff.
 */
export function payoffCentsOf(state: LoanState): Cents {
  const { principalCents, interestDueCents, accruedInterestCents, unappliedCents } = state
  const feesCents = state.feesDueCents + (state.feesAtEndCents ?? 0)
  const owedCents = principalCents + state.writtenOffCents + interestDueCents + accruedInterestCents + feesCents
  return Math.max(0, owedCents - unappliedCents)
}

function change<Value>(before: Value, after: Value): Change<Value> | null {
  return before === after ? null : { before, after }
}

function lastDueOnOf({ installments }: LoanState): Day | null {
  return installments.at(-1)?.dueOn ?? null
}

function amountChanges(before: LoanState, after: LoanState): AmountChange[] {
  const [old, now] = [amountsOf(before), amountsOf(after)]
  return COMPARED_AMOUNTS.filter((amount) => old[amount] !== now[amount]).map((amount) => ({
    amount,
    beforeCents: old[amount],
    afterCents: now[amount],
    changeCents: now[amount] - old[amount],
  }))
}

function amountsOf(state: LoanState): Record<ComparedAmount, Cents> {
  return {
    principalCents: state.principalCents,
    interestDueCents: state.interestDueCents,
    accruedInterestCents: state.accruedInterestCents,
    feesDueCents: state.feesDueCents,
    unappliedCents: state.unappliedCents,
    payoffCents: payoffCentsOf(state),
    pastDueCents: state.pastDueCents,
    nextDueCents: state.nextDue?.amountCents ?? 0,
    paidPrincipalCents: state.paid.principalCents,
    paidInterestCents: state.paid.interestCents,
    paidFeesCents: state.paid.feesCents,
    writtenOffCents: state.writtenOffCents,
    totalInterestCents: totalInterestOf(state),
    totalFeesCents: state.fees.reduce((sum, { amountCents, waivedCents }) => sum + amountCents - waivedCents, 0),
  }
}

/** The interest of all installments, and what became principal: no installment asks for that as interest any more. */
export function totalInterestOf({ installments, capitalized = [] }: LoanState): Cents {
  return [...installments, ...capitalized].reduce((sum, { interestCents }) => sum + interestCents, 0)
}

function installmentChanges(before: readonly Installment[], after: readonly Installment[]): InstallmentChange[] {
  const count = Math.max(before.length, after.length)
  return Array.from({ length: count }, (_, index) => installmentChange(before[index], after[index])).filter(
    (found) => found !== null,
  )
}

function installmentChange(before: Installment | undefined, after: Installment | undefined): InstallmentChange | null {
  if (!before) return after ? { kind: 'ADDED', number: after.number, before: null, after } : null
  if (!after) return { kind: 'REMOVED', number: before.number, before, after: null }
  const parts = COMPARED_INSTALLMENT_PARTS.filter((part) => before[part] !== after[part])
  return parts.length > 0 ? { kind: 'CHANGED', number: after.number, before, after, parts } : null
}

function feeChanges(before: readonly Fee[], after: readonly Fee[]): FeeChange[] {
  const old = new Map(before.map((fee) => [feeKey(fee.id), fee]))
  const now = new Map(after.map((fee) => [feeKey(fee.id), fee]))
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ before: old.get(key) ?? null, after: now.get(key) ?? null }))
    .filter((pair) => !sameFee(pair.before, pair.after))
}

function sameFee(a: Fee | null, b: Fee | null): boolean {
  if (!a || !b) return a === b
  return (
    a.chargedOn === b.chargedOn &&
    a.amountCents === b.amountCents &&
    a.paidCents === b.paidCents &&
    a.waivedCents === b.waivedCents &&
    a.capitalizedCents === b.capitalizedCents &&
    a.isAtEnd === b.isAtEnd
  )
}

function paymentChanges(before: readonly PaymentSplit[], after: readonly PaymentSplit[]): PaymentChange[] {
  const old = new Map(before.map((split) => [split.paymentId, split]))
  const now = new Map(after.map((split) => [split.paymentId, split]))
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((paymentId) => ({ paymentId, before: old.get(paymentId) ?? null, after: now.get(paymentId) ?? null }))
    .filter((pair) => !sameSplit(pair.before, pair.after))
}

const SPLIT_PARTS = [
  'effectiveOn',
  'amountCents',
  'interestCents',
  'principalCents',
  'extraPrincipalCents',
  'feesCents',
  'unappliedCents',
  'balanceCents',
] as const

function sameSplit(a: PaymentSplit | null, b: PaymentSplit | null): boolean {
  if (!a || !b) return a === b
  return (
    SPLIT_PARTS.every((part) => a[part] === b[part]) &&
    a.installments.length === b.installments.length &&
    a.installments.every((installment, index) => {
      const other = b.installments[index]
      return (
        installment.number === other?.number &&
        installment.interestCents === other.interestCents &&
        installment.principalCents === other.principalCents
      )
    })
  )
}
