import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import {
  acceptProposal,
  declineProposal,
  grantProposal,
  listProposals,
  type Proposal,
  sendProposal,
  withdrawProposal,
} from '#contract/loans/proposals.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { testNow, useApi } from '../../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const record = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
const borrowerId = record.id
const borrower = await api.anInvitedBorrower(lender, record)

const aRunningLoan = () => api.aLoan(lender, { borrowerId, originationDate: '2026-01-02', maturityDate: '2027-01-02' })
const send = ({ id }: { id: number }, body: Record<string, unknown> = { extra: 100 }, by = borrower) =>
  by.client.call(sendProposal, { params: { loanId: id }, body })
const accept = ({ id }: { id: number }, by = lender) => by.client.call(acceptProposal, { params: { proposalId: id } })
const decline = ({ id }: { id: number }, reason = 'Not at this rate', by = lender) =>
  by.client.call(declineProposal, { params: { proposalId: id }, body: { reason } })
const withdraw = ({ id }: { id: number }, by = borrower) =>
  by.client.call(withdrawProposal, { params: { proposalId: id } })
const listed = async (query: Record<string, unknown>, by = lender): Promise<Proposal[]> =>
  (await by.client.call(listProposals, { query })).data

test('what a borrower asks stands for both sides as it was asked, and waits', async () => {
  const loan = await aRunningLoan()

  const response = await send(loan, { lump: 5000, lumpOn: '2026-04-01', rate: 9.5, note: '  A bonus comes in April ' })

  assert.equal(response.status, 201)
  const { id, ...asked } = response.data
  assert.deepEqual(asked, {
    loanId: loan.id,
    loanName: loan.loanName,
    borrowerName: 'Ana Keel',
    extra: null,
    lump: 5000,
    lumpOn: '2026-04-01',
    rate: 9.5,
    payoffOn: null,
    skippedPayments: null,
    extendedTo: null,
    nextDueOn: null,
    draw: null,
    drawOn: null,
    note: 'A bonus comes in April',
    status: 'OPEN',
    reason: null,
    sentAt: testNow,
    answeredAt: null,
    became: null,
  })
  for (const reader of [lender, borrower])
    assert.deepEqual(await listed({ loanId: loan.id }, reader), [{ id, ...asked }])
})

test('a request that is accepted changes no figure of the loan, and can be answered once', async () => {
  const loan = await aRunningLoan()
  const before = (await lender.client.call(getLoan, { params: { loanId: loan.id } })).data
  const { data: asked } = await send(loan)

  const { status, data } = await accept(asked)

  assert.deepEqual([status, data.status, data.answeredAt], [200, 'ACCEPTED', testNow])
  assert.deepEqual((await lender.client.call(getLoan, { params: { loanId: loan.id } })).data, before)
  for (const again of [await accept(asked), await decline(asked), await withdraw(asked)])
    assert.deepEqual([again.status, again.code], [409, 'proposal.notOpen'])
})

const grant = ({ id }: { id: number }, change: Record<string, unknown>, reply?: string, by = lender) =>
  by.client.call(grantProposal, {
    params: { proposalId: id },
    body: { change: { effectiveDate: '2026-03-02', ...change }, ...(reply && { reply }) },
  })
const loanOf = async ({ id }: { id: number }) => (await lender.client.call(getLoan, { params: { loanId: id } })).data

// Due on 2 February and 2 March, both open; the next payment, of 2 April, moves to 2 May and the last one to 2 February 2027.
test('a payment that the borrower asks to skip is skipped in one step, and both read that it was', async () => {
  const loan = await aRunningLoan()
  const { data: asked } = await send(loan, { skippedPayments: 1, note: 'The car broke down' })

  const { status, data } = await grant(asked, { skippedPayments: 1 }, 'Only this once')

  assert.deepEqual([status, data.status, data.became, data.reason], [200, 'ACCEPTED', 'AS_ASKED', 'Only this once'])
  assert.equal((await loanOf(loan)).maturityDate, '2027-02-02')
  for (const reader of [lender, borrower]) {
    const [seen] = await listed({ loanId: loan.id }, reader)
    assert.deepEqual([seen?.status, seen?.became, seen?.skippedPayments], ['ACCEPTED', 'AS_ASKED', 1])
  }
  const [change] = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data
  assert.equal(change?.kind, 'TERMS_CHANGED')
  await lender.client.call(takeBackEntry, { params: { loanId: loan.id }, body: { eventId: change?.id ?? 0 } })
  const [seen] = await listed({ loanId: loan.id }, borrower)
  assert.deepEqual([seen?.became, (await loanOf(loan)).maturityDate], ['UNDONE', '2027-01-02'])
})

test('what is agreed otherwise than asked is told as such, and an extra amount becomes the payment', async () => {
  const longer = await aRunningLoan()
  const { data: extension } = await send(longer, { extendedTo: '2027-07-02' })
  const other = await grant(extension, { maturityDate: '2027-04-02' })
  assert.deepEqual([other.data.became, (await loanOf(longer)).maturityDate], ['OTHERWISE', '2027-04-02'])

  // A stated payment that repays the loan is given up for the longer term: with it, the loan would end as it does now.
  const stated = await aRunningLoan()
  await grant((await send(stated, { extra: 100 })).data, { paymentRule: 'STATED', statedPayment: 1_166.19 })
  const { data: relief } = await send(stated, { extendedTo: '2027-07-02' })
  const eased = await grant(relief, { maturityDate: '2027-07-02', paymentRule: 'LEVEL' })
  assert.equal(eased.data.became, 'AS_ASKED')
  assert.equal((await loanOf(stated)).statedPayment, null)

  // 1,066.19 a month and 100.00 more.
  const more = await aRunningLoan()
  const { data: extra } = await send(more, { extra: 100 })
  const granted = await grant(extra, { paymentRule: 'STATED', statedPayment: 1_166.19 })
  assert.equal(granted.data.became, 'AS_ASKED')
  assert.equal((await loanOf(more)).statedPayment, 1_166.19)

  const moved = await aRunningLoan()
  const { data: day } = await send(moved, { nextDueOn: '2026-04-15' })
  const onDay = await grant(day, { nextPaymentDate: '2026-04-15' })
  assert.equal(onDay.data.became, 'AS_ASKED')
})

