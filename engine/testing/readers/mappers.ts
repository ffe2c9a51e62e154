import { runCases as runAmortization } from './amortization-vectors.ts'
import { runCases as runApr } from './apr-vectors.ts'
import type { CaseResult } from './case-result.ts'
import { runCases as runConventions } from './conventions-vectors.ts'
import { runCases as runDayCount } from './daycount-vectors.ts'
import { runCases as runFineract } from './fineract-vectors.ts'
import { runCases as runFrappe } from './frappe-vectors.ts'
import { runCases as runTvm } from './tvm-vectors.ts'
import { runCases as runWorked } from './worked-cases.ts'

/** How the cases of a published file become calls of the engine. The shape of a file tells which, not its name. */
export type Mapper = { shape: string; fits: (file: unknown) => boolean; runCases: (file: unknown) => CaseResult[] }

/** Throws Error for a file of a shape that no mapper knows. */
export function mapperOf(file: unknown): Mapper {
  const mapper = MAPPERS.find(({ fits }) => fits(file))
  if (!mapper) throw new Error('a file of figures has a shape that no mapper knows')
  return mapper
}

const MAPPERS: readonly Mapper[] = [
  {
    shape: 'fineract',
    fits: (file) => Array.isArray(file) && hasKeys(file[0], ['tier', 'kind']),
    runCases: runFineract,
  },
  { shape: 'apr', fits: (file) => hasOneOf(file, ['regZ', 'euAprc', 'aprTables']), runCases: runApr },
  { shape: 'tvm', fits: (file) => hasOneOf(file, ['values', 'errorCases']), runCases: runTvm },
  { shape: 'daycount', fits: (file) => hasKeys(firstVector(file), ['convention', 'start']), runCases: runDayCount },
  { shape: 'frappe', fits: (file) => hasKeys(firstVector(file), ['kind', 'inputs']), runCases: runFrappe },
  { shape: 'amortization', fits: (file) => hasKeys(firstVector(file), ['inputs']), runCases: runAmortization },
  { shape: 'conventions', fits: (file) => hasKeys(firstOf(file, 'cases'), ['convention']), runCases: runConventions },
  { shape: 'worked', fits: (file) => hasKeys(firstOf(file, 'cases'), ['input', 'expected']), runCases: runWorked },
]

function firstVector(file: unknown): unknown {
  return firstOf(file, 'vectors')
}

function firstOf(file: unknown, list: string): unknown {
  const cases = isRecord(file) ? file[list] : null
  return Array.isArray(cases) ? cases[0] : null
}

function hasKeys(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && keys.every((key) => key in value)
}

function hasOneOf(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && keys.some((key) => key in value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
