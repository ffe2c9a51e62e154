import { addDays, addMonths } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Day, RatePpm } from '../numbers/units.ts'
import { lastDueDay } from './due-days.ts'
import type { IndexedRate, IndexValue, LoanTerms } from './terms.ts'

/** What held a rate back from index and margin. */
export type RateLimit = 'FIRST_CAP' | 'PERIODIC_CAP' | 'LIFETIME_CAP' | 'FLOOR'

/** One reset of a rate that follows an index, and how the rate was found. */
export type RateReset = {
  on: Day
  /** null: no value is known that is old enough, so the rate stays. */
  index: IndexValue | null
  /** Index and margin, rounded as the contract says. */
  fullRatePpm: RatePpm
  annualRatePpm: RatePpm
  limit: RateLimit | null
}

/**
 * The resets of a loan whose rate follows an index, in order; before the day of a new value the latest one is taken to
 * stay (docs/money.md, section 3). The rate is index + margin, rounded, within so much of the rate before (the first
 * time perhaps more), at most so much above the first rate, and not below the floor.
 */
export function rateResets(terms: LoanTerms): RateReset[] {
  const indexed = terms.options?.indexedRate
  if (!indexed) return []
  const resets: RateReset[] = []
  const first = indexed.firstRatePpm ?? terms.annualRatePpm
  let before = first
  for (const on of resetDays(terms, { firstOn: indexed.firstResetOn, everyMonths: indexed.everyMonths })) {
    const reset = resetOn(on, { indexed, before, first, isFirst: resets.length === 0 })
    resets.push(reset)
    before = reset.annualRatePpm
  }
  return resets
}

/** The days on which a payment that changes apart from the rate is counted anew. */
export function paymentResetDays(terms: LoanTerms): Day[] {
  const { firstResetOn: firstOn, paymentEveryMonths: everyMonths } = terms.options?.indexedRate ?? {}
  return firstOn === undefined || everyMonths === undefined ? [] : resetDays(terms, { firstOn, everyMonths })
}

function resetDays(terms: LoanTerms, { firstOn, everyMonths }: { firstOn: Day; everyMonths: number }): Day[] {
  const until = lastDueDay(terms)
  const days: Day[] = []
  for (let on = firstOn; on < until; on = addMonths(firstOn, days.length * everyMonths)) days.push(on)
  return days
}

type Before = { indexed: IndexedRate; before: RatePpm; first: RatePpm; isFirst: boolean }

function resetOn(on: Day, { indexed, before, first, isFirst }: Before): RateReset {
  const until = addDays(on, -indexed.lookBackDays)
  const index = indexed.values.findLast((value) => value.on <= until) ?? null
  if (!index) return { on, index, fullRatePpm: before, annualRatePpm: before, limit: null }
  const fullRatePpm = Math.max(0, roundedRate(index.ratePpm + indexed.marginPpm, indexed))
  const ofFirst = isFirst && indexed.firstCapPpm !== undefined
  const capPpm = ofFirst ? indexed.firstCapPpm : indexed.periodicCapPpm
  let annualRatePpm = fullRatePpm
  let limit: RateLimit | null = null
  const hold = (ratePpm: RatePpm, by: RateLimit) => {
    if (ratePpm === annualRatePpm) return
    annualRatePpm = ratePpm
    limit = by
  }
  if (capPpm !== undefined) {
    const within = Math.min(Math.max(annualRatePpm, before - capPpm), before + capPpm)
    hold(within, ofFirst ? 'FIRST_CAP' : 'PERIODIC_CAP')
  }
  if (indexed.lifetimeCapPpm !== undefined)
    hold(Math.min(annualRatePpm, first + indexed.lifetimeCapPpm), 'LIFETIME_CAP')
  hold(Math.max(annualRatePpm, indexed.floorPpm ?? 0), 'FLOOR')
  return { on, index, fullRatePpm, annualRatePpm, limit }
}

/** A rate as a multiple of what the contract rounds to: the nearest, where two are as near the higher, or the next. */
function roundedRate(ratePpm: RatePpm, { roundedToPpm, rateRounding = 'HALF_UP' }: IndexedRate): RatePpm {
  if (!roundedToPpm) return ratePpm
  return mulDiv(ratePpm, { times: 1, over: roundedToPpm, rounding: rateRounding }) * roundedToPpm
}
