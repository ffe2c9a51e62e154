import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { addPromise, addTask, getAgenda, moveTask, setSnooze, settleFollowUp } from '#contract/desk/agenda.ts'
import { deleteLoan } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { testNow, useApi } from '../../testing/api.ts'

const api = await useApi() // today is 2 March 2026
afterEach(() => api.clock.set(testNow))

type Lender = Awaited<ReturnType<typeof api.aLender>>

/** A later moment, at which the lender signs in again. */
const later = async (lender: Lender, instant: string) => {
  api.clock.set(instant)
  await lender.client.call(login, { body: { email: lender.email, password: lender.password } })
}

const promise = (lender: Lender, loanId: number, given: object = {}) =>
  lender.client.call(addPromise, {
    params: { loanId },
    body: { amount: 500, dueDate: '2026-03-06', text: 'By phone', ...given },
  })
const task = (lender: Lender, given: object = {}) =>
  lender.client.call(addTask, { body: { text: 'Call the insurer', dueDate: '2026-03-04', ...given } })
const pay = (lender: Lender, loanId: number, amount: number, paymentDate: string) =>
  lender.client.call(recordPayment, {
    body: { loanId, amount, paymentDate, paymentMethod: 'CHECK', isAnother: true },
  })
const waiting = async (lender: Lender) => (await lender.client.call(getAgenda, { query: {} })).data.followUps
const about = async (lender: Lender, loanId: number) =>
  (await lender.client.call(getAgenda, { query: { loanId: loanId } })).data.followUps

test('a promise names the amount and the day, and waits until its money comes', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { loanName: 'Pier 4' })

  const { status, data } = await promise(lender, loan.id)

  assert.equal(status, 201)
  const { id, borrowerId, borrowerName, ...rest } = data
  assert.equal(borrowerId, loan.borrowerId)
  assert.ok(borrowerName)
  assert.deepEqual(rest, {
    kind: 'PROMISE',
    loanId: loan.id,
    loanName: 'Pier 4',
    dueDate: '2026-03-06',
    amount: 500,
    received: 0,
    text: 'By phone',
    state: 'OPEN',
    isWaiting: true,
    writtenBy: lender.fullName,
    writtenAt: testNow,
  })
  assert.deepEqual(await waiting(lender), [{ id, borrowerId, borrowerName, ...rest }])
})

test('payments keep a promise by themselves, in parts too, and a reversal breaks it', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  await pay(lender, loan.id, 500, '2026-03-02') // was here before the promise, so it keeps nothing
  await later(lender, '2026-03-02T20:00:00.000Z')
  await promise(lender, loan.id)
  await pay(lender, loan.id, 200, '2026-03-02')
  const stateNow = async () => (await about(lender, loan.id)).map(({ state, received }) => [state, received])

  assert.deepEqual(await stateNow(), [['OPEN', 200]])

  await later(lender, '2026-03-06T16:00:00.000Z')
  const { data: last } = await pay(lender, loan.id, 300, '2026-03-06')
  assert.deepEqual(await stateNow(), [['KEPT', 500]])
  assert.deepEqual(await waiting(lender), [])

  await later(lender, '2026-03-07T16:00:00.000Z')
  await lender.client.call(reversePayment, { params: { paymentId: last.id }, body: { reason: 'Returned' } })
  assert.deepEqual(await stateNow(), [['BROKEN', 200]])
  assert.deepEqual(
    (await waiting(lender)).map(({ state }) => state),
    ['BROKEN'],
  )
})

test('a promise is broken the day after its day, and asks for nothing more once the money is here', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  await promise(lender, loan.id)

  await later(lender, '2026-03-06T16:00:00.000Z')
  assert.deepEqual(
    (await waiting(lender)).map(({ state }) => state),
    ['OPEN'],
  )
  await later(lender, '2026-03-07T16:00:00.000Z')
  assert.deepEqual(
    (await waiting(lender)).map(({ state }) => state),
    ['BROKEN'],
  )
  await pay(lender, loan.id, 500, '2026-03-07')

  assert.deepEqual(await waiting(lender), [])
  assert.deepEqual(
    (await about(lender, loan.id)).map(({ state, received }) => [state, received]),
    [['BROKEN', 0]],
  )
})

test('a new promise takes the place of the one before, which stays in the history of the loan', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  await promise(lender, loan.id)

  await promise(lender, loan.id, { amount: 250, dueDate: '2026-03-20' })

  assert.deepEqual(
    (await about(lender, loan.id)).map(({ amount, state }) => [amount, state]),
    [
      [250, 'OPEN'],
      [500, 'WITHDRAWN'],
    ],
  )
  assert.deepEqual(
    (await waiting(lender)).map(({ amount }) => amount),
    [250],
  )
})

