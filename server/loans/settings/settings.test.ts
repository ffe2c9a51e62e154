import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLenderSettings, getPaymentInstructions, updateLenderSettings } from '#contract/loans/lender-settings.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'

const api = await useApi()
const lender = await api.aLender()

const read = (by: Person, whose = by) => by.client.call(getLenderSettings, { params: { lenderId: whose.id } })
const write = (by: Person, body: Record<string, unknown>, whose = by) =>
  by.client.call(updateLenderSettings, { params: { lenderId: whose.id }, body: { ...body, password: by.password } })
const instructions = (by: Person, loan: { id: number }) =>
  by.client.call(getPaymentInstructions, { params: { loanId: loan.id } })

test('a lender who has set nothing has empty settings', async () => {
  const { status, data } = await read(await api.aLender())

  assert.deepEqual([status, data], [200, { paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }])
})

test('settings are kept as they were sent, and replaced as a whole', async () => {
  const first = {
    paymentInstructions: ' By wire:\nBank 1, account 2 ',
    postalAddress: 'Box 7, Bath, ME',
    toleranceAmount: 2.5,
  }

  await write(lender, first)
  assert.deepEqual((await read(lender)).data, { ...first, paymentInstructions: 'By wire:\nBank 1, account 2' })

  await write(lender, { paymentInstructions: 'By mail' })
  assert.deepEqual((await read(lender)).data, { paymentInstructions: 'By mail', postalAddress: '', toleranceAmount: 0 })
})

test('a borrower reads how to pay those who lent to them, and nobody else', async () => {
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await api.aLoan(lender, { borrowerId: record.id })
  const other = await api.aLender()
  const foreign = await api.aLoan(other)
  await write(lender, { paymentInstructions: 'By check', postalAddress: 'Box 7' })
  await write(other, { paymentInstructions: 'By dove' })

  const { paymentInstructions, postalAddress } = (await instructions(borrower, loan)).data
  assert.deepEqual([paymentInstructions, postalAddress], ['By check', 'Box 7'])
  const statuses = [
    await instructions(borrower, foreign),
    await instructions(other, loan),
    await read(borrower, lender),
  ]
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [404, 404, 403],
  )
})

test("another lender's settings are not there; an admin sees and sets anybody's who may lend", async () => {
  const other = await api.aLender()
  const admin = await api.anAdmin()
  const borrower = await api.aBorrowerAccount()

  const statuses = [
    await read(other, lender),
    await write(other, { paymentInstructions: 'To me' }, lender),
    await write(admin, { paymentInstructions: 'By wire' }, lender),
    await read(admin, lender),
    await read(admin),
    await read(admin, borrower),
    await api.nobody().call(getLenderSettings, { params: { lenderId: lender.id } }),
  ]

  assert.deepEqual(
    statuses.map(({ status }) => status),
    [404, 404, 200, 200, 200, 404, 401],
  )
  assert.equal((await read(lender)).data.paymentInstructions, 'By wire')
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['instructions without end', { paymentInstructions: 'x'.repeat(2001) }, 'paymentInstructions', 'field.textTooLong'],
  ['an address without end', { postalAddress: 'x'.repeat(501) }, 'postalAddress', 'field.textTooLong'],
  ['terms of loans', { loanDefaults: { lateFee: 30 } }, 'loanDefaults', 'field.unknown'],
]
for (const [what, body, field, code] of refusals) {
  test(`settings with ${what} are refused`, async () => {
    const response = await write(lender, body)

    assert.deepEqual([response.status, response.fieldCodes?.[field]], [422, code])
  })
}
