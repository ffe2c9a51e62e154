import type { LoanDetail } from '#contract/loans/loans.ts'
import type { ChargeKind } from '#engine/terms/terms.ts'

/** The name of what is charged with a payment. */
export const CHARGE_WORDS = {
  TAXES: 'word.taxes',
  INSURANCE: 'word.insurance',
  SERVICE_FEE: 'word.serviceFee',
} as const satisfies Record<ChargeKind, string>

/** The name of all that a loan charges with each payment, as the title of a column. */
export function chargesTitle(loan: Partial<Pick<LoanDetail, 'taxes' | 'insurance' | 'serviceFee'>>) {
  const hasEscrow = Boolean(loan.taxes || loan.insurance)
  if (!hasEscrow) return 'word.serviceFee'
  return loan.serviceFee ? 'word.feeTaxesInsurance' : 'word.taxesAndInsurance'
}
