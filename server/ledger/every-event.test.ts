import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { EventKind } from '#engine/terms/events.ts'
import { sql } from '../database/sql.ts'
import { bookDueAdvances } from '../loans/advances/book-due-advances.ts'
import { useApi } from '../testing/api.ts'
import { eventKinds } from '../testing/event-kinds.ts'
import { asLender, userOf } from '../testing/loan-lives.ts'
import { readEvents } from './events.ts'
import { lockLoan } from './loan-rows.ts'
import { recordEvents } from './record-events.ts'
import { verifyLender } from './verify.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

const post = async (path: string, body: object): Promise<{ id: number; eventId: number }> => {
  const { status, data, text } = await lender.client.post<{ id: number; eventId: number }>(`/api${path}`, body)
  assert.ok(status < 202, `${path}: ${status} ${text}`)
  return data
}
const today = '2026-03-02'
const pay = (loanId: number, amount: number, more: object = {}) =>
  post('/payments', { loanId, amount, paymentDate: today, paymentMethod: 'CHECK', ...more })
const dates = { originationDate: '2025-12-15', maturityDate: '2026-12-15' }

test('a portfolio with every kind of event, entered as lenders enter them, agrees with its replay to the last line', async () => {
  const borrowerId = (await api.aBorrower(lender)).id
  const aLoan = async () => (await api.aLoan(lender, { ...dates, borrowerId })).id

  const lived = await aLoan()
  const bounced = await pay(lived, 1_066.19)
  await post(`/payments/${bounced.id}/reversal`, { reason: 'Bounced', isReturned: true, returnedPaymentFee: 25 })
  await post(`/loans/${lived}/advances`, { amount: 2_000, date: today, fee: 20 })
  const { eventId: fee } = await post(`/loans/${lived}/fees`, { amount: 40, date: today })
  await post(`/loans/${lived}/fee-waivers`, { fee: `charge-${fee}`, amount: 15 })
  await post(`/loans/${lived}/terms-change`, {
    effectiveDate: today,
    interestRate: 9,
    arrears: 'RESTART',
    unpaidInterest: 'TO_PRINCIPAL',
    unpaidFees: 'TO_PRINCIPAL',
    changeFee: 50,
  })
  const { eventId: gift } = await post(`/loans/${lived}/forgiveness`, {
    kind: 'GIFT',
    principalAmount: 500,
    date: today,
  })
  await post(`/loans/${lived}/taking-back`, { eventId: gift })
  await post(`/loans/${lived}/forgiveness`, { kind: 'GIFT', principalAmount: 300, feesAmount: 10, date: today })
  await asLender(api, lender, async (tx) => {
    const loan = await lockLoan(tx, userOf(lender), lived)
    assert.ok(loan)
    const event = {
      kind: 'INTEREST_ADJUSTED',
      amountCents: 250,
      effectiveOn: today,
      recordedAt: api.clock.now(),
    } as const
    await recordEvents(tx, loan, [{ event, recordedBy: lender.id }], { before: await readEvents(tx, loan) })
  })
  await pay(lived, 400)

  const above = await aLoan()
  const other = await aLoan()
  await pay(above, 20_000, { keepsSurplus: true })
  await post(`/loans/${above}/moves`, { amount: 1_000, date: today, toLoanId: other })
  await post(`/loans/${above}/refunds`, { amount: 500, date: today, method: 'WIRE' })

  const { id: taxed } = await api.aLoan(lender, { ...dates, borrowerId, taxes: 100 })
  await pay(taxed, 2_500)
  const county = { payee: 'Travis County', date: today, method: 'CHECK' }
  await post(`/loans/${taxed}/escrow-refunds`, { amount: 60, date: today, method: 'CHECK' })
  await post(`/loans/${taxed}/escrow-payments`, { ...county, paidFor: 'TAXES', amount: 300 })
  await post(`/loans/${taxed}/fee-waivers`, { fee: 'advance-1', amount: 10 })

  const settled = await aLoan()
  await post(`/loans/${settled}/settlement`, { payments: [{ date: today, amount: 7_000 }], graceDays: 0 })
  await pay(settled, 7_000)

  const lost = await aLoan()
  await post(`/loans/${lost}/default-mark`, { date: today, stage: 'REPOSSESSION' })
  await post(`/loans/${lost}/default-mark`, { date: today, stage: 'CHARGED_OFF' })
  await pay(lost, 2_500)
  const givenUp = await aLoan()
  await post(`/loans/${givenUp}/write-off`, { date: today })
  await post(`/loans/${await aLoan()}/sale`, { date: today, price: 10_500, buyer: 'Note Buyers LLC' })

  const split = (await api.aLoan(lender, { originationDate: '2026-02-15', maturityDate: '2027-02-15', borrowerId })).id
  await post(`/loans/${split}/transfer`, { reason: 'SPLIT', date: today, amount: 4_000 })
  const later = (await api.aLoan(lender, { originationDate: '2026-02-15', maturityDate: '2027-02-15', borrowerId })).id
  await post(`/loans/${later}/advances`, { amount: 1_000, date: '2026-04-15' })
  api.clock.set('2026-04-16T12:00:00.000Z')
  const { database } = api.database
  const wentOut = await bookDueAdvances({ database, clock: api.clock, onFailure: assert.ifError })
  assert.equal(wentOut, 1)

  await asLender(api, lender, async (tx) => {
    const rows = await tx.query<{ kind: EventKind }>(
      sql`select distinct kind from loan_events where lender_id = ${lender.id}`,
    )
    const { differences } = await verifyLender(tx, lender.id)
    assert.deepEqual(differences, [])
    assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), eventKinds)
  })
})

test('docs/ledger.md says of every kind of event which lines it makes', () => {
  const page = readFileSync(new URL('../../docs/ledger.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, kind]) => kind)

  assert.deepEqual(
    eventKinds.filter((kind) => !named.includes(kind)),
    [],
  )
})
