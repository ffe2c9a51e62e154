import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPayment } from '#contract/payments/payments.ts'
import { sql } from '../database/sql.ts'
import { useApi } from '../testing/api.ts'
import {
  isSumOf,
  isTextOf,
  readInstallmentTexts,
  type ScheduleSum,
  type StoredInstallment,
  storeInstallments,
  sumOfRows,
  textOf,
} from './installments.ts'

const api = await useApi()

test('a stored schedule whose rows say the same is not written again, and one that differs in a cent is', async () => {
  const { lender, loan } = await aHalfPaidLoan()
  const key = { lenderId: lender.id, loanId: loan.id }

  const { texts, rows, unwritten, written } = await api.database.database.transaction(
    { kind: 'USER', userId: lender.id, lenderId: lender.id },
    async (tx) => {
      const readRows = () =>
        tx.query<StoredInstallment & { version: string }>(sql`
          select number, from_on as "fromOn", due_on as "dueOn", payment_cents as "paymentCents",
            principal_cents as "principalCents", interest_cents as "interestCents", balance_cents as "balanceCents",
            paid_principal_cents as "paidPrincipalCents", paid_interest_cents as "paidInterestCents",
            is_paid as "isPaid", paid_on as "paidOn", xmin::text as version
          from installments
          where lender_id = ${key.lenderId} and loan_id = ${key.loanId} order by number`)
      const stored = await readInstallmentTexts(tx, key)
      const asStored = await readRows()
      await storeInstallments(tx, key, { installments: asStored, borrowerUserId: null, stored })
      const unchanged = await readRows()
      const [first, ...others] = asStored
      assert.ok(first)
      const dearer = { ...first, interestCents: first.interestCents + 1, paymentCents: first.paymentCents + 1 }
      const moved = [dearer, ...others]
      await storeInstallments(tx, key, { installments: moved, borrowerUserId: null, stored })
      return { texts: stored, rows: asStored, unwritten: unchanged, written: await readRows() }
    },
  )

  assert.ok(rows.some(({ isPaid, paidOn }) => isPaid && paidOn !== null))
  assert.ok(rows.some(({ isPaid, paidOn }) => !isPaid && paidOn === null))
  assert.equal(rows.length, texts.length)
  for (const [index, row] of rows.entries()) {
    const text = texts[index]
    assert.ok(isTextOf(row, text), text)
    assert.equal(textOf(row), text)
    for (const other of differing(row)) assert.ok(!isTextOf(other, text), `${text} ${JSON.stringify(other)}`)
    for (const broken of [`${text},`, text?.slice(0, -1), text?.replace(')', ',)'), '()', '']) {
      assert.ok(!isTextOf(row, broken), broken)
    }
  }
  assert.deepEqual(unwritten, rows)
  const versions = written.map(({ version }, index) => version === rows[index]?.version)
  assert.deepEqual(versions, [false, ...rows.slice(1).map(() => true)])
})

test('a stored schedule has the sum of its rows, and another when a value of one row or cents of three rows differ', async () => {
  const { lender, loan } = await aHalfPaidLoan()
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const

  const { rows, sum } = await api.database.database.transaction(scope, async (tx) => ({
    rows: await tx.query<StoredInstallment>(sql`
      select number, from_on as "fromOn", due_on as "dueOn", payment_cents as "paymentCents",
        principal_cents as "principalCents", interest_cents as "interestCents", balance_cents as "balanceCents",
        paid_principal_cents as "paidPrincipalCents", paid_interest_cents as "paidInterestCents", is_paid as "isPaid",
        paid_on as "paidOn", charges_cents as "chargesCents", paid_charges_cents as "paidChargesCents"
      from installments where loan_id = ${loan.id} order by number`),
    sum: await tx.one<ScheduleSum>(sql`select ${sumOfRows} from installments where loan_id = ${loan.id}`),
  }))

  assert.ok(isSumOf(rows, sum))
  assert.ok(!isSumOf(rows.slice(1), sum))
  for (const [index, row] of rows.entries())
    for (const other of differing(row)) assert.ok(!isSumOf(rows.with(index, other), sum), JSON.stringify(other))
  const [first, second, third, ...others] = rows
  assert.ok(first && second && third)
  const dearer = (row: StoredInstallment, cents: number) => ({ ...row, interestCents: row.interestCents + cents })
  assert.ok(!isSumOf([dearer(first, 1), dearer(second, -2), dearer(third, 1), ...others], sum))
  // The halves of a bigint fold alike in the hash; the sum of cents tells them apart.
  const folded = { ...first, paymentCents: 2 ** 32 + (first.paymentCents ^ 1) }
  assert.ok(!isSumOf([folded, second, third, ...others], sum))
})

test('an installment whose principal is below zero has a text too', () => {
  const row = { number: 12, fromOn: '2026-01-31', dueOn: '2026-02-28', paymentCents: 0, principalCents: -105 } as const
  const rest = {
    interestCents: 105,
    balanceCents: 9,
    paidPrincipalCents: 0,
    paidInterestCents: 0,
    isPaid: false,
  } as const
  const text = '(12,2026-01-31,2026-02-28,0,-105,105,9,0,0,f,,0,0)'

  assert.ok(isTextOf({ ...row, ...rest, paidOn: null }, text))
  assert.ok(!isTextOf({ ...row, ...rest, principalCents: 105, paidOn: null }, text))
  assert.ok(!isTextOf({ ...row, ...rest, paidOn: '2026-02-28' }, text))
  assert.ok(!isTextOf({ ...row, ...rest, paidOn: null, chargesCents: 20_00 }, text))
})

/** The installment with one of its values changed, for each of them. */
function differing(row: StoredInstallment): StoredInstallment[] {
  const { number, fromOn, dueOn, paymentCents, principalCents, interestCents } = row
  const { balanceCents, paidPrincipalCents, paidInterestCents, isPaid, paidOn } = row
  const changes: Partial<StoredInstallment>[] = [
    { number: number + 10 },
    { fromOn: dueOn },
    { dueOn: fromOn },
    { paymentCents: paymentCents + 1 },
    { principalCents: -principalCents },
    { interestCents: interestCents * 10 },
    { balanceCents: balanceCents + 1 },
    { paidPrincipalCents: paidPrincipalCents + 1 },
    { paidInterestCents: paidInterestCents + 1 },
    { chargesCents: 20_00 },
    { paidChargesCents: 20_00 },
    { isPaid: !isPaid },
    { paidOn: paidOn === null ? dueOn : null },
  ]
  return changes.map((change) => ({ ...row, ...change }))
}

async function aHalfPaidLoan() {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  const body = { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' } as const
  const { status } = await lender.client.call(recordPayment, { body })
  assert.equal(status, 201)
  return { lender, loan }
}
