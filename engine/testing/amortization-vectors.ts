import { daysBetween } from '../numbers/dates.ts'
import { amortize, levelOfPlan } from '../schedule/amortize.ts'
import type { AmortizationCase, AmortizationInputs } from './amortization-case.ts'
import { figuresOf, unknownFigures } from './amortization-figures.ts'
import { planOf, rowsAsAgreed } from './amortization-plan.ts'
import { roundedTable, type Table, tablesOf } from './amortization-tables.ts'
import type { CaseResult } from './case-result.ts'
import { cents, ppm } from './decimal.ts'
import { differences, type Figure, judged, notExpressible } from './differences.ts'
import { accruedInterest } from './tvm/interest.ts'

/** Runs a file of published repayment tables (vectors/amortization.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { vectors } = file as { vectors: AmortizationCase[] }
  return vectors.map((vector) => {
    const reason = reasonNotExpressible(vector)
    if (reason) return notExpressible(vector.id, reason)
    const { inputs } = vector
    if (inputs.maturity !== undefined) return judged(vector.id, () => singlePayment(vector))
    if (inputs.rateSteps) return judged(vector.id, () => rateSteps(vector))
    if (inputs.secondAdvance) return judged(vector.id, () => secondAdvance(vector))
    return inOneFamily(vector)
  })
}

/** Terms that tables state and a loan of ours cannot. */
const NOT_OURS: Record<string, string> = {
  firstPeriodFraction: 'a first payment that is only a part of the others',
  skipMonths: 'months of the year without a payment',
  advancePayments: 'payments made on the day of the loan',
  deferredPeriods: 'unpaid interest that bears interest while payments are deferred',
}

/** The terms that are read here, and the values they may have. Any value where none is named. */
const OURS: Record<string, readonly string[] | null> = {
  principal: null,
  annualRatePct: null,
  periods: null,
  periodsPerYear: null,
  afterPeriods: null,
  amortizationPeriods: null,
  termPeriods: null,
  interestOnlyPeriods: null,
  amortizingPeriods: null,
  loanDate: null,
  firstPaymentDate: null,
  maturity: null,
  secondAdvance: null,
  rateSteps: null,
  mortgageInsurance: null,
  escrow: null,
  method: ['equal principal'],
  rounding: ['none (display only)'],
  periodicRate: ['annual/12', 'annual/26', 'annual/52'],
  accrual: ['Actual/365 US Rule', 'Actual/365 simple', '30/360'],
}

function reasonNotExpressible({ inputs, expected, reproduced }: AmortizationCase): string | null {
  for (const [name, value] of Object.entries(inputs)) {
    const reason = NOT_OURS[name]
    if (reason) return reason
    const values = OURS[name]
    if (values === undefined) return `the term ${name}`
    if (values && !values.includes(String(value))) return `the term ${name} ${value}`
  }
  if (reproduced === false) return 'a figure that its source did not compute exactly'
  if (/\.\d{5}/.test(String(inputs.annualRatePct ?? 0))) return 'a rate with more than four decimals'
  const unknown = unknownFigures(expected).filter((name) => !KNOWN_FIGURES.includes(name))
  return unknown.length > 0 ? `the figure ${unknown[0]}` : null
}

const KNOWN_FIGURES = ['withoutOption', 'payments', 'days', 'interest', 'balanceAfterSecondAdvance']

/**
 * A table passes when one family of rounding gives all its figures. A source that says it prints unrounded arithmetic
 * is compared with that family alone.
 */
function inOneFamily({ id, inputs, expected }: AmortizationCase): CaseResult {
  try {
    const { withoutOption, ...figures } = expected
    const families = tables(inputs).filter(({ family }) => inputs.rounding === undefined || family === 'C')
    const plain = withoutOption ? tables(withoutInterestOnly(inputs)) : []
    const attempts = families.map((table) => {
      const other = plain.find(({ family }) => family === table.family)
      const nested = withoutOption && other ? figuresOf(withoutOption as Record<string, unknown>, other, inputs) : []
      return { family: table.family, detail: differences([...figuresOf(figures, table, inputs), ...nested]) }
    })
    const match = attempts.find(({ detail }) => detail === '')
    if (match) return { id, result: 'passed', detail: `family ${match.family}` }
    return { id, result: 'failed', detail: attempts.map(({ family, detail }) => `${family}: ${detail}`).join(' | ') }
  } catch (error) {
    return { id, result: 'failed', detail: String(error) }
  }
}

function tables(inputs: AmortizationInputs): Table[] {
  const plan = planOf(inputs)
  return tablesOf(plan, rowsAsAgreed(inputs, plan))
}

/** The same loan with level payments from the first row on. */
function withoutInterestOnly({ interestOnlyPeriods = 0, amortizingPeriods = 0, ...inputs }: AmortizationInputs) {
  return { ...inputs, periods: interestOnlyPeriods + amortizingPeriods }
}

/** One payment at the end, by the days between. */
function singlePayment({ inputs, expected }: AmortizationCase): Figure[] {
  const { loanDate: from = '', maturity: to = '', principal, annualRatePct = 0 } = inputs
  const balanceCents = cents(principal)
  const rate = { annualRatePpm: ppm(annualRatePct), dayCount: 'ACT/365', rounding: 'HALF_UP' } as const
  const interestCents = accruedInterest({ balanceCents, ...rate, from, to })
  return [
    { name: 'days', expected: expected['days'], got: daysBetween({ from, to }) },
    { name: 'interest', expected: expected['interest'], got: interestCents / 100 },
    { name: 'payment', expected: expected['payment'], got: (balanceCents + interestCents) / 100 },
  ]
}

/** The payment is counted anew over the rows that remain whenever the rate steps. */
function rateSteps({ category, inputs, expected }: AmortizationCase): Figure[] {
  const plan = planOf(inputs)
  const interestOnlyInstallments = category.includes('interest-only') ? plan.periods.length : 0
  let { balanceCents } = plan
  let done = 0
  const payments: number[] = []
  for (const { periods, ratePct } of inputs.rateSteps ?? []) {
    const step = { ...plan, balanceCents, annualRatePpm: ppm(ratePct), interestOnlyInstallments }
    const rows = amortize({ ...step, periods: plan.periods.slice(done) })
    const [first] = rows
    payments.push((first?.paymentCents ?? 0) / 100)
    balanceCents = rows[periods - 2]?.balanceCents ?? balanceCents
    if (done + periods < plan.periods.length) balanceCents = rows[periods - 1]?.balanceCents ?? balanceCents
    done += periods
  }
  return [
    { name: 'payments', expected: String(expected['payments']), got: String(payments) },
    { name: 'final principal', expected: expected['finalPrincipal'], got: balanceCents / 100 },
  ]
}

/** A second amount is lent after some rows, and the payment counted anew over the others. */
function secondAdvance({ inputs, expected }: AmortizationCase): Figure[] {
  const { amount = 0, afterPeriod = 0 } = inputs.secondAdvance ?? {}
  const plan = planOf(inputs)
  const before = amortize(plan).slice(0, afterPeriod)
  const balanceCents = (before.at(-1)?.balanceCents ?? plan.balanceCents) + cents(amount)
  const rest = { ...plan, balanceCents, periods: plan.periods.slice(afterPeriod), firstNumber: afterPeriod + 1 }
  const table = roundedTable('A', levelOfPlan(rest).levelCents, [...before, ...amortize(rest)])
  const { balanceAfterSecondAdvance, ...figures } = expected
  return [
    { name: 'balance after', expected: balanceAfterSecondAdvance, got: balanceCents / 100 },
    ...figuresOf(figures, table, inputs),
  ]
}
