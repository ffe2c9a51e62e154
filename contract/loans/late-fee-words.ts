import type { LoanTerms } from '#engine/terms/terms.ts'

/** The figures that a text about a late fee may name. Each name ends in its unit. */
export type LateFeeFigures = { feeCents?: number; feePpm?: number; mostCents?: number }
/** The text keys for a late fee; screens and papers have a text for each. */
export type LateFeeText = 'noLateFee' | 'lateFee' | 'lateFeePercent' | 'lateFeePercentAtMost'

/** The text key for a late fee, and its figures in cents and parts per million. */
export function lateFeeWords(lateFee: LoanTerms['lateFee']): { text: LateFeeText; figures: LateFeeFigures } {
  if (lateFee === null || (lateFee.kind === 'FLAT' && lateFee.amountCents === 0))
    return { text: 'noLateFee', figures: {} }
  if (lateFee.kind === 'FLAT') return { text: 'lateFee', figures: { feeCents: lateFee.amountCents } }
  const { ratePpm: feePpm, amountCentsMax: mostCents } = lateFee
  if (mostCents === undefined) return { text: 'lateFeePercent', figures: { feePpm } }
  return { text: 'lateFeePercentAtMost', figures: { feePpm, mostCents } }
}

/** A paper's texts about a late fee. They take figures already written as text. */
export type LateFeeTexts = {
  readonly [Text in LateFeeText]: (figures: { readonly [Name in keyof LateFeeFigures]-?: string }) => string
}
