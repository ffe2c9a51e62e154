import { type LateFeeTexts, lateFeeWords } from '#contract/loans/late-fee-words.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { percentOfPpm, usd } from './drawing/figures.ts'

/** One of a paper's texts about a late fee, with its figures in dollars and percent. */
export function lateFeeText(lateFee: LoanTerms['lateFee'], texts: LateFeeTexts): string {
  const { text, figures } = lateFeeWords(lateFee)
  const written = Object.entries(figures).map(([name, value]) => {
    return [name, name.endsWith('Ppm') ? percentOfPpm(value) : usd(value)]
  })
  return texts[text](Object.fromEntries(written))
}
