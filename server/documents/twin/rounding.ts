import type { Cents, Rounding } from '#engine/numbers/units.ts'
import type { DayCount, LoanTerms } from '#engine/terms/terms.ts'
import type { Candidate } from './tried-formula.ts'

/** An amount of dollars, rounded to cents as the loan does: the formula, and its result in cents. For amounts of zero or more. */
export const rounded = ({ formula, value }: Candidate, rounding: Rounding): Candidate => ({
  formula: roundedFormula(formula, rounding),
  value: roundedAsFormula(value, rounding),
})

/**
 * Interest of some days from that of a year, in dollars: for their part of the year, or where the loan rounds each day the
 * interest of one day so many times.
 */
export function interestOfDays(
  ofYear: Candidate,
  { part, days }: { part: Candidate; days: Candidate },
  { rounding, dayCount, options }: Pick<LoanTerms, 'rounding' | 'dayCount' | 'options'>,
): Candidate {
  if (!options?.roundsEachDay)
    return rounded({ formula: `${ofYear.formula}*${part.formula}`, value: ofYear.value * part.value }, rounding)
  const over = YEAR_DAYS[dayCount] ?? 365
  const ofDay = rounded({ formula: `${ofYear.formula}/${over}`, value: ofYear.value / over }, rounding)
  return { formula: `${ofDay.formula}*(${days.formula})`, value: ofDay.value * days.value }
}

/** The days of a year by which one day is counted, where they are not 365. */
export const YEAR_DAYS: { readonly [Rule in DayCount]?: number } = {
  'ACT/360': 360,
  'ACT/364': 364,
  'ACT/365.25': 365.25,
  'UNIT/360': 360,
}

/**
 * A formula that rounds dollars to cents as the loan does. Digits beyond a millionth of a cent are noise of the
 * spreadsheet's binary numbers and are removed first, so that an exact half is seen as one.
 */
function roundedFormula(dollars: string, rounding: Rounding): string {
  const cents = `ROUND((${dollars})*100,6)`
  switch (rounding) {
    case 'UP':
      return `ROUNDUP(${cents},0)/100`
    case 'DOWN':
      return `ROUNDDOWN(${cents},0)/100`
    case 'HALF_EVEN':
      return `(ROUND(${cents},0)-IF(MOD(${cents},2)=0.5,1,0))/100`
    case 'HALF_UP':
      return `ROUND(${cents},0)/100`
  }
}

/** The result of such a formula. */
function roundedAsFormula(dollars: number, rounding: Rounding): Cents {
  const cents = Math.round(dollars * 100 * 1e6) / 1e6
  switch (rounding) {
    case 'UP':
      return Math.ceil(cents)
    case 'DOWN':
      return Math.floor(cents)
    case 'HALF_EVEN':
      return Math.round(cents) - (cents % 2 === 0.5 ? 1 : 0)
    case 'HALF_UP':
      return Math.round(cents)
  }
}
