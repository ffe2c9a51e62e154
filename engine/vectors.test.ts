import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CaseResult } from './testing/readers/case-result.ts'
import { runCases as runConventions } from './testing/readers/conventions-vectors.ts'
import { mapperOf } from './testing/readers/mappers.ts'
import { reportOf } from './testing/readers/report.ts'

const FAULTS: ReadonlySet<CaseResult['result']> = new Set(['failed', 'error'])

/** Where the published figures stand. Other files of the same shapes run unchanged. */
const directory = process.env['VECTORS_DIR'] ?? join(import.meta.dirname, 'vectors')

/**
 * The conventions that no term of a loan can state yet, each with what is missing; a case of another one that cannot be told
 * is a fault of its reader. Whoever builds a convention takes it off this list and adds its entry
 * (testing/readers/conventions-mappers.ts, or the word of the term in loan-terms.ts).
 */
const NOT_BUILT: Readonly<Record<string, string>> = {
  'default interest': 'a yearly rate on what is overdue, compounded by the month',
  overpayment: 'installments paid ahead are paid; only money above all that is owed is refunded',
  'deferment and capitalization': 'payments that are put off bear interest themselves',
  'rate steps and adjustable rates: graduation': 'payments that rise by a percentage each year',
  escrow: 'money for taxes and insurance, with its analysis',
  allocation: 'several balances at different rates in one account',
  'compounding: lifetimeRatePct': 'a least payment counted at another rate, with caps on payment and balance',
  'line of credit': 'cycles with an average daily balance and a minimum payment',
  'prepayment charge: prepayments':
    'a charge on all that was prepaid in a year, once it is above a part of the balance',
}

test('every published figure that the terms of a loan can state is reproduced', (t) => {
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'))
  assert.notEqual(files.length, 0, `${directory} holds no files of figures`)

  const failed = files.flatMap((name) => {
    const file: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'))
    const results = mapperOf(file).runCases(file)
    for (const line of reportOf(name, results)) t.diagnostic(line)
    assert.notEqual(results.length, 0, `${name} holds no cases`)
    return results.filter(({ result }) => FAULTS.has(result)).map((result) => `${name}: ${lineOf(result)}`)
  })

  assert.deepEqual(failed, [])
})

test('a published convention of a regulator or a lender is reproduced, unless it is one that is not built', (t) => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', 'conventions.json'), 'utf8')) as {
    cases: { id: string; grade: string; reproduced: boolean }[]
  }
  const judged = new Set(file.cases.filter(({ grade }) => grade !== 'C').map(({ id }) => id))
  // These state a rule and leave nothing to compute.
  const rules = new Set(file.cases.filter(({ reproduced }) => !reproduced).map(({ id }) => id))

  const results = runConventions(file).filter(({ id }) => judged.has(id))

  const open = results.filter(({ result }) => result !== 'passed')
  const reasonOf = (detail: string) =>
    Object.entries(NOT_BUILT).find(([convention]) => detail.startsWith(convention))?.[1]
  for (const one of open) {
    t.diagnostic(
      `${lineOf(one)}: ${rules.has(one.id) ? 'a rule, not recomputed' : (reasonOf(one.detail) ?? 'no reason')}`,
    )
  }
  const isListed = ({ id, detail }: CaseResult) => rules.has(id) || reasonOf(detail) !== undefined
  const isNeeded = (convention: string) => open.some(({ detail }) => detail.startsWith(convention))
  assert.deepEqual(
    Object.keys(NOT_BUILT).filter((convention) => !isNeeded(convention)),
    [],
    'built by now',
  )
  assert.deepEqual(open.filter((one) => one.result !== 'not-expressible' || !isListed(one)).map(lineOf), [])
})

test('no published case is named in the engine or in what reads it, so that none can be treated apart', () => {
  const names = new Set<string>()
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    JSON.parse(readFileSync(join(directory, file), 'utf8'), (key, value: unknown) => {
      if (key === 'id' && typeof value === 'string') names.add(value)
      return value
    })
  }
  const sources = globSync(join(import.meta.dirname, '**/*.ts')).map((file) => readFileSync(file, 'utf8'))

  assert.ok(names.size > 0 && sources.length > 0, `${names.size} names, ${sources.length} files`)
  assert.deepEqual(
    [...names].filter((name) => sources.some((source) => source.includes(`'${name}'`))),
    [],
  )
})

function lineOf({ id, detail }: CaseResult): string {
  return `${id}: ${detail}`
}
