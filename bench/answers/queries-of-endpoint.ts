import type { Operation } from './answer-store.ts'

/** The ids by which a person's addresses are made, by the name of the parameter. */
export type Ids = Record<string, readonly (number | string)[]>

/** Values by the name of a parameter that make sense. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  asOf: ['2026-06-30', '2025-12-31'],
  year: ['2026', '2025', '2024'],
  month: ['2026-12', '2027-05', 'PAST'],
  matures: ['2027-03', 'PAST'],
  months: ['24'],
  page: ['2'],
  limit: ['5'],
  q: ['a', 'Ó', 'LN-00001', 'nobody at all'],
  method: ['ACH', 'WIRE', 'CHECK'],
  payoffDate: ['2026-12-31'],
  statementDate: ['2026-10-31', '2025-12-31'],
  action: ['recordPayment', 'createLoan', 'payment.recorded'],
  actor: ['lender', 'Margaret'],
  subjectKind: ['LOAN', 'loan', 'PAYMENT'],
  subjectId: ['1', '20'],
  format: ['csv', 'full'],
}

/** Values that are refused, or that nothing is found by. */
const ODD_VALUES: Readonly<Record<string, readonly string[]>> = {
  asOf: ['2027-01-01', '2026-02-30'],
  year: ['2031', 'x'],
  month: ['2026-13'],
  months: ['13'],
  page: ['0'],
  limit: ['101'],
  payoffDate: ['2020-01-01', '2028-01-01', 'tomorrow'],
  statementDate: ['2026-12-01', '2019-01-01'],
  version: ['1', '999999'],
}

/** A first and a last day; the second of the last one comes before its first. */
const PERIODS: readonly (readonly [from: string, to: string])[] = [
  ['2026-01-01', '2026-12-31'],
  ['2025-01-01', '2025-12-31'],
  ['2026-10-01', '2026-11-18'],
  ['2019-01-01', '2026-11-18'],
  ['2026-02-01', '2026-01-01'],
]

type Query = Record<string, string>

type Given = {
  ids: Ids
  /** With what is refused too, which takes one address of an endpoint. */
  hasOdd: boolean
  /** With what is not needed too. */
  hasOthers: boolean
  /** In every language, or in the first alone. */
  hasAllLanguages: boolean
}

/**
 * The queries that an endpoint is called with: all values of what it needs, in every combination, and beside each of them
 * every other parameter alone. The language is needed where there is one, and then other parameters stand beside the first.
 */
export function queriesOf(operation: Operation, { ids, hasOdd, hasOthers, hasAllLanguages }: Given): string[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  const names = parameters.map(({ name }) => name)
  const valuesOf = (name: string): readonly string[] => {
    const words = parameters.find((parameter) => parameter.name === name)?.schema.enum
    const good = words ?? VALUES[name] ?? (ids[name] ?? []).slice(0, 3).map(String)
    return hasOdd ? [...good, ...(words ? ['NO_SUCH_WORD'] : (ODD_VALUES[name] ?? []))] : good
  }
  const languages = hasAllLanguages ? valuesOf('language') : valuesOf('language').slice(0, 1)
  const isPeriod = names.includes('from') && names.includes('to')
  const isNeeded = (name: string) => parameters.some((parameter) => parameter.name === name && parameter.required)
  const needed = names.filter((name) => isNeeded(name) && name !== 'from' && name !== 'to')
  const others = names.filter(
    (name) => !needed.includes(name) && name !== 'language' && !(isPeriod && (name === 'from' || name === 'to')),
  )

  let bases: Query[] = isNeeded('from') ? [{ from: PERIODS[0]?.[0] ?? '', to: PERIODS[0]?.[1] ?? '' }] : [{}]
  for (const name of needed) bases = withEach(bases, name, valuesOf(name))
  const queries = bases.flatMap((base) => {
    const inLanguages = names.includes('language') ? withEach([base], 'language', languages) : [base]
    const first = inLanguages[0] ?? base
    return [
      ...inLanguages,
      ...(isPeriod && hasOthers ? PERIODS.map(([from, to]) => ({ ...first, from, to })) : []),
      ...(hasOthers ? others : []).flatMap((name) => withEach([first], name, valuesOf(name))),
    ]
  })
  const odd: Query[] = hasOdd ? [{}, { ...bases[0], noSuchParameter: '1' }] : []
  const texts = [...queries, ...odd].map((query) => new URLSearchParams(query).toString())
  return [...new Set(texts)].map((text) => (text === '' ? '' : `?${text}`))
}

const withEach = (queries: readonly Query[], name: string, values: readonly string[]): Query[] =>
  queries.flatMap((query) => values.map((value) => ({ ...query, [name]: value })))

/** The parameters of queries for which no value is known: they are not covered. */
export function unknownParameters(operation: Operation): string[] {
  const known = [
    'from',
    'to',
    'lenderId',
    'borrowerId',
    'loanId',
    'statementId',
    ...Object.keys({ ...VALUES, ...ODD_VALUES }),
  ]
  return operation.parameters
    .filter(({ name, in: place, schema }) => place === 'query' && !schema.enum && !known.includes(name))
    .map(({ name }) => name)
}
