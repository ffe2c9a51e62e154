import type { LoanTerms } from '#engine/terms/terms.ts'

/** The figures a text about a late fee may name. Their names end in their unit. */
export type LateFeeFigures = { feeCents?: number; feePpm?: number; mostCents?: number }
/** The name of the text that says a late fee; screens and papers each have one by every name. */
export type LateFeeText = 'noLateFee' | 'lateFee' | 'lateFeePercent' | 'lateFeePercentAtMost'

/** Which text says a late fee, and the figures it names: cents and parts per million. */
export function lateFeeWords(lateFee: LoanTerms['lateFee']): { text: LateFeeText; figures: LateFeeFigures } {
  if (lateFee === null || (lateFee.kind === 'FLAT' && lateFee.amountCents === 0))
    return { text: 'noLateFee', figures: {} }
  if (lateFee.kind === 'FLAT') return { text: 'lateFee', figures: { feeCents: lateFee.amountCents } }
  const { ratePpm: feePpm, amountCentsMax: mostCents } = lateFee
  if (mostCents === undefined) return { text: 'lateFeePercent', figures: { feePpm } }
  return { text: 'lateFeePercentAtMost', figures: { feePpm, mostCents } }
}

/** The texts of a paper about a late fee. They take the figures as they are written. */
export type LateFeeTexts = {
  readonly [Text in LateFeeText]: (figures: { readonly [Name in keyof LateFeeFigures]-?: string }) => string
}
