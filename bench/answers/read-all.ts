import type { OpenApi, Operation } from './answer-store.ts'
import type { Person, Row } from './people.ts'
import { type Ids, queriesOf } from './queries-of-endpoint.ts'

/** How much is read: with every kind of query or the plainest, figures of all loans, files of some, and those that are large of fewer still. */
export type Extent = {
  hasAllQueries: boolean
  /** Left out: all. */
  loans?: readonly number[]
  /** Of every how many loans the papers are read; 0: of none. */
  papersOfEach: number
  /** Of every how many loans the spreadsheet and the handover pack, in which every receipt and paper stands too. */
  packsOfEach: number
  /** Of every how many payments the receipt. */
  receiptsOfEach: number
}

type Reading = { openapi: OpenApi; extent: Extent; lenders: readonly number[] }

/** Calls every GET endpoint with every id that the person knows of, and with every kind of query. */
export async function readAll(person: Person, { openapi, extent, lenders }: Reading): Promise<void> {
  const ids = await idsOf(person, lenders)
  for (const { path, operation } of getsOf(openapi)) {
    if (isFile(operation) && extent.papersOfEach === 0) continue
    const of = (name: string) => {
      const some = name === 'loanId' ? (extent.loans ?? ids[name]) : ids[name]
      return everyOf(some ?? [], shareOf({ path, name, operation, extent }))
    }
    for (const [index, filled] of addressesOf(path, { operation, of }).entries()) {
      const isFirst = index === 0 && extent.hasAllQueries
      const chosen = {
        ids,
        hasOdd: isFirst,
        hasOthers: extent.hasAllQueries,
        hasAllLanguages: isFirst || index % 4 === 1,
      }
      const queries = queriesOf(operation, chosen)
      for (const query of queries) await person.call('GET', `${filled}${query}`)
    }
  }
}

/** Of every how many ids something is read; 0: of none. */
function shareOf({
  path,
  name,
  operation,
  extent,
}: {
  path: string
  name: string
  operation: Operation
  extent: Extent
}): number {
  if (!isFile(operation)) return 1
  if (name === 'paymentId') return extent.receiptsOfEach
  if (/handover|spreadsheet/.test(path)) return extent.packsOfEach
  return extent.papersOfEach
}

const everyOf = <Item>(items: readonly Item[], each: number): Item[] =>
  each === 0 ? [] : items.filter((_, index) => index % each === 0)

/** The endpoints that read, in the order of their addresses: that of the document may change. */
export function getsOf({ paths }: OpenApi): { path: string; operation: Operation }[] {
  return Object.keys(paths)
    .sort()
    .flatMap((path) => {
      const operation = paths[path]?.['get']
      return operation ? [{ path, operation }] : []
    })
}

/** Whether it answers with bytes. The document says so of its good answer. */
export function isFile(operation: Operation): boolean {
  return JSON.stringify(operation).includes('application/octet-stream')
}

/** The addresses of a path with every id in it; parameters that are one of a few words take each. */
function addressesOf(
  path: string,
  { operation, of }: { operation: Operation; of: (name: string) => readonly (number | string)[] },
): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.reduce<string[]>(
    (addresses, name) => {
      const words = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema.enum
      const values = words ?? of(name)
      return addresses.flatMap((address) => values.map((value) => address.replace(`{${name}}`, String(value))))
    },
    [path],
  )
}

/** Looks up what exists. These calls are kept like all others. */
export async function idsOf(person: Person, lenders: readonly number[]): Promise<Ids> {
  const user = (await person.call('GET', '/auth/user')).row
  const role = user.role ?? ''
  const loans = await allRows(person, '/loans')
  const payments = await allRows(person, '/payments')
  const perLoan = async (path: (loanId: number) => string) => {
    const found: Row[] = []
    for (const { id } of loans) if (id !== undefined) found.push(...(await person.call('GET', path(id))).rows)
    return idsIn(found)
  }
  const list = async (path: string) => idsIn((await person.call('GET', path)).rows)
  const users = role === 'ADMIN' ? await list('/users?limit=100') : [user.id ?? 0]
  const isLender = role !== 'BORROWER'
  return {
    userId: users,
    lenderId: role === 'ADMIN' ? [...lenders, user.id ?? 0] : users,
    loanId: idsIn(loans),
    paymentId: idsIn(payments),
    borrowerId: isLender ? await list(`/lenders/${user.id}/borrowers`) : [user.id ?? 0],
    documentId: await perLoan((id) => `/documents/loan/${id}?archived=true`),
    quoteId: await perLoan((id) => `/loans/${id}/payoff-quotes`),
    importId: isLender ? await list('/imports') : [],
    approvalId: isLender ? await list('/approvals?limit=100') : [],
    statementId: isLender ? await list('/bank-statements') : [],
    progressKey: ['key-of-import'],
    token: ['made-up-token'],
  }
}

/** All pages of a list. */
export async function allRows(person: Person, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await person.call('GET', `${path}?limit=100&page=${page}`)
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}

const idsIn = (rows: readonly Row[]): number[] =>
  rows.flatMap(({ id }) => (id === undefined ? [] : [id])).toSorted((one, other) => one - other)
