import type { LoanTerms } from '#engine/terms/terms.ts'

/** The figures that a text about a late fee may name. Each name ends in its unit. */
export type LateFeeFigures = {
  feeCents?: number
  feePpm?: number
  mostCents?: number
  leastCents?: number
  shortageCents?: number
}
/** The text keys for what a late fee is; screens and papers have a text for each. */
export type LateFeeText = 'noLateFee' | 'lateFee' | 'lateFeePercent' | 'lateFeePercentAtMost'
/** The text keys for what is agreed about a late fee beside its amount, a sentence each. */
export type LateFeeCondition =
  | 'lateFeeAtLeast'
  | 'lateFeeOfWholePayment'
  | 'lateFeeShortage'
  | 'lateFeeUnlessPaid'
  | 'lateFeeOnce'
  | 'lateFeeNotOnBalloon'
  | 'lateFeeBusinessDay'

export type LateFeeWords = {
  text: LateFeeText
  figures: LateFeeFigures
  conditions: { text: LateFeeCondition; figures: LateFeeFigures }[]
}

/**
 * The text key for a late fee with its figures in cents and parts per million, and the sentences about its conditions.
 * `endsWithBalloon`: whether the schedule has a balloon payment, of which the fee may say something.
 */
export function lateFeeWords(lateFee: LoanTerms['lateFee'], { endsWithBalloon = false } = {}): LateFeeWords {
  if (lateFee === null || (lateFee.kind === 'FLAT' && lateFee.amountCents === 0))
    return { text: 'noLateFee', figures: {}, conditions: [] }
  const { shortageCentsMin: shortageCents, trigger, sparesBalloon, waitsForBusinessDay } = lateFee
  const conditions: LateFeeWords['conditions'] = []
  if (lateFee.kind === 'PERCENT' && lateFee.base === 'WHOLE_PAYMENT')
    conditions.push({ text: 'lateFeeOfWholePayment', figures: {} })
  if (lateFee.kind === 'PERCENT' && lateFee.amountCentsMin !== undefined)
    conditions.push({ text: 'lateFeeAtLeast', figures: { leastCents: lateFee.amountCentsMin } })
  if (shortageCents !== undefined) conditions.push({ text: 'lateFeeShortage', figures: { shortageCents } })
  if (trigger === 'UNLESS_PAID') conditions.push({ text: 'lateFeeUnlessPaid', figures: {} })
  if (trigger === 'ONCE') conditions.push({ text: 'lateFeeOnce', figures: {} })
  if (sparesBalloon && endsWithBalloon) conditions.push({ text: 'lateFeeNotOnBalloon', figures: {} })
  if (waitsForBusinessDay) conditions.push({ text: 'lateFeeBusinessDay', figures: {} })
  if (lateFee.kind === 'FLAT') return { text: 'lateFee', figures: { feeCents: lateFee.amountCents }, conditions }
  const { ratePpm: feePpm, amountCentsMax: mostCents } = lateFee
  if (mostCents === undefined) return { text: 'lateFeePercent', figures: { feePpm }, conditions }
  return { text: 'lateFeePercentAtMost', figures: { feePpm, mostCents }, conditions }
}

/** A paper's texts about a late fee. They take figures already written as text. */
export type LateFeeTexts = {
  readonly [Text in LateFeeText | LateFeeCondition]: (
    figures: {
      readonly [Name in keyof LateFeeFigures]-?: string
    },
  ) => string
}
