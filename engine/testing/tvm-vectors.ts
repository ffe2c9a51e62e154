import { effectiveRate, nominalRate } from '../apr/compounding.ts'
import type { CaseResult } from './case-result.ts'
import { fraction } from './fraction.ts'
import { rateFor } from './tvm/rate-for.ts'
import { datedInternalRate } from './tvm/returns.ts'
import {
  equalPrincipalInterest,
  futureValue,
  interestBetween,
  interestPart,
  paymentFor,
  periodsFor,
  presentValue,
  principalBetween,
  principalPart,
  type Timing,
} from './tvm/tvm.ts'

type Inputs = Record<string, unknown>
type Case = { id: string; function: string; inputs: Inputs; expected: unknown; reproduced?: boolean }

/** Runs a file of published spreadsheet figures (vectors/tvm.json) through the calculators, one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { values = [], errorCases = [] } = file as { values?: Case[]; errorCases?: Case[] }
  return [...values.map((value) => doubted(value, runValue(value))), ...errorCases.map(runError)]
}

/** A figure its own file calls not reproduced says nothing against a calculator that gives another. */
function doubted({ reproduced }: Case, result: CaseResult): CaseResult {
  if (result.result !== 'failed' || reproduced !== false) return result
  return { ...result, result: 'not-expressible', detail: 'a figure that nobody could reproduce' }
}

function runValue({ id, function: name, inputs, expected }: Case): CaseResult {
  const calculate = CALCULATORS[name]
  if (!calculate) return { id, result: 'not-expressible', detail: `no calculator is called ${name}` }
  try {
    const got = calculate(inputs)
    const passed = agrees({ got, expected: Number(expected), isSearched: SEARCHED.has(name) })
    return { id, result: passed ? 'passed' : 'failed', detail: `expected ${expected}, got ${got}` }
  } catch (error) {
    return { id, result: 'failed', detail: `expected ${expected}, got ${error}` }
  }
}

/** An error case passes when the calculator refuses with a RangeError, whichever error code the source printed. */
function runError({ id, function: name, inputs, expected }: Case): CaseResult {
  const calculate = CALCULATORS[name]
  if (!calculate) return { id, result: 'not-expressible', detail: `no calculator is called ${name}` }
  try {
    return { id, result: 'failed', detail: `expected ${JSON.stringify(expected)}, got ${calculate(inputs)}` }
  } catch (error) {
    return { id, result: error instanceof RangeError ? 'passed' : 'failed', detail: `refused: ${error}` }
  }
}

const SEARCHED = new Set(['RATE', 'XIRR'])

const CALCULATORS: Record<string, (inputs: Inputs) => number> = {
  PMT: (inputs) => paymentFor(annuityOf(inputs)),
  IPMT: ({ per, ...inputs }) => interestPart({ ...annuityOf(inputs), period: numberOf(per) }),
  PPMT: ({ per, ...inputs }) => principalPart({ ...annuityOf(inputs), period: numberOf(per) }),
  CUMIPMT: (inputs) => interestBetween(spanOf(inputs)),
  CUMPRINC: (inputs) => principalBetween(spanOf(inputs)),
  PV: (inputs) => presentValue(annuityOf(inputs)),
  FV: (inputs) => futureValue(annuityOf(inputs)),
  NPER: (inputs) => periodsFor(annuityOf({ nper: 1, ...inputs })),
  RATE: ({ guess = 0.1, ...inputs }) => rateFor({ ...annuityOf({ rate: 0, ...inputs }), guess: numberOf(guess) }),
  EFFECT: ({ nominalRate, npery }) =>
    effectiveRate({ nominalRate: numberOf(nominalRate), timesAYear: numberOf(npery) }),
  NOMINAL: ({ effectRate, npery }) => nominalRate({ effectiveRate: numberOf(effectRate), timesAYear: numberOf(npery) }),
  ISPMT: ({ rate, per, nper, pv }) =>
    equalPrincipalInterest({
      rate: numberOf(rate),
      period: numberOf(per),
      periods: numberOf(nper),
      presentValue: numberOf(pv),
    }),
  XIRR: ({ values, dates, guess = 0.1 }) =>
    datedInternalRate({ flows: flowsOf(values, dates), guess: numberOf(guess) }),
}

function annuityOf({ rate, rateExpression, nper, pmt = 0, pv = 0, fv = 0, type = 0 }: Inputs) {
  return {
    rate: typeof rateExpression === 'string' ? fraction(rateExpression) : numberOf(rate),
    periods: numberOf(nper),
    payment: numberOf(pmt),
    presentValue: numberOf(pv),
    futureValue: numberOf(fv),
    timing: timingOf(type),
  }
}

function spanOf({ start, end, ...inputs }: Inputs) {
  const { rate, periods, presentValue, timing } = annuityOf(inputs)
  return { rate, periods, presentValue, timing, from: numberOf(start), to: numberOf(end) }
}

function timingOf(type: unknown): Timing {
  if (type === 0) return 'END'
  if (type === 1) return 'START'
  // Handed on as it is: the calculator itself must refuse it.
  return String(type) as Timing
}

function flowsOf(values: unknown, dates: unknown) {
  if (!Array.isArray(values) || !Array.isArray(dates) || values.length !== dates.length) {
    throw new RangeError('Every amount needs its day')
  }
  return values.map((amount, index) => ({ amount: numberOf(amount), on: String(dates[index]) }))
}

/** What is no number reaches the calculator as NaN, which it must refuse. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

/**
 * Whether two figures agree at the precision the source printed: half a unit of its last decimal, or nine digits where it
 * printed more. A figure with one decimal or none stands for the exact value. A searched rate has the precision that
 * spreadsheets promise for it, a ten-millionth.
 */
function agrees({ got, expected, isSearched }: { got: number; expected: number; isSearched: boolean }): boolean {
  const decimals = /\.(\d+)$/.exec(String(expected))?.[1]?.length ?? 0
  const printed = decimals >= 2 ? 0.5 * 10 ** -decimals : 0
  const digits = 2e-9 * Math.abs(expected) + 1e-12
  const searched = isSearched ? 1e-7 + 1e-8 * Math.abs(expected) : 0
  return Math.abs(got - expected) <= Math.max(printed, digits, searched)
}
