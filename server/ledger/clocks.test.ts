import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { chargeFee, listFees, waiveFee } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { findLoan } from '../loans/queries.ts'
import { startApi, testNow, useApi } from '../testing/api.ts'
import { openClient } from '../testing/api-client.ts'
import type { Person } from '../testing/api-people.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'
import { aLife, asLender, carryOut, livesBegan, livesToday, type Step, userOf } from '../testing/loan-lives.ts'
import { readEventRows, readEvents } from './events.ts'
import { verifyLoan } from './verify.ts'

const api = await useApi()
const lender = await api.aLender()
afterEach(() => api.clock.set(testNow))

const secondsAfter = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString()

/** The instants of a loan's events in the order in which they were written. */
const instantsOf = async (of: Person, loanId: number): Promise<string[]> => {
  const rows = await asLender(api, of, (tx) => readEventRows(tx, { lenderId: of.id, loanId }))
  return rows.map(({ recordedAt }) => recordedAt)
}

describe('clocks that jump and differ', () => {
  test('change nothing: the events count in the order in which they were entered', async () => {
    let written = 0
    await fc.assert(
      fc.asyncProperty(
        aLife,
        fc.array(fc.integer({ min: -7200, max: 7200 }), { minLength: 14 }),
        async (steps, jumps) => {
          // Each pair of steps is of one day, where the order of entry decides.
          const paired = steps.map((step, index): Step => ({ ...step, ...dayOf(steps[index - (index % 2)]) }))
          const steady = await lifeOf(paired, () => undefined)
          const jumping = await lifeOf(paired, (index) => secondsAfter(testNow, jumps[index] ?? 0))

          written += jumping.events.length
          assert.deepEqual(jumping.shape, steady.shape)
          assert.deepEqual(jumping.instants, jumping.instants.toSorted())
        },
      ),
      { numRuns: 25, endOnFailure: true },
    )
    assert.ok(written > 60, `only ${written} events were written`)
  })

  test('do not charge a fee that was waived at another instance, whose clock is behind', async () => {
    const [ahead, behind] = await twoInstances({ seconds: 5 })
    const own = await api.aLender()
    const loan = await api.aLoan(own, { originationDate: '2026-02-20', maturityDate: '2027-02-20' })
    const params = { loanId: loan.id }
    await ahead(own).client.call(chargeFee, { params, body: { amount: 30, date: '2026-03-02' } })
    const [fee] = (await ahead(own).client.call(listFees, { params })).data

    const waived = await behind(own).client.call(waiveFee, { params, body: { fee: fee?.name, amount: 30 } })
    const [left] = (await ahead(own).client.call(listFees, { params })).data

    assert.deepEqual([waived.status, left?.waivedAmount, left?.openAmount], [201, 30, 0])
  })

  test('split the money of the first day as one clock would', async () => {
    const [ahead, behind] = await twoInstances({ seconds: 5 })
    const own = await api.aLender()
    const loan = await api.aLoan(ahead(own))

    const paid = await behind(own).client.call(recordPayment, {
      body: { loanId: loan.id, amount: 50, paymentDate: '2026-03-02', paymentMethod: 'ACH' },
    })

    assert.deepEqual([paid.status, paid.data.unappliedAmount], [201, 0])
  })

  test('let a removal come after all that it removes', async () => {
    const own = await api.aLender()
    const loan = await api.aLoan(own)
    api.clock.set(secondsAfter(testNow, -240))

    assert.equal((await own.client.delete(`/api/loans/${loan.id}`)).status, 200)

    const instants = await instantsOf(own, loan.id)
    assert.deepEqual(instants, [testNow, testNow])
  })
})

const dayOf = (step: Step | undefined): { day?: number } => (step && 'day' in step ? { day: step.day } : {})

type Life = { events: LoanEvent[]; instants: string[]; shape: unknown }

/** Carries out the steps on a new loan and gives what they came to, without the numbers and instants of the events. */
async function lifeOf(steps: readonly Step[], clock: (index: number) => string | undefined): Promise<Life> {
  const { id: loanId } = await api.aLoan(lender, { originationDate: livesBegan, maturityDate: '2026-01-15' })
  const key = { lenderId: lender.id, loanId }
  for (const [index, step] of steps.entries()) {
    const now = clock(index)
    await carryOut(api, lender, { loanId, step, ...(now !== undefined && { now }) })
  }
  const instants = await instantsOf(lender, loanId)
  return asLender(api, lender, async (tx) => {
    assert.equal(await verifyLoan(tx, key), undefined)
    const loan = await findLoan(tx, userOf(lender), { loanId, today: livesToday })
    assert.ok(loan)
    const events = await readEvents(tx, key)
    const state = replay(loan.terms, events, { asOn: livesToday })
    return { events, instants, shape: [shapeOf(state, events), await balancesInLedger(tx, key)] }
  })
}

/** A state in which events are named by their place instead of their number, so that two loans can be compared. */
function shapeOf(state: LoanState, events: readonly LoanEvent[]): unknown {
  const places = new Map(events.map(({ id }, place) => [id, place]))
  const text = JSON.stringify(state, (name, value) => {
    if (name === 'recordedAt') return undefined
    return /^(paymentId|eventId)$/.test(name) && typeof value === 'number' ? places.get(value) : value
  })
  return JSON.parse(text)
}

/** Two instances on one database: the clock of the first is so many seconds ahead, that of the second as much behind. */
async function twoInstances({ seconds }: { seconds: number }): Promise<[Instance, Instance]> {
  const at = async (instant: string): Promise<Instance> => {
    const instance = await startApi({ on: api.database })
    after(() => instance.close())
    instance.clock.set(instant)
    return (person) => {
      const client = openClient(instance.address)
      client.cookies.set('session', person.client.cookies.get('session') ?? '')
      return { ...person, client }
    }
  }
  return [await at(secondsAfter(testNow, seconds)), await at(secondsAfter(testNow, -seconds))]
}
/** Gives a signed-in person whose browser asks this instance. */
type Instance = (person: Person) => Person
