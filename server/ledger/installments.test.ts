import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPayment } from '#contract/payments/payments.ts'
import { sql } from '../database/sql.ts'
import { useApi } from '../testing/api.ts'
import {
  installmentColumns,
  readInstallmentTexts,
  type StoredInstallment,
  storeInstallments,
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
          select ${installmentColumns}, xmin::text as version from installments
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
  assert.deepEqual(rows.map(textOf), texts)
  assert.deepEqual(unwritten, rows)
  const versions = written.map(({ version }, index) => version === rows[index]?.version)
  assert.deepEqual(versions, [false, ...rows.slice(1).map(() => true)])
})

async function aHalfPaidLoan() {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  const body = { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' } as const
  const { status } = await lender.client.call(recordPayment, { body })
  assert.equal(status, 201)
  return { lender, loan }
}
