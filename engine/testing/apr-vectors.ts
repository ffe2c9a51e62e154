import {
  type AprFlow,
  type AprFlows,
  actuarialRate,
  effectiveAnnualRate,
  effectiveSurplus,
} from '../apr/apr-equation.ts'
import type { CaseResult } from './case-result.ts'
import { fraction } from './fraction.ts'
import { paymentFor } from './tvm/tvm.ts'

type Time = string | number

const CENTS = 100
type ActuarialFlow = { amount: number; t: Time; f?: Time; count?: number }
type CompoundFlow = { amount: number; t: Time; step?: Time; count?: number }

type AprFile = {
  regZ?: {
    id: string
    inputs: { advances: ActuarialFlow[]; payments: ActuarialFlow[]; unitPeriodsPerYear: Time }
    expected: { aprPct: number; decimals: number }
  }[]
  euAprc?: {
    id: string
    inputs: { drawdowns: CompoundFlow[]; payments: CompoundFlow[] }
    expected: Record<string, number>
  }[]
  aprTables?: { id: string; inputs: Record<string, number>; expected: Record<string, number> }[]
}

/** Runs a file of published annual percentage rates (vectors/apr.json) through the two equations, one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { regZ = [], euAprc = [], aprTables = [] } = file as AprFile
  return [
    ...regZ.map(({ id, inputs, expected }) => judged('regZ', id, () => runRegZ(inputs, expected))),
    ...euAprc.map(({ id, inputs, expected }) => judged('euAprc', id, () => runEu(inputs, expected))),
    ...aprTables.map(({ id, inputs, expected }) => judged('aprTables', id, () => runTable(inputs, expected))),
  ]
}

/** A published figure beside ours. */
type Comparison = { name: string; expected: number; got: number; agrees: boolean }

function judged(group: string, id: string, compare: () => Comparison[]): CaseResult {
  try {
    const comparisons = compare()
    if (comparisons.length === 0)
      return { id, group, result: 'not-expressible', detail: 'no published figure is known here' }
    const passed = comparisons.every(({ agrees }) => agrees)
    const detail = comparisons.map(({ name, expected, got }) => `${name}: expected ${expected}, got ${got}`).join('; ')
    return { id, group, result: passed ? 'passed' : 'failed', detail }
  } catch (error) {
    return { id, group, result: 'failed', detail: String(error) }
  }
}

function runRegZ(
  { advances, payments, unitPeriodsPerYear }: NonNullable<AprFile['regZ']>[number]['inputs'],
  { aprPct, decimals }: { aprPct: number; decimals: number },
): Comparison[] {
  const rate = actuarialRate({
    advances: advances.flatMap(actuarialFlows),
    payments: payments.flatMap(actuarialFlows),
  })
  return [compared({ name: 'aprPct', expected: aprPct, got: rate * fraction(unitPeriodsPerYear) * 100, decimals })]
}

/** Every key aprPct6, aprPct1 … names the decimals it was published with. */
function runEu(
  { drawdowns, payments }: NonNullable<AprFile['euAprc']>[number]['inputs'],
  expected: Record<string, number>,
): Comparison[] {
  const flows = { advances: drawdowns.flatMap(compoundFlows), payments: payments.flatMap(compoundFlows) }
  const got = effectiveAnnualRate(flows) * 100
  return Object.entries(expected).flatMap(([name, value]) => {
    const decimals = /^aprPct(\d+)$/.exec(name)?.[1]
    if (decimals === undefined) return []
    const comparison = compared({ name, expected: value, got, decimals: Number(decimals) })
    return decimals === '6' && solvesByGoalSeek(flows, value / 100) ? [{ ...comparison, agrees: true }] : [comparison]
  })
}

/**
 * The European Commission computed its six decimals with a spreadsheet's goal seek, which stops when the two sides of
 * the equation differ by 0.001 or less. On small, short loans that is more than the sixth decimal: such a figure agrees
 * when it solves the equation as closely as that. The disclosed figure, to one decimal, must always be ours.
 */
function solvesByGoalSeek(flows: AprFlows, rate: number): boolean {
  return Math.abs(effectiveSurplus(flows, rate)) <= 0.001 * CENTS
}

/** Tables of the Federal Reserve: the finance charge per 100 financed, to the cent, at every quarter of a percent. */
function runTable(inputs: Record<string, number>, expected: Record<string, number>): Comparison[] {
  const { payments = 0, periodsPerYear = 0, aprPct, amountFinanced = 100, payment = 0 } = inputs
  const per100 = (pct: number) => cents(chargePer100({ payments, periodsPerYear, aprPct: pct })) / CENTS
  const charge = payment * payments - amountFinanced
  const given = aprPct === undefined ? (charge * 100) / amountFinanced : per100(aprPct)
  const ours: Record<string, () => number> = {
    financeCharge: () => charge,
    financeChargePer100: () => given,
    aprFromTablePct: () => nearestQuarter((pct) => Math.abs(per100(pct) - given)),
  }
  return Object.entries(expected).flatMap(([name, value]) => {
    const figure = ours[name]
    return figure ? [compared({ name, expected: value, got: figure(), decimals: 2 })] : []
  })
}

function chargePer100({
  payments,
  periodsPerYear,
  aprPct,
}: {
  payments: number
  periodsPerYear: number
  aprPct: number
}) {
  return paymentFor({ rate: aprPct / 100 / periodsPerYear, periods: payments, presentValue: -100 }) * payments - 100
}

function nearestQuarter(distance: (pct: number) => number): number {
  const quarters = Array.from({ length: 400 }, (_, index) => (index + 1) / 4)
  return quarters.reduce((best, pct) => (distance(pct) < distance(best) ? pct : best))
}

function actuarialFlows({ amount, t, f = 0, count = 1 }: ActuarialFlow): AprFlow[] {
  return Array.from({ length: count }, (_, index) => ({
    amountCents: cents(amount),
    whole: fraction(t) + index,
    part: fraction(f),
  }))
}

function compoundFlows({ amount, t, step = 0, count = 1 }: CompoundFlow): AprFlow[] {
  return Array.from({ length: count }, (_, index) => {
    const time = fraction(t) + index * fraction(step)
    return { amountCents: cents(amount), whole: Math.floor(time), part: time - Math.floor(time) }
  })
}

/** Two figures agree when they are the same after rounding half up to the published decimals. */
function compared({ decimals, ...figures }: Omit<Comparison, 'agrees'> & { decimals: number }): Comparison {
  const unit = 10 ** decimals
  return { ...figures, agrees: Math.round(figures.expected * unit) === Math.round(figures.got * unit) }
}

function cents(amount: number): number {
  return Math.round(amount * CENTS)
}
