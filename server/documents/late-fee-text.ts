import { type LateFeeFigures, type LateFeeTexts, lateFeeWords } from '#contract/loans/late-fee-words.ts'
import { endsWithBalloon } from '#engine/schedule/balloon.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { percentOfPpm, usd } from './drawing/figures.ts'

/** A paper's texts about a late fee, one after the other, with its figures in dollars and percent. */
export function lateFeeText(terms: LoanTerms, texts: LateFeeTexts): string {
  const { conditions, ...fee } = lateFeeWords(terms.lateFee, { endsWithBalloon: endsWithBalloon(schedule(terms)) })
  return [fee, ...conditions].map(({ text, figures }) => texts[text](written(figures))).join(' ')
}

function written(figures: LateFeeFigures) {
  const texts = Object.entries(figures).map(([name, value]) => {
    return [name, name.endsWith('Ppm') ? percentOfPpm(value) : usd(value)]
  })
  return Object.fromEntries(texts) as Parameters<LateFeeTexts['lateFee']>[0] // a text asks for the figures of its key
}
