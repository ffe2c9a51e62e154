import { accounts, approvals, proposals, records, reminders } from './account-steps.ts'
import { type AnswerFolder, type AnswerStore, type OpenApi, openStore } from './answer-store.ts'
import { type DemoApp, firstInstant, openCheckout, startDemo } from './checkout.ts'
import { bankStatements, documents, imports } from './file-steps.ts'
import { correctionsOf, newLoans, writeOff } from './loan-steps.ts'
import { paymentsOf, refusedPayments, reportedPayments } from './payment-steps.ts'
import { type Calls, openCalls, type Person, type Row } from './people.ts'
import { unknownParameters } from './queries-of-endpoint.ts'
import { allRows, getsOf, readAll } from './read-all.ts'
import { refusedWrites } from './refusals.ts'
import { screens } from './screens.ts'

export type Wanted = {
  /** A commit, or '.' for this checkout as it stands. */
  commit: string
  folder: string
  /** The document of an earlier collection, whose calls are made again; left out, that of the app. */
  openapi?: OpenApi
  /** Ends after so many answers; left out, all are collected. */
  answersMax?: number
}

/** Starts the demo of a commit and keeps the answers to all calls in a folder. */
export async function collect({
  commit,
  folder,
  openapi: earlier,
  answersMax = Number.POSITIVE_INFINITY,
}: Wanted): Promise<AnswerFolder> {
  const checkout = openCheckout(commit)
  try {
    say(`${checkout.name}: the demo is started`)
    const app = await startDemo(checkout.folder)
    try {
      const document: OpenApi = await (await fetch(`${app.address}/api/openapi.json`)).json()
      const openapi = earlier ?? document
      const store = openStore(folder)
      const isWhole = await callUntil(answersMax, { app, openapi, store })
      // Last, so that its own text is compared too, whichever document the calls were made from.
      const body = Buffer.from(JSON.stringify(document))
      store.keep(
        { name: 'document nobody openapi.json', status: 200, headers: { 'content-type': 'application/json' }, body },
        undefined,
      )
      return store.close({ commit: checkout.name, openapi: document, isWhole })
    } finally {
      await app.stop()
    }
  } finally {
    checkout.remove()
  }
}

const startedAt = performance.now()
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)

type People = { lenders: [Person, Person, Person]; borrower: Person; admin: Person; nobody: Person }
type Work = { app: DemoApp; openapi: OpenApi; store: AnswerStore }

/** Whether all calls were made; false when the number was reached before. */
async function callUntil(answersMax: number, { app, openapi, store }: Work): Promise<boolean> {
  const enough = new Error('enough')
  const counted = {
    ...store,
    keep: (...kept: Parameters<typeof store.keep>) => {
      if (store.count() >= answersMax) throw enough
      store.keep(...kept)
    },
  }
  const calls = openCalls({ address: app.address, store: counted, openapi })
  try {
    await callAll(calls, { app, openapi, store: counted })
    return true
  } catch (error) {
    // Also when the app ends or this process is told to stop: what is there can be compared all the same.
    if (error !== enough) console.error(error)
    return false
  } finally {
    tellReach(calls, openapi)
  }
}

async function callAll(calls: Calls, { app, openapi, store }: Work): Promise<void> {
  const people: People = {
    lenders: [
      calls.as('margaret', 'lender@example.com'),
      calls.as('joaquin', 'joaquin@example.com'),
      calls.as('dorothy', 'dorothy@example.com'),
    ],
    borrower: calls.as('borrower', 'borrower@example.com'),
    admin: calls.as('admin', 'admin@example.com'),
    nobody: calls.as('nobody', ''),
  }
  const everybody = [...people.lenders, people.borrower, people.admin]
  const signIn = async (phase: string, instant: string) => {
    calls.setPhase(phase)
    app.setClock(instant)
    for (const person of everybody) await person.signIn()
    say(phase)
  }

  await signIn('as-made', firstInstant)
  const lenders = await readPortfolio(people, openapi)

  await signIn('writes', '2026-11-18T16:00:00.000Z')
  const touched = await writeAll(people, { openapi, lenders })

  await signIn('after-writes', '2026-11-18T17:00:00.000Z')
  for (const person of everybody) {
    await readAll(person, {
      openapi,
      lenders,
      extent: {
        hasAllQueries: false,
        loans: touched.get(person) ?? [],
        papersOfEach: 2,
        packsOfEach: 5,
        receiptsOfEach: 0,
      },
    })
  }
  await signIn('screens', '2026-11-18T17:00:00.000Z')
  await screens(app.address, {
    people: [people.lenders[0], people.borrower, people.admin],
    store,
  })

  await signIn('ten-weeks-later', '2027-01-27T15:00:00.000Z')
  for (const person of everybody)
    await readAll(person, {
      openapi,
      lenders,
      extent: {
        hasAllQueries: false,
        loans: (touched.get(person) ?? []).slice(0, 5),
        papersOfEach: 0,
        packsOfEach: 0,
        receiptsOfEach: 0,
      },
    })
  say('done')
}

