import { effectiveRate, nominalRate } from '../../apr/compounding.ts'
import { rateFor } from '../tvm/rate-for.ts'
import { datedInternalRate, datedNetPresentValue, internalRate, netPresentValue } from '../tvm/returns.ts'
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
} from '../tvm/tvm.ts'
import { type CaseResult, doubted, type Figure, judged, notExpressible } from './case-result.ts'
import { fraction } from './fraction.ts'
import { ANY, unknownWord } from './words.ts'

type Inputs = Record<string, unknown>
type Case = { id: string; function: string; inputs: Inputs; expected: unknown; reproduced?: boolean }

/** Runs a file of published spreadsheet figures (vectors/tvm.json) through the calculators, one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { values = [], errorCases = [] } = file as { values?: Case[]; errorCases?: Case[] }
  const results = values.map((value) => doubted(runCase(value, figureOf), value.reproduced))
  return [...results, ...errorCases.map((value) => runCase(value, refusalOf))]
}

function runCase(one: Case, read: (one: Case, calculate: Calculate) => Figure): CaseResult {
  const { id, function: name, inputs } = one
  const calculator = CALCULATORS[name]
  if (!calculator) return notExpressible(id, `${name} of function`)
  const words = Object.fromEntries([...calculator.words.split(' '), 'expression'].map((word) => [word, ANY] as const))
  const unknown = unknownWord(inputs, words)
  return unknown ? notExpressible(id, unknown) : judged(id, () => ({ figures: [read(one, calculator.calculate)] }))
}

function figureOf({ function: name, inputs, expected }: Case, calculate: Calculate): Figure {
  const got = calculate(inputs)
  const isOurs = agrees({ got, expected: Number(expected), isSearched: SEARCHED.has(name) })
  return { name, expected, got: isOurs ? expected : got }
}

/** An error case passes when the calculator refuses with a RangeError, whichever error code the source printed. */
function refusalOf({ function: name, inputs, expected }: Case, calculate: Calculate): Figure {
  try {
    return { name, expected: JSON.stringify(expected), got: calculate(inputs) }
  } catch (error) {
    return { name, expected: 'RangeError', got: error instanceof RangeError ? 'RangeError' : String(error) }
  }
}

const SEARCHED = new Set(['RATE', 'XIRR', 'IRR'])

const ANNUITY = 'rate rateExpression nper pmt pv fv type'

type Calculate = (inputs: Inputs) => number

/** The calculators by the names of spreadsheets, and the words of their inputs. */
const CALCULATORS: Record<string, { words: string; calculate: Calculate }> = {
  PMT: { words: ANNUITY, calculate: (inputs) => paymentFor(annuityOf(inputs)) },
  IPMT: {
    words: `per ${ANNUITY}`,
    calculate: ({ per, ...inputs }) => interestPart({ ...annuityOf(inputs), period: numberOf(per) }),
  },
  PPMT: {
    words: `per ${ANNUITY}`,
    calculate: ({ per, ...inputs }) => principalPart({ ...annuityOf(inputs), period: numberOf(per) }),
  },
  CUMIPMT: { words: `start end ${ANNUITY}`, calculate: (inputs) => interestBetween(spanOf(inputs)) },
  CUMPRINC: { words: `start end ${ANNUITY}`, calculate: (inputs) => principalBetween(spanOf(inputs)) },
  PV: { words: ANNUITY, calculate: (inputs) => presentValue(annuityOf(inputs)) },
  FV: { words: ANNUITY, calculate: (inputs) => futureValue(annuityOf(inputs)) },
  NPER: { words: ANNUITY, calculate: (inputs) => periodsFor(annuityOf({ nper: 1, ...inputs })) },
  RATE: {
    words: `guess ${ANNUITY}`,
    calculate: ({ guess = 0.1, ...inputs }) =>
      rateFor({ ...annuityOf({ rate: 0, ...inputs }), guess: numberOf(guess) }),
  },
  EFFECT: {
    words: 'nominalRate npery',
    calculate: ({ nominalRate, npery }) =>
      effectiveRate({ nominalRate: numberOf(nominalRate), timesAYear: numberOf(npery) }),
  },
  NOMINAL: {
    words: 'effectRate npery',
    calculate: ({ effectRate, npery }) =>
      nominalRate({ effectiveRate: numberOf(effectRate), timesAYear: numberOf(npery) }),
  },
  ISPMT: {
    words: 'rate per nper pv',
    calculate: ({ rate, per, nper, pv }) =>
      equalPrincipalInterest({
        rate: numberOf(rate),
        period: numberOf(per),
        periods: numberOf(nper),
        presentValue: numberOf(pv),
      }),
  },
  NPV: {
    words: 'rate values',
    calculate: ({ rate, values }) => netPresentValue({ rate: numberOf(rate), amounts: amountsOf(values) }),
  },
  IRR: {
    words: 'values guess',
    calculate: ({ values, guess = 0.1 }) => internalRate({ amounts: amountsOf(values), guess: numberOf(guess) }),
  },
  XNPV: {
    words: 'rate values dates',
    calculate: ({ rate, values, dates }) =>
      datedNetPresentValue({ rate: numberOf(rate), flows: flowsOf(values, dates) }),
  },
  XIRR: {
    words: 'values dates guess',
    calculate: ({ values, dates, guess = 0.1 }) =>
      datedInternalRate({ flows: flowsOf(values, dates), guess: numberOf(guess) }),
  },
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

function amountsOf(values: unknown): number[] {
  if (!Array.isArray(values)) throw new RangeError('Enter a list of amounts')
  return values.map(numberOf)
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
