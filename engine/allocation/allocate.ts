import type { Cents } from '../numbers/units.ts'
import type { FeeId } from '../terms/events.ts'
import { isCharge } from '../terms/installment-charges.ts'
import type { AllocationOrder } from '../terms/terms.ts'

/** The interest and the principal that an open installment asks for. */
export type InstallmentClaim = { installment: number; interestCents: Cents; principalCents: Cents }

/** What is open of one fee. */
export type FeeClaim = { feeId: FeeId; openCents: Cents }

/** Everything an amount may be spent on. In each list the oldest debt comes first. */
export type Claims = {
  installments: readonly InstallmentClaim[]
  fees: readonly FeeClaim[]
  /** Debts of installments that are paid after the fees, because the fees are due and these are not. Absent: none. */
  installmentsAfterFees?: readonly InstallmentClaim[]
  /** Charges of installments that are paid ahead of their day, paid right after these installments. Absent: none. */
  chargesAhead?: readonly FeeClaim[]
  /** The same of installmentsAfterFees. Absent: none. */
  chargesAfterFees?: readonly FeeClaim[]
  /** Principal that may be paid beyond these installments. */
  extraPrincipalCents: Cents
}

/** How an amount was spent. All the parts and the rest add up to it. */
export type Allocation = {
  /** In the order they were paid; only those that got something. */
  installments: InstallmentClaim[]
  fees: { feeId: FeeId; amountCents: Cents }[]
  interestCents: Cents
  /** Without the extra principal. */
  principalCents: Cents
  feesCents: Cents
  extraPrincipalCents: Cents
  /** Money that nothing was left to spend on. */
  restCents: Cents
}

/** The order of debts. principalFirst: principal before interest within an installment. */
export type Order = { order: AllocationOrder; principalFirst?: boolean }

/**
 * Splits an amount over the debts that are open (docs/money.md, section 6): installment by installment, oldest first,
 * interest before principal; their charges; fees after these or, when the loan says so, before any installment; then the
 * installments that come after the fees, with their charges; the rest goes to extra principal. The parts add up to the amount, and no claim gets more than it asks for. Throws RangeError when the amount
 * or a claim is below zero or not whole cents.
 */
export function allocate(amountCents: Cents, claims: Claims, { order, principalFirst = false }: Order): Allocation {
  assertAmount(amountCents)
  const allocation: Allocation = {
    installments: [],
    fees: [],
    interestCents: 0,
    principalCents: 0,
    feesCents: 0,
    extraPrincipalCents: 0,
    restCents: amountCents,
  }
  const { installments, installmentsAfterFees = [], chargesAhead = [], chargesAfterFees = [] } = claims
  const parts = partsInOrder({ order, principalFirst })
  payFees(allocation, feesPaidFirst(claims.fees, order))
  for (const part of parts) payInstallments(allocation, installments, part)
  payFees(allocation, claims.fees.filter(isOfInstallment))
  payFees(allocation, chargesAhead)
  payFees(allocation, feesPaidLast(claims.fees, order))
  for (const part of parts) payInstallments(allocation, installmentsAfterFees, part)
  payFees(allocation, chargesAfterFees)
  allocation.extraPrincipalCents = take(allocation, claims.extraPrincipalCents)
  return allocation
}

const isOfInstallment = ({ feeId }: FeeClaim): boolean => isCharge(feeId)

/** The fees that are paid before any installment. What is charged with installments is none of them, whatever the order. */
export function feesPaidFirst(all: readonly FeeClaim[], order: AllocationOrder): readonly FeeClaim[] {
  const fees = all.filter((fee) => !isOfInstallment(fee))
  if (order === 'FEES_INTEREST_PRINCIPAL') return fees
  return order === 'FEES_FIRST_LATE_FEES_LAST' ? fees.filter(({ feeId }) => feeId.kind === 'EVENT') : []
}

function feesPaidLast(all: readonly FeeClaim[], order: AllocationOrder): readonly FeeClaim[] {
  const fees = all.filter((fee) => !isOfInstallment(fee))
  if (order === 'FEES_INTEREST_PRINCIPAL') return []
  return order === 'FEES_FIRST_LATE_FEES_LAST' ? fees.filter(({ feeId }) => feeId.kind !== 'EVENT') : fees
}

/** The parts of installments that are paid one after the other, and within each which of them first. */
type Part = readonly ('INTEREST' | 'PRINCIPAL')[]

function partsInOrder({ order, principalFirst }: Order): readonly Part[] {
  if (order === 'ALL_INTEREST_FIRST') return [['INTEREST'], ['PRINCIPAL']]
  const isPrincipalFirst = principalFirst || order === 'PRINCIPAL_INTEREST_FEES'
  return [isPrincipalFirst ? ['PRINCIPAL', 'INTEREST'] : ['INTEREST', 'PRINCIPAL']]
}

function payInstallments(allocation: Allocation, claims: readonly InstallmentClaim[], part: Part): void {
  const isPrincipalFirst = part[0] === 'PRINCIPAL'
  const asksInterest = part.includes('INTEREST')
  const asksPrincipal = part.includes('PRINCIPAL')
  for (const { installment, interestCents: openInterestCents, principalCents: openPrincipalCents } of claims) {
    const askedCents = asksPrincipal ? openPrincipalCents : 0
    const earlyCents = isPrincipalFirst ? take(allocation, askedCents) : 0
    const interestCents = take(allocation, asksInterest ? openInterestCents : 0)
    const principalCents = isPrincipalFirst ? earlyCents : take(allocation, askedCents)
    if (interestCents + principalCents === 0) continue
    allocation.installments.push({ installment, interestCents, principalCents })
    allocation.interestCents += interestCents
    allocation.principalCents += principalCents
  }
}

function payFees(allocation: Allocation, claims: readonly FeeClaim[]): void {
  for (const { feeId, openCents } of claims) {
    const amountCents = take(allocation, openCents)
    if (amountCents === 0) continue
    allocation.fees.push({ feeId, amountCents })
    allocation.feesCents += amountCents
  }
}

/** Takes as much of an open amount as there is money left for. */
function take(allocation: Allocation, openCents: Cents): Cents {
  assertAmount(openCents)
  const cents = Math.min(openCents, allocation.restCents)
  allocation.restCents -= cents
  return cents
}

function assertAmount(cents: Cents): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is not an amount in whole cents`)
}
