import {
  type AprFlow,
  type AprFlows,
  actuarialRate,
  effectiveAnnualRate,
  effectiveSurplus,
} from '../../apr/apr-equation.ts'
import { paymentFor } from '../tvm/tvm.ts'
import { type CaseResult, doubted, type Figure, judged, notExpressible, type Reading } from './case-result.ts'
import { fraction } from './fraction.ts'
import { comparedFigure } from './loan-figures.ts'
import { ANY, unknownWord, type Vocabulary } from './words.ts'

type Time = string | number

const CENTS = 100
type ActuarialFlow = { amount: number; t: Time; f?: Time; count?: number }
type CompoundFlow = { amount: number; t: Time; step?: Time; count?: number }
type RegZInputs = { advances: ActuarialFlow[]; payments: ActuarialFlow[]; unitPeriodsPerYear: Time }
type EuInputs = { drawdowns: CompoundFlow[]; payments: CompoundFlow[] }
type AprCase = { id: string; inputs: unknown; expected: Record<string, number>; reproduced?: boolean }

/** The sections of a file: the words of their terms, and how their figures are computed. */
const SECTIONS: Record<string, { words: Vocabulary; read: (one: AprCase) => Reading }> = {
  regZ: {
    words: {
      advances: { amount: ANY, t: ANY, f: ANY, count: ANY },
      payments: { amount: ANY, t: ANY, f: ANY, count: ANY },
      unitPeriod: ANY,
      unitPeriodsPerYear: ANY,
      dates: ANY,
    },
    // The shapes are the file's own, stated beside it; the words of a case are known before it is read.
    read: ({ inputs, expected }) => readRegZ(inputs as RegZInputs, expected),
  },
  euAprc: {
    words: {
      drawdowns: { amount: ANY, t: ANY, step: ANY, count: ANY },
      payments: { amount: ANY, t: ANY, step: ANY, count: ANY },
      rule: ANY,
    },
    read: ({ inputs, expected }) => readEu(inputs as EuInputs, expected),
  },
  aprTables: {
    words: { payments: ANY, periodsPerYear: ANY, aprPct: ANY, amountFinanced: ANY, payment: ANY },
    read: ({ inputs, expected }) => readTable(inputs as Record<string, number>, expected),
  },
}

/** Runs a file of published annual percentage rates (vectors/apr.json) through the two equations, one result a case. */
export function runCases(file: unknown): CaseResult[] {
  return Object.entries(file as Record<string, unknown>).flatMap(([group, cases]) =>
    isListOfCases(cases) ? cases.map((one) => ({ ...doubted(runCase(group, one), one.reproduced), group })) : [],
  )
}

function runCase(group: string, one: AprCase): CaseResult {
  const section = SECTIONS[group]
  if (!section) return notExpressible(one.id, `${group} of the file`)
  const unknown = unknownWord(one.inputs, section.words)
  return unknown ? notExpressible(one.id, unknown) : judged(one.id, () => section.read(one))
}

function isListOfCases(value: unknown): value is AprCase[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'inputs' in item)
}

/** The figures that a section knows, and the names of the others. */
function known(expected: Record<string, unknown>, figureOf: (name: string, value: number) => Figure | null): Reading {
  const figures: Figure[] = []
  const leftOut: string[] = []
  for (const [name, value] of Object.entries(expected)) {
    if (name === 'decimals') continue
    const figure = typeof value === 'number' ? figureOf(name, value) : null
    if (figure) figures.push(figure)
    else leftOut.push(name)
  }
  return { figures, leftOut }
}

function readRegZ({ advances, payments, unitPeriodsPerYear }: RegZInputs, expected: Record<string, number>): Reading {
  const flows = { advances: advances.flatMap(actuarialFlows), payments: payments.flatMap(actuarialFlows) }
  const plain = actuarialRate(flows) * fraction(unitPeriodsPerYear) * 100
  return known(expected, (name, published) => {
    const decimals = expected['decimals'] ?? printedDecimals(published)
    return /^aprP(ct|ercent)$/.test(name) ? comparedFigure({ name, published, value: { plain }, decimals }) : null
  })
}

/** Every key aprPct6, aprPct1 … names the decimals it was published with. */
function readEu({ drawdowns, payments }: EuInputs, expected: Record<string, number>): Reading {
  const flows = { advances: drawdowns.flatMap(compoundFlows), payments: payments.flatMap(compoundFlows) }
  const plain = effectiveAnnualRate(flows) * 100
  return known(expected, (name, published) => {
    const match = /^aprc?Pct(\d*)$/.exec(name)
    if (!match) return null
    const decimals = match[1] === '' ? printedDecimals(published) : Number(match[1])
    const figure = comparedFigure({ name, published, value: { plain }, decimals })
    return decimals === 6 && solvesByGoalSeek(flows, published / 100) ? { ...figure, got: published } : figure
  })
}

function printedDecimals(published: number): number {
  return String(published).split('.')[1]?.length ?? 0
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
function readTable(inputs: Record<string, number>, expected: Record<string, number>): Reading {
  const { payments = 0, periodsPerYear = 12, aprPct, amountFinanced = 100, payment = 0 } = inputs
  const per100 = (pct: number) => cents(chargePer100({ payments, periodsPerYear, aprPct: pct })) / CENTS
  const charge = payment * payments - amountFinanced
  const given = aprPct === undefined ? (charge * 100) / amountFinanced : per100(aprPct)
  const ours: Record<string, () => number> = {
    financeCharge: () => (payment > 0 ? charge : (given * amountFinanced) / 100),
    financeChargePer100: () => given,
    aprFromTablePct: () => nearestQuarter((pct) => Math.abs(per100(pct) - given)),
  }
  return known(expected, (name, published) => {
    const figure = ours[name]
    return figure ? comparedFigure({ name, published, value: { plain: figure() }, decimals: 2 }) : null
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

function cents(amount: number): number {
  return Math.round(amount * CENTS)
}
