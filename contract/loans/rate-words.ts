import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import { ratePathOf } from '#engine/terms/rate-path.ts'
import type { IndexedRate, LoanTerms } from '#engine/terms/terms.ts'

/** The text keys for a rate that changes as agreed; screens and papers have a text for each. */
export type RateText =
  | 'indexedRate'
  | 'indexedRateMonthly'
  | 'indexLookBack'
  | 'rateMultiple'
  | 'firstRateCap'
  | 'rateCap'
  | 'lifetimeRateCap'
  | 'rateFloor'
  | 'indexStays'
  | 'laterRate'
  | 'laterRateSamePayment'
  | 'moreRates'

/** The figures that a text about a rate may name. Each name ends in its unit; months, days and changes are counts. */
export type RateFigures = {
  ratePpm?: RatePpm
  fromOn?: Day
  paymentCents?: Cents
  months?: number
  days?: number
  changes?: number
}
export type RateWords = { text: RateText; figures: RateFigures }

/** More rates than these are told by their number. */
const TOLD_RATES = 10

/**
 * What a contract says about later rates: how an index makes them, then each rate with its day and its payment. `rows` is
 * the schedule of the terms. Empty for one rate throughout.
 */
export function rateWords(terms: LoanTerms, rows: readonly PlannedInstallment[]): RateWords[] {
  const { indexedRate } = terms.options ?? {}
  const later = laterRates(terms, rows)
  const words = later.slice(0, TOLD_RATES)
  const changes = later.length - words.length
  return [
    ...(indexedRate ? indexWords(indexedRate) : []),
    ...words,
    ...(changes > 0 ? [{ text: 'moreRates', figures: { changes } } as const] : []),
  ]
}

/** Each day on which the rate or the payment becomes another, with both. */
function laterRates(terms: LoanTerms, rows: readonly PlannedInstallment[]): RateWords[] {
  let ratePpm = terms.options?.indexedRate?.firstRatePpm ?? terms.annualRatePpm
  let paymentCents = rows.find(({ dueOn }) => dueOn > terms.originationOn)?.paymentCents
  return ratePathOf(terms).flatMap((stage): RateWords[] => {
    const first = rows.find(({ fromOn, dueOn }) => fromOn >= stage.fromOn && dueOn > fromOn)
    if (!first) return []
    const isSame = stage.annualRatePpm === ratePpm && first.paymentCents === paymentCents
    const figures = { ratePpm: stage.annualRatePpm, fromOn: first.fromOn, paymentCents: first.paymentCents }
    const isSamePayment = first.paymentCents === paymentCents
    ratePpm = stage.annualRatePpm
    paymentCents = first.paymentCents
    if (isSame) return []
    return [{ text: isSamePayment ? 'laterRateSamePayment' : 'laterRate', figures }]
  })
}

function indexWords(indexed: IndexedRate): RateWords[] {
  const { marginPpm, firstResetOn, everyMonths, lookBackDays, values } = indexed
  const limits: [RateText, RatePpm | undefined][] = [
    ['rateMultiple', indexed.roundedToPpm],
    ['firstRateCap', indexed.firstCapPpm],
    ['rateCap', indexed.periodicCapPpm],
    ['lifetimeRateCap', indexed.lifetimeCapPpm],
    ['rateFloor', indexed.floorPpm],
  ]
  const value = values.at(-1)
  return [
    {
      text: everyMonths === 1 ? 'indexedRateMonthly' : 'indexedRate',
      figures: { ratePpm: marginPpm, fromOn: firstResetOn, months: everyMonths },
    },
    ...(lookBackDays > 1 ? [{ text: 'indexLookBack', figures: { days: lookBackDays } } as const] : []),
    ...limits.flatMap(([text, ratePpm]) => (ratePpm === undefined ? [] : [{ text, figures: { ratePpm } }])),
    ...(value ? [{ text: 'indexStays', figures: { ratePpm: value.ratePpm, fromOn: value.on } } as const] : []),
  ]
}

/** A paper's texts about rates. They take figures already written as text. */
export type RateTexts = {
  readonly [Text in RateText]: (figures: { readonly [Name in keyof RateFigures]-?: string }) => string
}
