import type { Cents, RatePpm } from '#engine/numbers/units.ts'
import { heldBackCents } from '#engine/terms/held-back.ts'
import type { DefaultInterest, FirstPeriodInterest, LoanTerms } from '#engine/terms/terms.ts'

const CHARGE_TEXTS = { SERVICE_FEE: 'serviceFee', TAXES: 'taxes', INSURANCE: 'insurance' } as const

/** The text keys for what a contract says of a commitment, of default, of early repayment and of interest for part of a period. */
export type EarlyText =
  | 'onDemand'
  | 'lineLimit'
  | 'commitment'
  | 'heldBack'
  | 'undrawnFee'
  | 'serviceFee'
  | 'taxes'
  | 'insurance'
  | 'earlyFree'
  | 'earlyPercent'
  | 'earlyPercentEnds'
  | 'earlyMonths'
  | 'earlyMonthsOfYears'
  | 'earlyEach'
  | 'earlyWhole'
  | 'earlyFreePart'
  | 'earlyLeast'
  | 'earlyExitFee'
  | 'defaultPrincipal'
  | 'defaultOverdue'
  | 'defaultPrincipalAtMaturity'
  | 'defaultOverdueAtMaturity'
  | 'oddDaysActuarial'
  | 'oddDaysWithFirst'
  | 'oddDaysAtClosing'
  | 'oddDaysSpread'
  | 'partialHeld'
  | 'paysAhead'
  | 'payoffByDayCount'
  | 'fullRepaymentByDay'
  | 'fullRepaymentWholeMonth'

/** The figures that such a text may name. Each name ends in its unit; a year is one of the loan, from 1. */
export type EarlyFigures = {
  ratePpm?: RatePpm
  amountCents?: Cents
  months?: number
  years?: number
  year?: number
  days?: number
}
export type EarlyWords = { text: EarlyText; figures: EarlyFigures }

/**
 * What a contract says of a commitment, of a default rate, of early repayment, and of interest where a period is not whole, in the order in which people read
 * it. Empty where it says nothing: then papers say nothing of it either.
 */
export function earlyWords(terms: LoanTerms): EarlyWords[] {
  const { prepayment = {}, options = {}, commitmentCents, line, payableOnDemand } = terms
  const { ratesPpm = [], monthsOfInterest, years, freePpm, minimumMonths, exitFeeCents } = prepayment
  const heldBack = heldBackCents(terms)
  const isCharged = ratesPpm.length > 0 || monthsOfInterest !== undefined
  const { defaultInterest, firstPeriodInterest, payoffByDayCount, fullRepaymentInterest } = options
  return [
    ...(payableOnDemand ? [say('onDemand')] : []),
    ...(commitmentCents === undefined
      ? []
      : [say(line ? 'lineLimit' : 'commitment', { amountCents: commitmentCents })]),
    ...(heldBack > 0 ? [say('heldBack', { amountCents: heldBack })] : []),
    ...(options.installmentCharges ?? []).map(({ kind, amountCents }) => say(CHARGE_TEXTS[kind], { amountCents })),
    ...(options.undrawnFeePpm ? [say('undrawnFee', { ratePpm: options.undrawnFeePpm })] : []),
    ...(defaultInterest ? [defaultWords(defaultInterest)] : []),
    ...(firstPeriodInterest ? [say(ODD_DAYS[firstPeriodInterest])] : []),
    ...(prepayment.isFree ? [say('earlyFree')] : []),
    ...ratesPpm.map((ratePpm, index) => say('earlyPercent', { ratePpm, year: index + 1 })),
    ...(ratesPpm.length > 0 ? [say('earlyPercentEnds', { years: ratesPpm.length })] : []),
    ...(monthsOfInterest === undefined ? [] : [monthsWords(monthsOfInterest, years)]),
    ...(isCharged ? [say(prepayment.onEach ? 'earlyEach' : 'earlyWhole')] : []),
    ...(isCharged && freePpm ? [say('earlyFreePart', { ratePpm: freePpm })] : []),
    ...(minimumMonths ? [say('earlyLeast', { months: minimumMonths })] : []),
    ...(exitFeeCents ? [say('earlyExitFee', { amountCents: exitFeeCents })] : []),
    ...(options.holdsPartial ? [say('partialHeld')] : []),
    ...(options.holdsSurplus ? [say('paysAhead')] : []),
    ...(payoffByDayCount ? [say('payoffByDayCount')] : []),
    ...(fullRepaymentInterest === 'BY_DAY' ? [say('fullRepaymentByDay')] : []),
    ...(fullRepaymentInterest === 'WHOLE_MONTH' ? [say('fullRepaymentWholeMonth')] : []),
  ]
}

const ODD_DAYS: Readonly<Record<FirstPeriodInterest, EarlyText>> = {
  ACTUARIAL: 'oddDaysActuarial',
  WITH_FIRST_PAYMENT: 'oddDaysWithFirst',
  AT_CLOSING: 'oddDaysAtClosing',
  SPREAD: 'oddDaysSpread',
}

const monthsWords = (months: number, years: number | undefined): EarlyWords =>
  years === undefined ? say('earlyMonths', { months }) : say('earlyMonthsOfYears', { months, years })

function defaultWords({ annualRatePpm: ratePpm, base, afterDays: days, onlyAtMaturity }: DefaultInterest): EarlyWords {
  const text = base === 'OVERDUE' ? 'defaultOverdue' : 'defaultPrincipal'
  return say(onlyAtMaturity ? `${text}AtMaturity` : text, { ratePpm, days })
}

const say = (text: EarlyText, figures: EarlyFigures = {}): EarlyWords => ({ text, figures })

/** The texts of one language for papers, which are given each figure as it is written. */
export type EarlyTexts = Readonly<Record<EarlyText, (figures: Readonly<Record<keyof EarlyFigures, string>>) => string>>
