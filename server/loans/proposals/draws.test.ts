import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { lendMore } from '#contract/loans/advances.ts'
import { getLoan } from '#contract/loans/loans.ts'
import {
  acceptProposal,
  declineProposal,
  grantDraw,
  grantProposal,
  listProposals,
  sendProposal,
  withdrawProposal,
} from '#contract/loans/proposals.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { startApi } from '../../testing/api.ts'
import { startMailServer } from '../../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url } }) // today is 2 March 2026
after(async () => {
  await api.close()
  await mail.close()
})
afterEach(() => mail.letters.splice(0))

const lender = await api.aLender({ companyName: 'Pier Capital' })
const record = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
const borrower = await api.anInvitedBorrower(lender, record)
await api.database.owner.query('update users set email_verified_at = now() where id = any($1)', [
  [lender.id, borrower.id],
])

// 12,000.00 of 20,000.00 are out: 8,000.00 are left to draw.
const aLoan = (more: Record<string, unknown> = { commitmentAmount: 20_000 }) =>
  api.aLoan(lender, { borrowerId: record.id, originationDate: '2026-01-02', maturityDate: '2027-01-02', ...more })
const ask = ({ id }: { id: number }, body: Record<string, unknown>) =>
  borrower.client.call(sendProposal, { params: { loanId: id }, body })
const grant = ({ id }: { id: number }, advance: { amount: number; date: string }, reply?: string) =>
  lender.client.call(grantDraw, { params: { proposalId: id }, body: { advance, ...(reply && { reply }) } })
const loanOf = async ({ id }: { id: number }) => (await lender.client.call(getLoan, { params: { loanId: id } })).data
const seen = async ({ id }: { id: number }) =>
  (await borrower.client.call(listProposals, { query: { loanId: id } })).data[0]

test('a draw that is asked for is lent in one step with the answer, and taken back is told as such', async () => {
  const loan = await aLoan()
  const { status, data: asked } = await ask(loan, { draw: 5000, drawOn: '2026-03-10', note: 'The roof' })
  assert.deepEqual([status, asked.draw, asked.drawOn, asked.status], [201, 5000, '2026-03-10', 'OPEN'])

  const granted = await grant(asked, { amount: 5000, date: '2026-03-10' }, 'Go ahead')

  assert.deepEqual(
    [granted.status, granted.data.status, granted.data.became, granted.data.reason],
    [200, 'ACCEPTED', 'AS_ASKED', 'Go ahead'],
  )
  assert.equal((await loanOf(loan)).undrawnAmount, 3000)
  const { rows } = await api.database.owner.query(
    "select id from loan_events where loan_id = $1 and kind = 'ADVANCED'",
    [loan.id],
  )
  await lender.client.call(takeBackEntry, { params: { loanId: loan.id }, body: { eventId: Number(rows[0].id) } })
  assert.deepEqual([(await seen(loan))?.became, (await loanOf(loan)).undrawnAmount], ['UNDONE', 8000])
})

test('less than was asked, or on another day, is told as something else', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan, { draw: 5000, drawOn: '2026-03-10' })

  const { data } = await grant(asked, { amount: 4000, date: '2026-03-10' })

  assert.deepEqual([data.became, (await loanOf(loan)).undrawnAmount], ['OTHERWISE', 4000])
})

const refusals: [string, Record<string, unknown>, Record<string, string>][] = [
  ['of more than is left', { draw: 8000.01, drawOn: '2026-03-10' }, { draw: 'proposal.aboveLeft' }],
  ['without its day', { draw: 100 }, { drawOn: 'field.day' }],
  ['for a day that has passed', { draw: 100, drawOn: '2026-03-01' }, { drawOn: 'proposal.dayHasPassed' }],
  ['after the end of the loan', { draw: 100, drawOn: '2027-01-02' }, { drawOn: 'loan.changeAfterEnd' }],
  ['together with other terms', { draw: 100, drawOn: '2026-03-10', rate: 8 }, { draw: 'proposal.drawAlone' }],
]
for (const [what, body, fields] of refusals) {
  test(`a draw ${what} is not asked for`, async () => {
    const response = await ask(await aLoan(), body)

    assert.deepEqual([response.status, response.fieldCodes], [422, fields])
  })
}

