import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addBankStatement, assignBankLine, listBankLines } from '#contract/bank-statements/bank-statements.ts'
import { centsOf } from '#contract/fields.ts'
import { importFile } from '#contract/imports/imports.ts'
import {
  confirmPayment,
  listPayments,
  recordPayment,
  reportPayment,
  reversePayment,
} from '#contract/payments/payments.ts'
import { getPaymentRecorders, listRecordedPayments } from '#contract/reports/payment-recorders.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const period = { from: '2026-01-01', to: '2026-12-31' }

// today is 2 March 2026
const api = await useApi()
const lender = await api.aLender({ fullName: 'Dana Whitfield' })
const admin = await api.anAdmin()
const record = await api.aBorrower(lender, { email: 'ana-recorded@example.com' })
const borrower = await api.anInvitedBorrower(lender, record)
const days = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
const { id: loanId, loanNumber } = await api.aLoan(lender, { borrowerId: record.id, ...days })
const body = { loanId, paymentDate: '2026-02-02', paymentMethod: 'WIRE' }

await lender.client.call(recordPayment, { body: { ...body, amount: 500 } })
const { data: wrong } = await lender.client.call(recordPayment, { body: { ...body, amount: 70.05 } })
await lender.client.call(reversePayment, { params: { paymentId: wrong.id }, body: { reason: 'Entered twice' } })
await admin.client.call(recordPayment, { body: { ...body, amount: 300.1 } })

const { data: reported } = await borrower.client.call(reportPayment, { body: { ...body, amount: 200.2 } })
await lender.client.call(confirmPayment, { params: { paymentId: reported.id }, body: {} })
await borrower.client.call(reportPayment, { body: { ...body, amount: 11 } })

const statement = new FormData()
statement.set('file', new File(['Date,Description,Amount\n02/03/2026,WIRE FROM ANA,150.25'], 'bank.csv'))
await lender.client.call(addBankStatement, { form: statement })
const { data: lines } = await lender.client.call(listBankLines, { query: { status: 'WAITING' } })
const lineId = lines[0]?.id ?? assert.fail('no bank line waits')
await lender.client.call(assignBankLine, { params: { lineId }, body: { parts: [{ loanId, amount: 150.25 }] } })

const list = new FormData()
list.set('kind', 'PAYMENTS')
list.set('mapping', JSON.stringify({ loan: 0, paymentDate: 1, amount: 2 }))
list.set('file', new File([`Loan,Date,Amount\n${loanNumber},02/10/2026,100.00`], 'list.csv'))
assert.equal((await lender.client.call(importFile, { form: list })).status, 201)

const recordersOf = async ({ client }: Person, days = period) =>
  (await client.call(getPaymentRecorders, { query: days })).data

describe('payments by who recorded them', () => {
  test('each person and way stands by itself, and an administrator is not named to a lender', async () => {
    const { recorders } = await recordersOf(lender)

    assert.deepEqual(
      recorders.map(({ recorderName, way, payments, total, reversed }) => [
        ...[recorderName, way, payments, total, reversed],
      ]),
      [
        ['Dana Whitfield', 'BY_HAND', 1, 500, 1],
        [null, 'BY_HAND', 1, 300.1, 0],
        ['Dana Whitfield', 'REPORTED', 1, 200.2, 0],
        ['Dana Whitfield', 'BANK_LINE', 1, 150.25, 0],
        ['Dana Whitfield', 'IMPORT', 1, 100, 0],
      ],
    )
  })

  test('they add up to the payments of the list, part by part', async () => {
    const { recorders, total } = await recordersOf(lender)
    const { data: payments } = await lender.client.call(listPayments, { query: { ...period, status: 'COMPLETED' } })
    const { data: reversed } = await lender.client.call(listPayments, { query: { ...period, status: 'REVERSED' } })
    const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number | null) =>
      rows.reduce((cents, row) => cents + centsOf(amountOf(row) ?? 0), 0)

    assert.equal(payments.length, 5)
    assert.deepEqual([total.payments, total.reversed], [payments.length, reversed.length])
    assert.equal(
      centsOf(total.total),
      sumOf(payments, ({ amount }) => amount),
    )
    assert.equal(
      centsOf(total.principal),
      sumOf(payments, ({ principalAmount }) => principalAmount),
    )
    assert.equal(
      centsOf(total.interest),
      sumOf(payments, ({ interestAmount }) => interestAmount),
    )
    assert.equal(
      centsOf(total.fees),
      sumOf(payments, ({ feesAmount }) => feesAmount),
    )
    assert.equal(
      centsOf(total.total),
      sumOf(recorders, (row) => row.total),
    )
    assert.equal(centsOf(total.principal + total.interest + total.fees + total.held), centsOf(total.total))
  })

  test('each row opens the payments it is made of, the reversed ones among them', async () => {
    const { recorders } = await recordersOf(lender)
    let opened = 0
    for (const row of recorders) {
      const query = { ...period, recorder: row.recorder, way: row.way }
      const { data } = await lender.client.call(listRecordedPayments, { query })
      const counted = data.filter(({ status }) => status === 'COMPLETED')
      assert.deepEqual([counted.length, data.length - counted.length], [row.payments, row.reversed])
      assert.equal(
        counted.reduce((cents, { amount }) => cents + centsOf(amount), 0),
        centsOf(row.total),
      )
      opened += data.length
    }
    assert.equal(opened, 6)
  })

  test('a payment counts on the day it was made, and a period without any is empty', async () => {
    const { recorders, total } = await recordersOf(lender, { from: '2026-02-03', to: '2026-02-03' })
    assert.deepEqual([recorders.map(({ way }) => way), total.total], [['BANK_LINE'], 150.25])

    const before = await recordersOf(lender, { from: '2025-01-01', to: '2025-12-31' })
    assert.deepEqual([before.recorders, before.total.payments], [[], 0])
  })

  test('an administrator reads them by name, and another lender sees none of them', async () => {
    const { recorders } = await recordersOf(admin)
    assert.ok(recorders.some(({ recorderName, total }) => recorderName !== null && total === 300.1))

    const other = await api.aLender()
    assert.deepEqual((await recordersOf(other)).recorders, [])
    const { status } = await other.client.call(getPaymentRecorders, { query: { ...period, lenderId: lender.id } })
    assert.equal(status, 404)
  })

  test('on paper it says the same, in both languages', async () => {
    const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const read = async (language: string) => {
      const query = new URLSearchParams({ report: 'recorders', language, ...period })
      const response = await fetch(new URL(`/api/reports/document?${query}`, api.address), { headers: { cookie } })
      assert.equal(response.status, 200)
      return pdfText(Buffer.from(await response.arrayBuffer()))
        .pages.flat()
        .join('\n')
    }

    assert.match(
      await read('en'),
      /Recorded by[\s\S]+Administrator\nEntered manually\n1\n[\s\S]+Total\n5\n[\s\S]+\$1,250\.55\n1/,
    )
    assert.match(await read('es'), /Registrado por[\s\S]+Extracto bancario/)
  })
})
