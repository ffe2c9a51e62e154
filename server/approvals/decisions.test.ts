import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setUserDisabled } from '#contract/admin/admin.ts'
import { declineApproval, getApproval, giveApproval, withdrawApproval } from '#contract/approvals/approvals.ts'
import { login } from '#contract/auth/auth.ts'
import { createLoan } from '#contract/loans/loans.ts'
import { chargeFee, writeOffLoan } from '#contract/loans/servicing.ts'
import { reversePayment } from '#contract/payments/payments.ts'
import { sql } from '../database/sql.ts'
import { startApi, testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { aPayment, booksOf, codeOf, keptIn, limitTo, seenBy, stepsOf } from '../testing/approvals.ts'

let lender: Person
const api = await useApi() // today is 2 March 2026
const admin = await api.anAdmin()
beforeEach(async () => {
  await limitTo(api, null)
  lender = await api.aLender()
})

const { aLargeLoan, give, writeOff, loanOf, assertBooksAgree } = stepsOf(() => ({ api, admin, lender }))
const statusOf = async (approvalId: number, by = lender) =>
  (await by.client.call(getApproval, { params: { approvalId } })).data.status

test('nobody agrees to what they asked for themselves, in whatever session', async () => {
  await limitTo(api, 10_000)
  const record = await api.aBorrower(lender)
  const form = {
    loanName: 'Own',
    principalAmount: 50_000,
    interestRate: 9,
    loanType: 'PERSONAL',
    borrowerId: record.id,
    originationDate: '2026-03-02',
    maturityDate: '2027-03-02',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }
  const kept = keptIn(await admin.client.call(createLoan, { body: { ...form, lenderId: lender.id } }))
  const elsewhere = api.nobody()
  await elsewhere.call(login, { body: { email: admin.email, password: admin.password } })

  assert.deepEqual(codeOf(await give(kept)), [409, 'approval.own'])
  assert.deepEqual(codeOf(await give(kept, { ...admin, client: elsewhere })), [409, 'approval.own'])
  const body = { reason: 'No' }
  assert.equal((await admin.client.call(declineApproval, { params: { approvalId: kept }, body })).code, 'approval.own')
  assert.equal((await give(kept, lender)).status, 403)
  const other = await api.anAdmin()
  assert.equal((await give(kept, other)).status, 200)
})

test('the table itself refuses that the maker agrees, and a lender that anybody does', async () => {
  const loan = await aLargeLoan()
  const kept = keptIn(await writeOff(loan.id))
  const agree = (by: number) =>
    `update approvals set status = 'APPROVED', ended_at = now(), ended_by = ${by} where id = ${kept}`

  await assert.rejects(api.database.owner.query(agree(lender.id)), /violates check constraint/)
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  await assert.rejects(
    api.database.database.transaction(scope, (tx) =>
      tx.run(
        sql`update approvals set status = 'APPROVED', ended_at = now(), ended_by = ${admin.id} where id = ${kept}`,
      ),
    ),
    /row-level security/,
  )
})

test('two who agree at the same moment carry it out once', async () => {
  const loan = await aLargeLoan()
  const paymentId = await aPayment(api, lender, loan.id)
  const kept = keptIn(await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } }))
  const other = await api.anAdmin()
  const elsewhere = await startApi({ on: api.database })
  try {
    const there = elsewhere.nobody()
    await there.call(login, { body: { email: other.email, password: other.password } })
    const answers = await Promise.all(
      [admin.client, other.client, there, admin.client, there].map((client) =>
        client.call(giveApproval, { params: { approvalId: kept } }),
      ),
    )

    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
    const { rows } = await api.database.owner.query(
      "select count(*)::int as count from loan_events where loan_id = $1 and kind = 'PAYMENT_REVERSED'",
      [loan.id],
    )
    assert.deepEqual(rows, [{ count: 1 }])
    await assertBooksAgree()
  } finally {
    await elsewhere.close()
  }
})

test('what was approved cannot be approved again, nor does it allow a second fact', async () => {
  const loan = await aLargeLoan()
  const [first, second] = [await aPayment(api, lender, loan.id), await aPayment(api, lender, loan.id)]
  const reverse = (paymentId: number) =>
    lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } })
  const kept = keptIn(await reverse(first))

  assert.equal((await give(kept)).status, 200)
  assert.deepEqual(codeOf(await give(kept)), [409, 'approval.notWaiting'])
  keptIn(await reverse(second))
})

test('a loan that has moved on is not changed by what was agreed on before; it is asked for again', async () => {
  const loan = await aLargeLoan()
  const kept = keptIn(await writeOff(loan.id))
  await lender.client.call(chargeFee, { params: { loanId: loan.id }, body: { amount: 5, date: '2026-03-02' } })

  assert.equal((await admin.client.call(getApproval, { params: { approvalId: kept } })).data.hasMovedOn, true)
  assert.deepEqual(codeOf(await give(kept)), [409, 'approval.loanMovedOn'])
  assert.equal(await statusOf(kept), 'WAITING')
  assert.deepEqual(codeOf(await writeOff(loan.id)), [409, 'approval.waitsAlready'])
  await lender.client.call(withdrawApproval, { params: { approvalId: kept } })
  assert.equal((await give(keptIn(await writeOff(loan.id)))).status, 200)
})

