import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { verifyLender } from './verify.ts'

const api = await useApi()

const verify = (lender: Person) =>
  api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, (tx) =>
    verifyLender(tx, lender.id),
  )

/** A lender with one loan, begun two months ago, and one payment on it. */
async function aLenderWithPayment() {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  const body = { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  const { data: payment } = await lender.client.call(recordPayment, { body })
  return { lender, loan, payment }
}

/** Changes rows as no request ever can: as the owner of the tables, past every wall. */
const tamper = (statement: string, values: unknown[]) => api.database.owner.query(statement, values)

test('untouched loans agree with their events, also after one was removed', async () => {
  const { lender } = await aLenderWithPayment()
  const removed = await api.aLoan(lender)
  await lender.client.delete(`/api/loans/${removed.id}`)

  assert.deepEqual(await verify(lender), { loans: 2, differences: [] })
})

const faults: { what: string; statement: string }[] = [
  {
    what: 'ledger account CASH',
    statement: `insert into ledger_lines (lender_id, loan_id, event_id, about_event_id, debit_account, credit_account,
        amount_cents, effective_on, recorded_at)
      select lender_id, loan_id, event_id, about_event_id, debit_account, credit_account, 1, effective_on, recorded_at
      from ledger_lines where loan_id = $1 limit 1`,
  },
  {
    what: 'ledger lines',
    statement: `update ledger_lines set effective_on = effective_on + 1 where loan_id = $1 and credit_account = 'PRINCIPAL'`,
  },
  {
    what: 'loan outstandingCents',
    statement: 'update loans set outstanding_cents = outstanding_cents - 1 where id = $1',
  },
  { what: 'loan paymentsReceived', statement: 'update loans set payments_received = 2 where id = $1' },
  { what: 'loan nextDueOn', statement: 'update loans set next_due_on = next_due_on + 1 where id = $1' },
  {
    what: 'installment 7',
    statement: 'update installments set paid_interest_cents = 1 where loan_id = $1 and number = 7',
  },
  { what: 'installment 12', statement: 'delete from installments where loan_id = $1 and number = 12' },
  {
    what: 'payment split',
    statement: `update payments set interest_cents = interest_cents + 1, principal_cents = principal_cents - 1
      where loan_id = $1`,
  },
  {
    what: 'payment split',
    statement: `update payments set escrow_cents = 1, fees_cents = fees_cents + 1, principal_cents = principal_cents - 1
      where loan_id = $1`,
  },
  { what: 'payment', statement: 'update payments set paid_on = paid_on + 1 where loan_id = $1' },
]

for (const { what, statement } of faults) {
  test(`a stored figure that was tampered with is found and named: ${what}`, async () => {
    const { lender, loan } = await aLenderWithPayment()

    await tamper(statement, [loan.id])

    const { differences } = await verify(lender)
    assert.deepEqual(
      differences.map((found) => [found.loanNumber, found.what]),
      [[loan.loanNumber, what]],
    )
  })
}

test('a payment whose row is gone is missed', async () => {
  const { lender, payment } = await aLenderWithPayment()

  await tamper('delete from payments where id = $1', [payment.id])

  assert.equal((await verify(lender)).differences[0]?.what, 'payment')
})

test('a payment in the list that never came is found', async () => {
  const { lender, loan } = await aLenderWithPayment()

  await tamper(
    `insert into payments (lender_id, loan_id, event_id, amount_cents, paid_on, method, status, entered_by, created_at,
        updated_at)
      select lender_id, loan_id, id, 1, effective_on, 'ACH', 'COMPLETED', recorded_by, recorded_at, recorded_at
      from loan_events where loan_id = $1 and kind = 'DISBURSED'`,
    [loan.id],
  )

  assert.equal((await verify(lender)).differences[0]?.what, 'payment')
})

test('a payment that was taken back and is shown as standing is found, and so is one that counts as never taken back', async () => {
  const { lender, loan, payment } = await aLenderWithPayment()
  const params = { paymentId: payment.id }
  await lender.client.call(reversePayment, { params, body: { reason: 'The check was returned' } })

  await tamper("update payments set status = 'COMPLETED' where id = $1", [payment.id])
  const shown = await verify(lender)
  await tamper("update payments set status = 'REVERSED' where id = $1", [payment.id])
  await tamper('update loans set payments_reversed = 0 where id = $1', [loan.id])
  const counted = await verify(lender)

  assert.deepEqual(
    [shown, counted].map(({ differences }) => differences[0]?.what),
    ['payment', 'loan paymentsReversed'],
  )
})

test('books that still hold something of a removed loan are found', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  await lender.client.delete(`/api/loans/${loan.id}`)

  await tamper('delete from ledger_lines where loan_id = $1 and reverses_line_id is not null', [loan.id])

  assert.equal((await verify(lender)).differences[0]?.what, 'ledger account CASH of a removed loan')
})
