import type { LoanDetail } from '#contract/loans/loans.ts'
import type { ChargeKind } from '#engine/terms/terms.ts'
import { usd } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'

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

/** 'with $25.00 fees and $55.00 for taxes and insurance': what is due beside installments, in dollars. Null where nothing is. */
export function dueBeside(t: Translate, { fees, escrow }: { fees: number; escrow: number }): string | null {
  const values = { fees: usd(fees), escrow: usd(escrow) }
  if (escrow <= 0) return fees > 0 ? t('word.withFees', values) : null
  return t(fees > 0 ? 'word.withFeesAndEscrow' : 'word.withEscrow', values)
}