test('it is declined with a reason, or withdrawn by who asked, and then no more approved', async () => {
  const loan = await aLargeLoan()
  const reason = 'Talk to me first'
  const declined = keptIn(await writeOff(loan.id))
  const params = { approvalId: declined }
  assert.equal((await admin.client.call(declineApproval, { params, body: { reason: ' ' } })).status, 422)
  const answer = await admin.client.call(declineApproval, { params, body: { reason } })
  const withdrawn = keptIn(await writeOff(loan.id))
  const byAnother = await admin.client.call(withdrawApproval, { params: { approvalId: withdrawn } })
  const byMaker = await lender.client.call(withdrawApproval, { params: { approvalId: withdrawn } })

  assert.deepEqual([answer.data.status, answer.data.reason, answer.data.endedBy], ['DECLINED', reason, admin.fullName])
  assert.deepEqual(codeOf(byAnother), [409, 'approval.notOwn'])
  assert.deepEqual([byMaker.status, byMaker.data.status], [200, 'WITHDRAWN'])
  for (const id of [declined, withdrawn]) assert.deepEqual(codeOf(await give(id)), [409, 'approval.notWaiting'])
  assert.equal((await loanOf(loan.id)).outstandingBalance, 50_000)
})

test('after seven days it has expired: it is told so, cannot be approved, and may be asked for again', async (t) => {
  const loan = await aLargeLoan()
  const kept = keptIn(await writeOff(loan.id))
  const signIn = async () => {
    for (const { client, email, password } of [admin, lender]) await client.call(login, { body: { email, password } })
  }
  t.after(async () => {
    api.clock.set(testNow)
    await signIn() // sessions of a day that has not come do not count
  })

  api.clock.set('2026-03-09T11:59:59.000Z')
  // Twelve hours without a request end a session.
  await signIn()
  assert.equal(await statusOf(kept), 'WAITING')
  api.clock.set('2026-03-09T12:00:00.000Z')

  const [seen] = await seenBy(lender)
  assert.deepEqual([seen?.status, seen?.endedAt], ['EXPIRED', '2026-03-09T12:00:00.000Z'])
  assert.deepEqual(codeOf(await give(kept)), [409, 'approval.expired'])
  assert.equal((await give(keptIn(await writeOff(loan.id)))).status, 200)
})

test('what somebody asked for who was disabled since is not carried out', async () => {
  const loan = await aLargeLoan()
  const kept = keptIn(await writeOff(loan.id))
  const params = { userId: lender.id }
  await admin.client.call(setUserDisabled, { params, body: { disabled: true } })

  assert.deepEqual(codeOf(await give(kept)), [409, 'approval.makerGone'])
})

test('sent again with its key it is kept once and answered the same', async () => {
  const loan = await aLargeLoan()
  const send = () =>
    lender.client.call(writeOffLoan, {
      params: { loanId: loan.id },
      body: { date: '2026-03-01' },
      headers: { 'idempotency-key': `second-person-${loan.id}` },
    })

  const [first, again] = [await send(), await send()]

  keptIn(first)
  assert.deepEqual([again.status, again.text], [first.status, first.text])
  assert.equal((await seenBy(lender)).length, 1)
})

test('who decides sees the loan before and after, and nothing is written to find it out', async () => {
  const loan = await aLargeLoan()
  const paymentId = await aPayment(api, lender, loan.id)
  const reversal = keptIn(
    await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } }),
  )
  const removal = keptIn(await writeOff(loan.id))
  const before = await booksOf(api)
  const read = async (approvalId: number) => (await admin.client.call(getApproval, { params: { approvalId } })).data

  const [taken, given] = [await read(reversal), await read(removal)]

  assert.deepEqual([taken.before?.outstandingBalance, taken.after?.outstandingBalance], [39_000, 50_000])
  assert.deepEqual([given.before?.outstandingBalance, given.after?.outstandingBalance], [39_000, 0])
  assert.deepEqual([given.before?.writtenOff, given.after?.writtenOff], [0, 39_000])
  assert.equal(await booksOf(api), before)
})

test('asking, agreeing, declining and withdrawing stand in the audit log, and the lender reads who agreed', async () => {
  const loan = await aLargeLoan()
  const withdrawn = keptIn(await writeOff(loan.id))
  await lender.client.call(withdrawApproval, { params: { approvalId: withdrawn } })
  const kept = keptIn(await writeOff(loan.id))
  await give(kept)
  const { rows } = await api.database.owner.query(
    `select action, actor_id::int as actor, subject_kind as kind, subject_id::int as id, detail from audit_log
     where detail ? 'approvalId' and subject_id = $1 order by at, action`,
    [loan.id],
  )

  const about = { kind: 'loan', id: loan.id }
  const detail = (approvalId: number) => ({ approvalId, waitsFor: 'writeOffLoan', amount: '50933.84' })
  const ended = (approvalId: number) => ({ ...detail(approvalId), askedBy: lender.id })
  assert.deepEqual(rows, [
    { action: 'askForApproval', actor: lender.id, ...about, detail: detail(withdrawn) },
    { action: 'askForApproval', actor: lender.id, ...about, detail: detail(kept) },
    { action: 'giveApproval', actor: admin.id, ...about, detail: ended(kept) },
    { action: 'withdrawApproval', actor: lender.id, ...about, detail: ended(withdrawn) },
  ])
})

test('another lender sees nothing of it and can do nothing to it', async () => {
  const loan = await aLargeLoan()
  const kept = keptIn(await writeOff(loan.id))
  const stranger = await api.aLender()
  const params = { approvalId: kept }

  assert.deepEqual(await seenBy(stranger), [])
  assert.equal((await stranger.client.call(getApproval, { params })).status, 404)
  assert.equal((await stranger.client.call(withdrawApproval, { params })).status, 404)
  assert.equal((await give(kept, stranger)).status, 403)
})