test('a task stands on its own, on a loan or on a borrower; it is moved and ticked off once', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  const { data: free } = await task(lender)
  await task(lender, { text: 'Ask for the deed', loanId: loan.id, dueDate: '2026-03-03' })
  await task(lender, { text: 'New address', borrowerId: loan.borrowerId, dueDate: '2026-03-05' })

  assert.deepEqual(
    (await waiting(lender)).map(({ text, loanId, borrowerId }) => [text, loanId, borrowerId]),
    [
      ['Ask for the deed', loan.id, loan.borrowerId],
      ['Call the insurer', null, null],
      ['New address', null, loan.borrowerId],
    ],
  )
  const ofBorrower = await lender.client.call(getAgenda, { query: { borrowerId: loan.borrowerId } })
  assert.deepEqual(
    ofBorrower.data.followUps.map(({ text }) => text),
    ['New address', 'Ask for the deed'],
  )

  const params = { followUpId: free.id }
  const moved = await lender.client.call(moveTask, { params, body: { dueDate: '2026-04-01' } })
  const done = await lender.client.call(settleFollowUp, { params })
  const again = await lender.client.call(settleFollowUp, { params })
  const late = await lender.client.call(moveTask, { params, body: { dueDate: '2026-04-02' } })
  assert.deepEqual([moved.data.dueDate, done.data.state, done.data.isWaiting], ['2026-04-01', 'DONE', false])
  assert.deepEqual([again.code, late.code], ['followUp.settled', 'followUp.settled'])
})

const promiseRefusals: [string, object, string, string][] = [
  ['of nothing', { amount: 0 }, 'amount', 'payment.amountPositive'],
  ['of yesterday', { dueDate: '2026-03-01' }, 'dueDate', 'followUp.dayPast'],
  ['of three years ahead', { dueDate: '2029-03-02' }, 'dueDate', 'followUp.dayPast'],
]
for (const [what, given, field, code] of promiseRefusals) {
  test(`a promise ${what} is refused`, async () => {
    const lender = await api.aLender()
    const loan = await api.aLoan(lender)

    const response = await promise(lender, loan.id, given)

    assert.deepEqual([response.status, response.fieldCodes], [422, { [field]: code }])
    assert.deepEqual(await waiting(lender), [])
  })
}

test('a task without words, of a day gone by or about two things is refused, and a promise is not moved', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  const { data: promised } = await promise(lender, loan.id)

  assert.deepEqual((await task(lender, { text: ' ' })).fieldCodes, { text: 'followUp.textRequired' })
  assert.deepEqual((await task(lender, { dueDate: '2026-03-01' })).fieldCodes, { dueDate: 'followUp.dayPast' })
  assert.deepEqual((await task(lender, { loanId: loan.id, borrowerId: loan.borrowerId })).fieldCodes, {
    borrowerId: 'request.invalid',
  })
  const moved = await lender.client.call(moveTask, {
    params: { followUpId: promised.id },
    body: { dueDate: '2026-03-09' },
  })
  assert.deepEqual([moved.status, moved.code], [404, 'followUp.notFound'])
})

test('an entry is put off until a day, on which it is back, and at once when it is asked for', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  const snooze = (until: string | null) =>
    lender.client.call(setSnooze, { body: { loanId: loan.id, kind: 'LATE', until } })
  const snoozes = async () => (await lender.client.call(getAgenda, { query: {} })).data.snoozes

  await snooze('2026-03-04')
  assert.deepEqual(await snoozes(), [{ loanId: loan.id, kind: 'LATE', until: '2026-03-04' }])
  await later(lender, '2026-03-04T16:00:00.000Z')
  assert.deepEqual(await snoozes(), [])

  await later(lender, testNow)
  await snooze(null)
  assert.deepEqual(await snoozes(), [])
  assert.deepEqual((await snooze('2026-03-02')).fieldCodes, { until: 'followUp.dayPast' })
})

test('what is about a removed loan is out of sight, and so many wait at most', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  const { data } = await task(lender, { loanId: loan.id })
  await lender.client.call(deleteLoan, { params: { loanId: loan.id } })

  assert.deepEqual(await waiting(lender), [])
  assert.equal(
    (await lender.client.call(settleFollowUp, { params: { followUpId: data.id } })).code,
    'followUp.notFound',
  )

  await api.database.owner.query(
    `insert into follow_ups (lender_id, kind, due_on, text, written_on, written_by, written_at)
     select $1, 'TASK', '2026-03-02', 'again', '2026-03-02', $1, $2 from generate_series(1, 499)`,
    [lender.id, testNow],
  )
  assert.deepEqual([(await task(lender)).status, (await task(lender)).code], [409, 'followUp.tooMany'])
})

test('so many are written within a day, whether or not they are ticked off', async () => {
  const lender = await api.aLender()
  await api.database.owner.query(
    `insert into follow_ups (lender_id, kind, due_on, text, written_on, written_by, written_at, settled_on, settled_by)
     select $1, 'TASK', '2026-03-02', 'again', '2026-03-02', $1, $2, '2026-03-02', $1 from generate_series(1, 998)`,
    [lender.id, testNow],
  )

  const answers = await Promise.all([1, 2, 3, 4].map(() => task(lender)))

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.code, 'followUp.tooManyToday')
})
