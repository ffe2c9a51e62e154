import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getLoan, getSchedule } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { replay } from '#engine/replay/replay.ts'
import type { Scope, Tx } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { livesToday, userOf } from '../testing/loan-lives.ts'
import { type EventRow, insertEvent, readEventRows, readEvents } from './events.ts'
import { readLoanOn } from './loan-history.ts'
import { findLoanKey } from './loan-rows.ts'

const api = await useApi()
const lender = await api.aLender()

/** A loan with enough events to be remembered, 12,000.00 over a year from 15 January. */
async function aLoanOfManyEvents(): Promise<number> {
  const { id } = await api.aLoan(lender, { originationDate: '2026-01-15', maturityDate: '2027-01-15' })
  for (let count = 0; count < 55; count += 1) await pay(id, { amount: 1 + count / 100 })
  return id
}

const pay = async (loanId: number, overrides = {}) => {
  const body = { loanId, amount: 500, paymentDate: '2026-02-20', paymentMethod: 'ACH', ...overrides } as const
  return (await lender.client.call(recordPayment, { body })).data
}

const scopeOf = ({ id }: Person): Scope => ({ kind: 'USER', userId: id, lenderId: id })
const reading = <T>(person: Person, work: (tx: Tx) => Promise<T>, database = api.database.database): Promise<T> =>
  database.transaction(scopeOf(person), work, { isReadOnly: true })

const standingOf = (loanId: number, database = api.database.database) =>
  reading(
    lender,
    async (tx) => {
      const loan = await findLoanKey(tx, userOf(lender), loanId)
      assert.ok(loan)
      return { shown: await readLoanOn(tx, loan, livesToday), events: await readEvents(tx, loan), loan }
    },
    database,
  )

/** What is remembered must be what a reading of everything gives. */
async function assertNothingIsOld(loanId: number): Promise<void> {
  const { shown, events, loan } = await standingOf(loanId)
  assert.deepEqual(shown.events, events)
  assert.deepEqual(shown.state, replay(loan.terms, events, { asOn: livesToday }))
}

test('after each event, late ones and reversals among them, a page shows what a replay of all events says', async () => {
  const loanId = await aLoanOfManyEvents()
  const balances: number[] = []
  const look = async () => {
    await assertNothingIsOld(loanId)
    const { data } = await lender.client.call(getLoan, { params: { loanId } })
    const rows = (await lender.client.call(getSchedule, { params: { loanId } })).data
    const paid = rows.reduce((sum, row) => sum + Math.round(row.paidPrincipal * 100), 0)
    assert.equal(Math.round(data.outstandingBalance * 100), 12_000_00 - paid)
    balances.push(data.outstandingBalance)
  }

  await look()
  const { id: paymentId } = await pay(loanId)
  await look()
  await pay(loanId, { paymentDate: '2026-02-01', amount: 700 })
  await look()
  await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'The cheque bounced' } })
  await look()

  assert.equal(new Set(balances).size, 4, `the balance did not move: ${balances}`)
})

test('what another instance has recorded is seen by the next reading', async () => {
  const loanId = await aLoanOfManyEvents()
  const other = openDatabase({ connection: api.database.app, connectionsMax: 1 })
  const seenBefore = (await standingOf(loanId, other)).shown.events.length

  await pay(loanId)
  const { shown, events } = await standingOf(loanId, other)
  await other.close()

  assert.equal(shown.events.length, seenBefore + 1)
  assert.deepEqual(shown.events, events)
})

test('an event that was taken back before it was kept is remembered by nobody', async () => {
  const loanId = await aLoanOfManyEvents()
  const { shown: kept, loan } = await standingOf(loanId)
  const note = { kind: 'NOTE', effectiveOn: livesToday, recordedAt: api.clock.now() } as const

  await assert.rejects(
    api.database.database.transaction(scopeOf(lender), async (tx) => {
      await insertEvent(tx, loan, { event: note, recordedBy: lender.id }, 0)
      const inside = await readLoanOn(tx, loan, livesToday)
      assert.equal(inside.events.length, kept.events.length + 1)
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )

  const { shown } = await standingOf(loanId)
  assert.deepEqual(shown.events, kept.events)
})

test('what one lender may see is not remembered for another', async () => {
  const loanId = await aLoanOfManyEvents()
  const { loan } = await standingOf(loanId)
  const stranger = await api.aLender()

  const { events } = await reading(stranger, (tx) => readLoanOn(tx, loan, livesToday))

  assert.deepEqual(events, [])
  await assertNothingIsOld(loanId)
})

test('what is remembered cannot be changed by one of those who are given it', async () => {
  const { shown } = await standingOf(await aLoanOfManyEvents())

  assert.throws(() => shown.state.installments.pop(), TypeError)
  assert.throws(() => Object.assign(shown.state.paid, { principalCents: 0 }), TypeError)
})

test('of a loan with few events the state is computed once, and anew when any of them is another', async () => {
  const { id: loanId } = await api.aLoan(lender, { originationDate: '2026-01-15', maturityDate: '2027-01-15' })
  const { id } = await pay(loanId)
  await pay(loanId, { paymentDate: '2026-02-25' })
  const [first, again] = [await standingOf(loanId), await standingOf(loanId)]

  assert.equal(again.shown.state, first.shown.state)
  assert.throws(() => again.shown.state.installments.pop(), TypeError)
  await api.database.owner.query(
    'update loan_events set amount_cents = 40000 where id = (select event_id from payments where id = $1)',
    [id],
  )
  await assertNothingIsOld(loanId)
})

test('a long list of events is read once, and then only what has been added', async () => {
  const loanId = await aLoanOfManyEvents()
  const { loan } = await standingOf(loanId)
  const rowsRead = async (): Promise<number> =>
    reading(lender, async (tx) => {
      let rows = 0
      const query = async <Row>(statement: Parameters<Tx['query']>[0]): Promise<Row[]> => {
        const found = await tx.query<Row>(statement)
        rows += found.length
        return found
      }
      await readLoanOn({ ...tx, query }, loan, livesToday)
      return rows
    })

  assert.equal(await rowsRead(), 1)
  await pay(loanId)
  assert.equal(await rowsRead(), 2)
  assert.equal(await rowsRead(), 1)
})

test('a hundred loans of a hundred years, a payment each week, are remembered within a bound', async () => {
  const loanId = await aLoanOfManyEvents()
  const { loan } = await standingOf(loanId)
  const terms = { ...loan.terms, frequency: 'WEEKLY', maturityOn: '2125-12-15' } as const
  const rows = await reading(lender, (tx) => readEventRows(tx, loan))
  const heap = heapInUse()

  const source = {}
  for (let other = 1; other <= 100; other += 1) {
    const key = { lenderId: lender.id, loanId: other, terms }
    // A database that has the same events for every loan.
    const query = async () => rows.map((row): EventRow => ({ ...row, detail: { ...row.detail } }))
    const tx = { source, query } as unknown as Tx
    for (const day of [livesToday, '2026-03-03']) {
      const { state } = await readLoanOn(tx, key, day)
      assert.ok(state.installments.length > 5000)
    }
  }

  const grown = (heapInUse() - heap) / 1_000_000
  assert.ok(grown < 50, `${grown.toFixed(0)} MB are held`)
})

/** The bytes of the heap that are in use after everything unused was removed. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