test('without a commitment nothing can be drawn; a draw is granted as a draw, and other requests are not', async () => {
  const plain = await aLoan({})
  const refused = await ask(plain, { draw: 100, drawOn: '2026-03-10' })
  assert.deepEqual(refused.fieldCodes, { draw: 'proposal.noCommitment' })

  const loan = await aLoan()
  const { data: draw } = await ask(loan, { draw: 100, drawOn: '2026-03-10' })
  const params = { proposalId: draw.id }
  const accepted = await lender.client.call(acceptProposal, { params })
  const changed = await lender.client.call(grantProposal, {
    params,
    body: { change: { effectiveDate: '2026-03-02', interestRate: 8 } },
  })
  assert.deepEqual([accepted.code, changed.code], ['proposal.asksForMoney', 'proposal.asksForMoney'])
  const { data: other } = await ask(plain, { extra: 50 })
  assert.equal((await grant(other, { amount: 50, date: '2026-03-02' })).code, 'proposal.asksForTerms')
})

test('a draw that no longer fits the commitment stays open', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan, { draw: 8000, drawOn: '2026-03-10' })
  await lender.client.call(lendMore, { params: { loanId: loan.id }, body: { amount: 1000, date: '2026-03-02' } })

  const refused = await grant(asked, { amount: 8000, date: '2026-03-10' })

  assert.deepEqual(refused.fieldCodes, { amount: 'advance.aboveCommitment' })
  assert.equal((await seen(loan))?.status, 'OPEN')
})

/** The letters about requests on a loan, without the soft line breaks of mail, once none waits. */
const letters = async ({ id }: { id: number }): Promise<string[]> => {
  while ((await api.database.owner.query('select 1 from letters')).rows.length > 0) await api.nobody().get('/healthz')
  return mail.letters.map((letter) => letter.replace(/=\r?\n/g, '')).filter((text) => text.includes(`/${id}#requests`))
}

test('the lender is written to about a request, and the borrower about its answer', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan, { draw: 100, drawOn: '2026-03-10', note: 'A secret of ours' })
  const [toLender] = await letters(loan)
  assert.match(toLender ?? '', new RegExp(`To: ${lender.email}`))
  assert.match(toLender ?? '', /Ana Keel asks for something/)
  assert.match(toLender ?? '', new RegExp(`/loans/${loan.id}#requests`))

  await grant(asked, { amount: 50, date: '2026-03-10' }, 'Only half of it')

  const [, toBorrower] = await letters(loan)
  assert.match(toBorrower ?? '', new RegExp(`To: ${borrower.email}`))
  assert.match(toBorrower ?? '', /Pier Capital answered your request/)
  assert.match(toBorrower ?? '', new RegExp(`/my-loans/${loan.id}#requests`))
  assert.doesNotMatch(mail.letters.join(), /secret of ours|Only half/)
})

test('a no is written too, a withdrawal is not, and who takes no emails gets none', async () => {
  const loan = await aLoan()
  const { data: declined } = await ask(loan, { extra: 50 })
  const body = { reason: 'Not now' }
  await lender.client.call(declineProposal, { params: { proposalId: declined.id }, body })
  assert.match((await letters(loan))[1] ?? '', /Pier Capital declined your request/)

  // A second request within the hour writes no second letter to the lender.
  const { data: withdrawn } = await ask(loan, { extra: 60 })
  await borrower.client.call(withdrawProposal, { params: { proposalId: withdrawn.id } })
  await borrower.client.put(`/api/users/${borrower.id}/preferences`, { preferences: { emailNotifications: false } })
  const { data: third } = await ask(loan, { extra: 70 })
  await lender.client.call(acceptProposal, { params: { proposalId: third.id } })
  assert.equal((await letters(loan)).length, 2)
})