/** The portfolio as the demo makes it: all of it for its own people, a part for the administrator. Gives the lenders' ids. */
async function readPortfolio({ lenders: own, borrower, admin, nobody }: People, openapi: OpenApi): Promise<number[]> {
  const lenders: number[] = []
  for (const lender of own) lenders.push((await lender.call('GET', '/auth/user', { title: 'whose loans' })).row.id ?? 0)
  for (const person of [...own, borrower]) {
    const share =
      person === own[0]
        ? { hasAllQueries: true, papersOfEach: 1, packsOfEach: 4, receiptsOfEach: 25 }
        : { hasAllQueries: person === borrower, papersOfEach: 5, packsOfEach: 0, receiptsOfEach: 60 }
    await readAll(person, { openapi, lenders, extent: share })
    say(`${person.name} has read the portfolio`)
  }
  const loans = await allRows(admin, '/loans')
  const sample = loans.flatMap(({ id = 0 }, index) => (index % 12 === 0 ? [id] : []))
  await readAll(admin, {
    openapi,
    lenders,
    extent: { hasAllQueries: false, loans: sample, papersOfEach: 4, packsOfEach: 9, receiptsOfEach: 500 },
  })
  const ids = { loanId: 1, paymentId: 1, borrowerId: 1, userId: 2, lenderId: 2, documentId: 1, quoteId: 1 }
  for (const { path } of getsOf(openapi)) {
    const address = (fill: (name: string) => unknown) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(fill(name)))
    await nobody.call(
      'GET',
      address((name) => ({ ...ids })[name as keyof typeof ids] ?? 1),
    )
    if (!path.includes('{')) continue
    for (const person of [own[1], borrower]) {
      await person.call(
        'GET',
        address((name) => ({ ...ids })[name as keyof typeof ids] ?? 1),
        { title: "somebody else's" },
      )
      await person.call(
        'GET',
        address(() => 999_999_999),
        { title: 'absent' },
      )
      await person.call(
        'GET',
        address(() => 'x'),
        { title: 'no id' },
      )
    }
  }
  return lenders
}

/** Writes as people do in the course of a year. Gives the loans that were touched, of each person. */
async function writeAll(
  people: People,
  { openapi, lenders }: { openapi: OpenApi; lenders: readonly number[] },
): Promise<Map<Person, number[]>> {
  const { lenders: own, borrower, admin, nobody } = people
  const [margaret, joaquin, dorothy] = own
  const loansOf = new Map<Person, Row[]>()
  for (const lender of own) {
    const loans = await allRows(lender, '/loans')
    loansOf.set(
      lender,
      loans.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0)),
    )
  }
  const [hers, his, last] = own.map((lender) => loansOf.get(lender) ?? [])
  if (!(hers && his && last)) throw new Error('the demo has three lenders')
  await refusedWrites([nobody, margaret, borrower, admin], { openapi })
  say('refused writes')
  for (const lender of own) {
    for (const loan of (loansOf.get(lender) ?? []).slice(0, 3)) await refusedPayments(lender, loan)
  }
  for (const loan of [...hers.slice(0, 12), ...hers.filter(({ status }) => status !== 'ACTIVE')])
    await paymentsOf(margaret, loan)
  for (const loan of last.slice(0, 2)) await paymentsOf(dorothy, loan)
  say('payments')
  await reportedPayments(borrower, [margaret, joaquin])
  for (const loan of his.slice(0, 5)) await correctionsOf(joaquin, loan)
  for (const loan of his.filter(({ status }) => status === 'ACTIVE').slice(-2)) await writeOff(joaquin, loan)
  say('corrections')
  await newLoans(
    margaret,
    (await margaret.call('GET', `/lenders/${lenders[0]}/borrowers`, { title: 'to lend to' })).rows[0]?.id ?? 0,
  )
  await imports(dorothy, last.find(({ status }) => status === 'ACTIVE') ?? {})
  await bankStatements(joaquin, his.filter(({ status }) => status === 'ACTIVE').slice(0, 4))
  await documents(margaret, borrower, hers.slice(0, 2))
  say('files')
  await approvals(margaret, admin, hers.slice(12, 15))
  const borrowers = (await margaret.call('GET', `/lenders/${lenders[0]}/borrowers`, { title: 'to write about' })).rows
  await reminders(margaret, lenders[0] ?? 0, borrowers[0]?.id ?? 0)
  await records(margaret, { lenderId: lenders[0] ?? 0, loans: hers, borrowers })
  const ofBorrower = (await borrower.call('GET', '/loans?limit=100', { title: 'to propose for' })).rows.flatMap(
    ({ id }) => (id === undefined ? [] : [id]),
  )
  await proposals(borrower, margaret, ofBorrower)
  await accounts({ lender: margaret, admin, lenderId: lenders[0] ?? 0 })
  const idsOf = (loans: readonly Row[]) => loans.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Map([
    [margaret, idsOf(hers.slice(0, 14))],
    [joaquin, idsOf([...his.slice(0, 5), ...his.filter(({ status }) => status === 'ACTIVE').slice(-2)])],
    [dorothy, idsOf(last.slice(0, 3))],
    [borrower, ofBorrower],
    [admin, idsOf([...hers.slice(0, 2), ...his.slice(0, 2)])],
  ])
}

/** Which endpoints were not reached, or never answered well, and which parameters had no value. */
function tellReach({ reached }: Calls, { paths }: OpenApi): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  const missed = names.filter((name) => !reached.has(name))
  const onlyRefused = names.filter((name) => reached.has(name) && reached.get(name)?.good === 0)
  console.log(`endpoints reached: ${names.length - missed.length} of ${names.length}`)
  if (missed.length > 0) console.log(`not called: ${missed.join(', ')}`)
  if (onlyRefused.length > 0) console.log(`called, and only refused: ${onlyRefused.join(', ')}`)
  const unknown = operations.flatMap((operation) =>
    unknownParameters(operation).map((name) => `${operation.operationId}?${name}`),
  )
  if (unknown.length > 0) console.log(`parameters without a value: ${unknown.join(', ')}`)
}
