import type { PlainKey } from '#texts/catalogue.ts'

type Structure = {
  paymentStructure?: string | undefined
  paymentRule?: string | null | undefined
  hasBalloonPayment?: boolean | null | undefined
  paymentFrequency?: string | undefined
}

/** The text that names how a loan is repaid: one whose last payment takes what is left is not fully amortized. */
export function structureName({
  paymentStructure,
  paymentRule,
  hasBalloonPayment,
  paymentFrequency,
}: Structure): PlainKey {
  if (paymentStructure === 'INTEREST_ONLY') return 'structure.INTEREST_ONLY'
  if (paymentFrequency === 'AT_MATURITY') return 'frequency.AT_MATURITY'
  const isBalloon = hasBalloonPayment === true || paymentStructure === 'BALLOON'
  if (paymentRule === 'STATED') return isBalloon ? 'structure.STATED_BALLOON' : 'structure.STATED'
  return isBalloon ? 'structure.BALLOON' : 'structure.FULLY_AMORTIZED'
}
