import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import { interestRate } from './compounding.ts'
import { yearFraction } from './day-count.ts'
import type { PaidAtClosing } from './events.ts'
import { interestOfDays } from './interest-of-days.ts'
import { interestFromOn } from './interest-start.ts'
import type { LoanTerms } from './terms.ts'

/** One amount paid on the day a loan is made. A cost of others has a name. */
export type ClosingItem = {
  kind: 'POINTS' | 'ORIGINATION_FEE' | 'INTEREST' | 'RESERVE' | 'OTHER'
  name?: string
  amountCents: Cents
}

/** Points, fee and interest are prepaid finance charges (12 CFR 1026.4(b)); costs of others and a reserve are none (c)(7). */
const FINANCE_CHARGES: readonly ClosingItem['kind'][] = ['POINTS', 'ORIGINATION_FEE', 'INTEREST']

type ClosingTerms = Omit<LoanTerms, 'lateFee'>

/** What is paid on the day a loan is made, item by item (docs/money.md, section 10). Amounts of zero are left out. */
export function closingItems(terms: ClosingTerms): ClosingItem[] {
  const { closing } = terms
  if (!closing) return []
  const items: ClosingItem[] = [
    { kind: 'POINTS', amountCents: pointsOf(terms) },
    { kind: 'ORIGINATION_FEE', amountCents: closing.originationFeeCents ?? 0 },
    { kind: 'INTEREST', amountCents: closing.interestCents ?? interestInAdvance(terms) },
    { kind: 'RESERVE', amountCents: closing.reserveCents ?? 0 },
    ...(closing.others ?? []).map((cost): ClosingItem => ({ kind: 'OTHER', ...cost })),
  ]
  return items.filter(({ amountCents }) => amountCents !== 0)
}

/** Finance charges paid at or before closing: what the amount financed is below the principal. */
export function prepaidFinanceCharge(terms: ClosingTerms): Cents {
  return sumOf(closingItems(terms).filter(({ kind }) => FINANCE_CHARGES.includes(kind)))
}

/** What the borrower is given on the day: the principal less what is kept back from it. */
export function paidToBorrower(terms: ClosingTerms): Cents {
  return terms.principalCents - (terms.closing?.isPaidApart ? 0 : sumOf(closingItems(terms)))
}

/** Interest and fees that are the lender's own on the day. undefined when there are none. */
export function paidAtClosing(terms: ClosingTerms): PaidAtClosing | undefined {
  const items = closingItems(terms)
  const interestCents = sumOf(items.filter(({ kind }) => kind === 'INTEREST'))
  const feesCents = sumOf(items.filter(({ kind }) => kind === 'POINTS' || kind === 'ORIGINATION_FEE'))
  return interestCents + feesCents === 0 ? undefined : { interestCents, feesCents }
}

function pointsOf({ closing, principalCents, rounding }: ClosingTerms): Cents {
  const percentCents = mulDiv(principalCents, { times: closing?.pointsPpm ?? 0, over: 1_000_000, rounding })
  return percentCents + (closing?.pointsCents ?? 0)
}

/** Interest of the days from closing to the day from which it runs, by the loan's own day count. */
export function interestInAdvance(terms: ClosingTerms): Cents {
  const { principalCents: balanceCents, originationOn, closing, dayCount } = terms
  if (closing?.interestTo === undefined) return 0
  const part = yearFraction(dayCount, { from: originationOn, to: interestFromOn(terms) })
  return interestOfDays({ balanceCents, annualRatePpm: interestRate(terms), part }, terms)
}

const sumOf = (items: readonly ClosingItem[]): Cents => items.reduce((sum, { amountCents }) => sum + amountCents, 0)
