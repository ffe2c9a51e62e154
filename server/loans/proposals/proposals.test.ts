import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import {
  acceptProposal,
  declineProposal,
  listProposals,
  type Proposal,
  sendProposal,
  withdrawProposal,
} from '#contract/loans/proposals.ts'
import { recordPayment } from '#contract/payments/payments.ts'
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
    note: 'A bonus comes in April',
    status: 'OPEN',
    reason: null,
    sentAt: testNow,
    answeredAt: null,
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
