import { AMOUNT_MAX_CENTS, centsOf, ppmOf } from '#contract/fields.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import {
  AS_AGREED,
  type BalanceFrom,
  balancesIf,
  type Repayment,
  repaymentIf,
  type WhatIf,
} from '#engine/questions/what-if.ts'
import { WHAT_IF_NAMES as NAMES } from './what-if-address.ts'

/** The change to try, in the units of the fields: dollars, percent, days. null means no change. */
export type WhatIfDraft = {
  extra: number | null
  lump: number | null
  lumpOn: Day | null
  rate: number | null
  payoffOn: Day | null
}

/**
 * The change in an address. A value that is no amount, percentage or day counts as empty, because an address can be
 * typed by hand.
 */
export function draftIn(search: URLSearchParams): WhatIfDraft {
  const number = (name: string, most: number): number | null => {
    const value = Number(search.get(name) ?? Number.NaN)
    return value >= 0 && value <= most && search.get(name) !== '' ? value : null
  }
  const day = (name: string): Day | null => {
    const value = search.get(name)
    return isDay(value) ? value : null
  }
  return {
    extra: number(NAMES.extra, AMOUNT_MAX_CENTS / 100),
    lump: number(NAMES.lump, AMOUNT_MAX_CENTS / 100),
    lumpOn: day(NAMES.lumpOn),
    rate: number(NAMES.rate, 1000),
    payoffOn: day(NAMES.payoffOn),
  }
}

/** The changes of the address that store this draft. */
export const addressOf = (draft: WhatIfDraft): Record<string, string | null> =>
  Object.fromEntries(
    (Object.keys(NAMES) as (keyof WhatIfDraft)[]) // the keys are those of the draft
      .map((key) => [NAMES[key], draft[key] === null ? null : String(draft[key])]),
  )

/** Whether the draft holds anything that could make a difference. */
export const isAsked = ({ extra, lump, rate, payoffOn }: WhatIfDraft): boolean =>
  (extra ?? 0) > 0 || (lump ?? 0) > 0 || rate !== null || payoffOn !== null

/** The loan as it runs, and the changed loan. */
export type WhatIfAnswer = {
  now: Repayment
  then: Repayment
  /** Below zero when the change costs more. */
  savedInterestCents: Cents
}

/** Computes both loans with the engine, as of today or the loan's first day. null when nothing is left to pay. */
export function answerTo(draft: WhatIfDraft, { terms, events, today }: LoanHistory): WhatIfAnswer | null {
  const asOn = today < terms.originationOn ? terms.originationOn : today
  const now = repaymentIf(terms, events, { asOn, whatIf: AS_AGREED })
  if (now.payments === 0) return null
  const then = repaymentIf(terms, events, { asOn, whatIf: whatIfOf(draft, asOn) })
  return { now, then, savedInterestCents: now.interestCents - then.interestCents }
}

function whatIfOf({ extra, lump, lumpOn, rate, payoffOn }: WhatIfDraft, asOn: Day): WhatIf {
  return {
    extraCents: centsOf(extra ?? 0),
    lump: lump === null || lump === 0 ? null : { amountCents: centsOf(lump), on: lumpOn ?? asOn },
    annualRatePpm: rate === null ? null : ppmOf(rate),
    payoffOn,
  }
}

/** The balance under the change, for the chart; null when nothing is asked or left to pay. */
export function curveOf(draft: WhatIfDraft, { terms, events, today }: LoanHistory): BalanceFrom[] | null {
  if (!isAsked(draft)) return null
  const asOn = today < terms.originationOn ? terms.originationOn : today
  const balances = balancesIf(terms, events, { asOn, whatIf: whatIfOf(draft, asOn) })
  return balances.length > 1 ? balances : null
}
