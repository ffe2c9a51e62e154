import type { Cents, Day } from '../numbers/units.ts'
import type { FeeId } from './events.ts'
import type { PlannedInstallment } from './loan-state.ts'
import { CHARGE_KINDS, ESCROW_KINDS, type InstallmentCharge, type LoanTerms } from './terms.ts'

/** The charges of an installment by the terms. One of the first day itself, as a down payment, has none. */
export function chargesOf(
  { options }: Pick<LoanTerms, 'options'>,
  { fromOn, dueOn }: { fromOn: Day; dueOn: Day },
): readonly InstallmentCharge[] {
  return fromOn < dueOn ? (options?.installmentCharges ?? []) : []
}

/** What a contract charges with each payment, in all. */
export function chargesInAll({ options }: Pick<LoanTerms, 'options'>): Cents {
  return sumOfCharges(options?.installmentCharges ?? [])
}

/** Whether a fee is a charge of an installment. */
export function isCharge(id: FeeId): boolean {
  return CHARGE_KINDS.some((kind) => kind === id.kind)
}

/** Whether what is paid of a fee is the borrower's money, held for taxes and insurance, or brings back what was advanced for them. */
export function isEscrow(id: FeeId): boolean {
  return id.kind === 'ESCROW_ADVANCE' || ESCROW_KINDS.some((kind) => kind === id.kind)
}

/** Whether a contract collects taxes or insurance with its payments. */
export function collectsEscrow({ options }: Pick<LoanTerms, 'options'>): boolean {
  return options?.installmentCharges?.some(({ kind }) => kind !== 'SERVICE_FEE') ?? false
}

/**
 * What an installment charges that the lender earns. Taxes and insurance of real property that are paid into escrow are no finance
 * charge (12 CFR 1026.4(c)(7)).
 */
export function financeChargesOf(terms: Pick<LoanTerms, 'options'>, installment: PlannedInstallment): Cents {
  return sumOfCharges(chargesOf(terms, installment).filter(({ kind }) => kind === 'SERVICE_FEE'))
}

/** The installments of a contract with what it charges with each of them. */
export function withPlannedCharges<Row extends PlannedInstallment>(terms: LoanTerms, installments: Row[]): Row[] {
  if (!terms.options?.installmentCharges?.length) return installments
  return installments.map((installment) => {
    const chargesCents = sumOfCharges(chargesOf(terms, installment))
    return chargesCents > 0 ? { ...installment, chargesCents } : installment
  })
}

/** What an installment asks the borrower for in all: principal, interest and charges. */
export function wholePayment({
  paymentCents,
  chargesCents = 0,
}: Pick<PlannedInstallment, 'paymentCents' | 'chargesCents'>): Cents {
  return paymentCents + chargesCents
}

/** What charges come to. */
export const sumOfCharges = (charges: readonly InstallmentCharge[]): Cents =>
  charges.reduce((sum, { amountCents }) => sum + amountCents, 0)