test('a change that is refused leaves the request open, and days that cannot be are not asked for', async () => {
  const loan = await aRunningLoan()
  assert.deepEqual((await send(loan, { extendedTo: '2027-01-02' })).fieldCodes, { extendedTo: 'proposal.notLater' })
  assert.deepEqual((await send(loan, { nextDueOn: '2026-03-01' })).fieldCodes, { nextDueOn: 'proposal.dayHasPassed' })
  assert.deepEqual((await send(loan, { skippedPayments: 0 })).status, 422)
  const { data: asked } = await send(loan, { skippedPayments: 2 })

  const refused = await grant(asked, {})

  assert.equal(refused.code, 'loan.nothingChanges')
  assert.equal((await listed({ loanId: loan.id }))[0]?.status, 'OPEN')
  await withdraw(asked)
  assert.equal((await grant(asked, { skippedPayments: 2 })).code, 'proposal.notOpen')
  assert.equal((await grant({ id: 999_999_999 }, { skippedPayments: 2 })).status, 404)
})

test('a request is declined with a reason that the borrower reads', async () => {
  const loan = await aRunningLoan()
  const { data: asked } = await send(loan)

  assert.deepEqual((await decline(asked, '  ')).fieldCodes, { reason: 'proposal.reasonRequired' })
  await decline(asked)

  const [seen] = await listed({ loanId: loan.id }, borrower)
  assert.deepEqual([seen?.status, seen?.reason], ['DECLINED', 'Not at this rate'])
})

test('of a loan one request waits at a time, until it is answered or withdrawn', async () => {
  const loan = await aRunningLoan()
  const { data: first } = await send(loan)

  const second = await send(loan, { payoffOn: '2026-09-02' })
  assert.deepEqual([second.status, second.code], [409, 'proposal.alreadyOpen'])

  assert.equal((await withdraw(first)).data.status, 'WITHDRAWN')
  assert.equal((await send(loan, { payoffOn: '2026-09-02' })).status, 201)
  assert.deepEqual(
    (await listed({ loanId: loan.id })).map(({ status, payoffOn }) => [status, payoffOn]),
    [
      ['OPEN', '2026-09-02'],
      ['WITHDRAWN', null],
    ],
  )
})

test('of two requests sent at once one waits, and the other is told so', async () => {
  const loan = await aRunningLoan()

  const answers = await Promise.all([send(loan, { extra: 1 }), send(loan, { extra: 2 })])

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  assert.equal((await listed({ loanId: loan.id, status: 'OPEN' })).length, 1)
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['for nothing', { extra: 0, note: 'Please' }, 'extra', 'proposal.nothingAsked'],
  ['for a day of a lump sum that is none', { lumpOn: '2026-04-01' }, 'extra', 'proposal.nothingAsked'],
  ['for a lump sum in the past', { lump: 10, lumpOn: '2026-03-01' }, 'lumpOn', 'proposal.dayHasPassed'],
  ['for a payoff in the past', { payoffOn: '2026-03-01' }, 'payoffOn', 'proposal.dayHasPassed'],
  ['for less than nothing', { extra: -1 }, 'extra', 'field.amountNegative'],
  ['for a rate with five decimals', { rate: 1.00001 }, 'rate', 'field.percentDecimals'],
]
for (const [what, body, field, code] of refusals) {
  test(`a request ${what} is refused`, async () => {
    const loan = await aRunningLoan()

    const response = await send(loan, body)

    assert.deepEqual([response.status, response.fieldCodes], [422, { [field]: code }])
    assert.deepEqual(await listed({ loanId: loan.id }), [])
  })
}

test('nothing is asked of a loan that is paid off', async () => {
  const loan = await api.aLoan(lender, { borrowerId, principalAmount: 100, interestRate: 0 })
  const paid = { loanId: loan.id, amount: 100, paymentDate: '2026-03-02', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body: paid })

  assert.deepEqual([(await send(loan)).status, (await send(loan)).code], [409, 'loan.closed'])
})

test("requests on another's loans are as absent as those of nobody, and an admin answers all", async () => {
  const loan = await aRunningLoan()
  const { data: asked } = await send(loan)
  const stranger = await api.aLender()
  const other = await api.anInvitedBorrower(stranger, await api.aBorrower(stranger))

  assert.deepEqual(await listed({ loanId: loan.id }, stranger), [])
  for (const refused of [
    await accept(asked, stranger),
    await decline(asked, 'No', stranger),
    await withdraw(asked, other),
    await accept({ id: 999_999 }),
  ])
    assert.deepEqual([refused.status, refused.code], [404, 'proposal.notFound'])
  assert.equal((await send(loan, { extra: 1 }, other)).code, 'loan.notFound')
  assert.equal((await accept(asked, await api.anAdmin())).data.status, 'ACCEPTED')
})
