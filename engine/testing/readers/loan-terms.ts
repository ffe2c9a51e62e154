import { growth } from '../../apr/compounding.ts'
import { partsOf } from '../../numbers/dates.ts'
import { yearFraction } from '../../terms/day-count.ts'
import { presentValue } from '../tvm/tvm.ts'
import { frequencyOf, readField } from './loan-words.ts'
import type { LoanDraft, PublishedLoan } from './published-loan.ts'

/** A loan, or the first word of its terms without a meaning here, as '<word> of <field>'. */
export type LoanReading = { loan: PublishedLoan } | { unknown: string }

/** Reads the terms of a loan by their meaning, whatever the source calls them and in whichever order they stand. */
export function readLoan(inputs: Record<string, unknown>): LoanReading {
  const fields = Object.entries(inputs).filter(([, value]) => value !== null)
  // Spans are counted in periods, so the frequency is read before everything else.
  const perYear = frequencyOf(fields)
  let draft: LoanDraft = {}
  for (const [field, value] of fields) {
    const { name, read } = readField(field, value, perYear)
    if (name === null) return { unknown: `${field} of inputs` }
    if (read === null) return { unknown: `${JSON.stringify(value)} of ${field}` }
    // Two fields that say one term differently are two terms, and one of them is not known here.
    const known: LoanDraft = draft
    const isTwice = ([term, said]: [string, unknown]) =>
      !TOGETHER.has(term) && term in known && known[term as keyof LoanDraft] !== said
    if (Object.entries(read).some(isTwice)) return { unknown: `${field} of inputs` }
    const changes = [...(known.changes ?? []), ...(read.changes ?? [])]
    draft = { ...known, ...read, ...(changes.length > 0 ? { changes } : {}) }
  }
  return wholeLoan(draft, perYear)
}

/** What several fields may add to. */
const TOGETHER: ReadonlySet<string> = new Set(['changes', 'adjustableField', 'defermentField'])

function wholeLoan(draft: LoanDraft, perYear: number): LoanReading {
  const { amortizingPeriods, defermentField, steps, stepPeriods, ...rest } = draft
  const { newRatePct, rateChangeAfter, indexPct, marginPct, adjustableField, ...stated } = rest
  const ofParts = (amortizingPeriods ?? 0) + (stated.interestOnlyPeriods ?? 0) || undefined
  const periods = stated.periods ?? ofParts ?? stepPeriods ?? periodsUntil(stated, perYear)
  const { principal, ratePct } = solved({ ...stated, perYear, ...(periods === undefined ? {} : { periods }) })
  if (principal === undefined) return { unknown: 'no principal of inputs' }
  if (ratePct === undefined) return { unknown: 'no rate of inputs' }
  if (defermentField !== undefined && stated.capitalizedInterest === undefined)
    return { unknown: `${defermentField} of inputs` }
  // Caps and margins say how a rate may move. They change nothing where the steps are stated or the rate stays where it is.
  const staysPut = Math.abs((indexPct ?? Number.NaN) + (marginPct ?? Number.NaN) - ratePct) < 1e-9
  if (adjustableField !== undefined && !steps && !staysPut) return { unknown: `${adjustableField} of inputs` }
  if ((newRatePct === undefined) !== (rateChangeAfter === undefined)) return { unknown: 'half a rate change of inputs' }
  // A rate that compounds apart from the payments is one of whole periods.
  const isByDays = stated.firstDueOn !== undefined || stated.firstPeriodDays !== undefined
  if (isByDays && isApart({ ...stated, perYear }, ratePct))
    return { unknown: `${stated.compoundingPerYear ?? ratePct} of a rate by days` }
  if (stated.dayCount && stated.dayCount !== '30/360' && !isDated(stated)) {
    return { unknown: `${stated.dayCount} of a loan without days` }
  }

  const changes = [...(stated.changes ?? [])]
  if (newRatePct !== undefined && rateChangeAfter !== undefined)
    changes.push({ after: rateChangeAfter, ratePct: newRatePct })
  const loan: PublishedLoan = {
    ...stated,
    principal: principal + (stated.capitalizedInterest ?? 0),
    ratePct,
    perYear,
    changes: changes.sort((a, b) => a.after - b.after),
  }
  if (periods !== undefined) loan.periods = periods
  if (!isApart({ ...stated, perYear }, ratePct)) delete loan.compoundingPerYear
  else loan.compoundingPerYear ??= perYear
  if (stated.method === 'SINGLE_PAYMENT' && periods !== undefined && periods > 1) {
    loan.periodsInOne = periods
    loan.periods = 1
  }
  if (periods === 1 && loan.firstDueOn === undefined && loan.maturityOn !== undefined) loan.firstDueOn = loan.maturityOn
  if (stated.method === 'INTEREST_ONLY') loan.interestOnlyPeriods ??= periods ?? 0
  const { loanOn, wholePeriodsFromOn } = stated
  if (loanOn !== undefined && wholePeriodsFromOn !== undefined) {
    // Odd days count as days of a month of 30, as the whole periods beside them.
    loan.oddDays ??= yearFraction('30/360', { from: loanOn, to: wholePeriodsFromOn }).numerator
  }
  return { loan }
}

/** Whether the rate of a period is no yearly rate of ours over the periods: it compounds apart, or has further decimals. */
function isApart({ compoundingPerYear, perYear }: LoanDraft, ratePct: number): boolean {
  return (compoundingPerYear ?? perYear) !== perYear || !Number.isInteger(Number((ratePct * 10_000).toFixed(6)))
}

/** The principal and the rate, one of which may follow from the other terms of a loan of equal payments. */
function solved(terms: LoanDraft & { perYear: number }): {
  principal: number | undefined
  ratePct: number | undefined
} {
  const { principal, ratePct, periods, payment, perYear, residual = 0, paymentsInAdvance = 0 } = terms
  const isLevel = !terms.compoundingPerYear && !terms.oddDays && !terms.loanOn && !terms.method && !terms.changes
  const isOne = (principal === undefined) !== (ratePct === undefined)
  if (!isOne || !isLevel || periods === undefined || payment === undefined) return { principal, ratePct }
  const worthAt = (rate: number) => {
    const arrears = periods - paymentsInAdvance
    const annuity = presentValue({ rate, periods: arrears, payment: -payment })
    return payment * paymentsInAdvance + annuity + residual * growth(rate, -periods)
  }
  if (ratePct !== undefined) return { ratePct, principal: Math.round(worthAt(ratePct / 100 / perYear) * 100) / 100 }
  // What the payments are worth falls as the rate rises.
  let [low, high] = [0, 1]
  for (let halving = 0; halving < 100; halving += 1) {
    const middle = (low + high) / 2
    if (worthAt(middle) > (principal ?? 0)) low = middle
    else high = middle
  }
  return { principal, ratePct: low * perYear * 100 }
}

/** The periods up to a maturity day: one, unless a first due day makes several. */
function periodsUntil({ method, firstDueOn, maturityOn }: Partial<PublishedLoan>, perYear: number): number | undefined {
  if (firstDueOn !== undefined && maturityOn !== undefined) {
    const [from, to] = [partsOf(firstDueOn), partsOf(maturityOn)]
    return Math.round((((to.year - from.year) * 12 + to.month - from.month) * perYear) / 12) + 1
  }
  return method === 'SINGLE_PAYMENT' || maturityOn !== undefined ? 1 : undefined
}

function isDated({ loanOn, firstPeriodDays, oddDays }: Partial<PublishedLoan>): boolean {
  return loanOn !== undefined || firstPeriodDays !== undefined || oddDays !== undefined
}
