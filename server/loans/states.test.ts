import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPayoffStatement, quotePayoff } from '#contract/documents/documents.ts'
import { changeTerms, deleteLoan, getLoan, updateLoan } from '#contract/loans/loans.ts'
import { chargeFee, liftDefaultMark, markDefaulted, waiveFee, writeOffLoan } from '#contract/loans/servicing.ts'
import {
  confirmPayment,
  declinePayment,
  recordPayment,
  reportPayment,
  reversePayment,
} from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const record = await api.aBorrower(lender)
const borrowerId = record.id
const borrower = await api.anInvitedBorrower(lender, record)

/** A loan with one of everything that something can be done to. */
type Subject = { loanId: number; fee: string; receivedId: number; reportedId: number }

const today = '2026-03-02'
const money = (loanId: number, amount: number) => ({ loanId, amount, paymentDate: today, paymentMethod: 'ACH' })
const pay = ({ loanId }: Subject, amount: number) => lender.client.call(recordPayment, { body: money(loanId, amount) })
const mark = { date: today }

/** 12,000.00 without interest over a year, a fee of 5.00, 100.00 received and 50.00 that the borrower says were sent. */
async function aSubject(originationDate = today): Promise<Subject> {
  const maturityDate = `2027${originationDate.slice(4)}`
  const { id } = await api.aLoan(lender, { borrowerId, interestRate: 0, originationDate, maturityDate })
  const params = { loanId: id }
  const { data: received } = await lender.client.call(recordPayment, { body: money(id, 100) })
  // After the payment, which would pay it before an installment that is not due.
  const { data: fee } = await lender.client.call(chargeFee, { params, body: { amount: 5, date: today } })
  const { data: reported } = await borrower.client.call(reportPayment, { body: money(id, 50) })
  return { loanId: id, fee: `charge-${fee.eventId}`, receivedId: received.id, reportedId: reported.id }
}

async function stepped(subject: Subject, step: Promise<ApiResponse>): Promise<Subject> {
  const { status, text } = await step
  assert.ok(status < 300, text)
  return subject
}

/** How a loan comes into each state it can be in. */
const STATES: Record<string, () => Promise<Subject>> = {
  // Nothing has happened on it yet, so of much that could be done to it there is nothing to do it to.
  NEW: async () => {
    const { id } = await api.aLoan(lender, { borrowerId })
    return { loanId: id, fee: 'charge-1', receivedId: 999_999_999, reportedId: 999_999_999 }
  },
  CURRENT: () => aSubject(),
  LATE: () => aSubject('2026-01-02'),
  DEFAULTED: async () => {
    const subject = await aSubject('2026-01-02')
    return stepped(subject, lender.client.call(markDefaulted, { params: { loanId: subject.loanId }, body: mark }))
  },
  PAID_OFF: async () => {
    const subject = await aSubject()
    return stepped(subject, pay(subject, 11_905))
  },
  WRITTEN_OFF: async () => {
    const subject = await aSubject()
    return stepped(subject, lender.client.call(writeOffLoan, { params: { loanId: subject.loanId }, body: mark }))
  },
}

const form = {
  loanName: 'Renamed',
  principalAmount: 13_000,
  interestRate: 0,
  loanType: 'SINGLE_FAMILY',
  originationDate: today,
  maturityDate: '2027-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  lateFee: 25,
  gracePeriod: 10,
}

/** Everything that can be done to a loan, or to what belongs to it. */
const ACTIONS: Record<string, (subject: Subject) => Promise<ApiResponse>> = {
  updateLoan: ({ loanId }) => lender.client.call(updateLoan, { params: { loanId }, body: { ...form, borrowerId } }),
  changeTerms: ({ loanId }) =>
    lender.client.call(changeTerms, { params: { loanId }, body: { effectiveDate: today, interestRate: 1 } }),
  deleteLoan: ({ loanId }) => lender.client.call(deleteLoan, { params: { loanId } }),
  recordPayment: (subject) => pay(subject, 10),
  reportPayment: ({ loanId }) => borrower.client.call(reportPayment, { body: money(loanId, 20) }),
  confirmPayment: ({ reportedId }) =>
    lender.client.call(confirmPayment, { params: { paymentId: reportedId }, body: {} }),
  declinePayment: ({ reportedId }) =>
    lender.client.call(declinePayment, { params: { paymentId: reportedId }, body: { reason: 'It did not come' } }),
  reversePayment: ({ receivedId }) =>
    lender.client.call(reversePayment, { params: { paymentId: receivedId }, body: { reason: 'Bounced' } }),
  chargeFee: ({ loanId }) => lender.client.call(chargeFee, { params: { loanId }, body: { amount: 5, date: today } }),
  waiveFee: ({ loanId, fee }) => lender.client.call(waiveFee, { params: { loanId }, body: { fee, amount: 5 } }),
  markDefaulted: ({ loanId }) => lender.client.call(markDefaulted, { params: { loanId }, body: mark }),
  liftDefaultMark: ({ loanId }) => lender.client.call(liftDefaultMark, { params: { loanId }, body: mark }),
  writeOffLoan: ({ loanId }) => lender.client.call(writeOffLoan, { params: { loanId }, body: mark }),
  getPayoffStatement: ({ loanId }) => lender.client.call(getPayoffStatement, { params: { loanId } }),
  quotePayoff: ({ loanId }) => lender.client.call(quotePayoff, { params: { loanId }, body: {} }),
}

/** Of each action the statuses in the order of STATES. */
const EXPECTED: Record<string, number[]> = {
  // NEW, CURRENT, LATE, DEFAULTED, PAID_OFF, WRITTEN_OFF
  updateLoan: [200, 409, 409, 409, 409, 409], // once money has moved, terms change from a day on
  changeTerms: [200, 200, 200, 200, 409, 409],
  deleteLoan: [200, 409, 409, 409, 409, 409],
  recordPayment: [201, 201, 201, 201, 409, 201], // what still comes in after a write-off is a recovery
  reportPayment: [201, 201, 201, 201, 409, 201],
  confirmPayment: [404, 200, 200, 200, 409, 200],
  declinePayment: [404, 200, 200, 200, 200, 200],
  reversePayment: [404, 200, 200, 200, 200, 200], // a check bounces whatever has become of the loan
  chargeFee: [201, 201, 201, 201, 409, 409],
  waiveFee: [422, 201, 201, 201, 409, 409],
  markDefaulted: [201, 201, 201, 409, 409, 409],
  liftDefaultMark: [409, 409, 409, 201, 409, 409],
  writeOffLoan: [201, 201, 201, 201, 409, 409],
  getPayoffStatement: [200, 200, 200, 200, 200, 200],
  quotePayoff: [200, 200, 200, 200, 200, 200],
}

/** What is known of a loan: its state, and how much has been written of it. */
async function known({ loanId }: Subject): Promise<unknown[]> {
  const { data } = await lender.client.call(getLoan, { params: { loanId } })
  const { rows } = await api.database.owner.query(
    `select (select count(*) from loan_events where loan_id = $1)::int as events,
      (select count(*) from ledger_lines where loan_id = $1)::int as lines,
      (select string_agg(status, ' ' order by id) from payments where loan_id = $1) as payments`,
    [loanId],
  )
  return [data.status, data.principalAmount, ...Object.values(rows[0])]
}

test('in every state of a loan everything that can be done is either allowed or refused and then leaves nothing', async () => {
  const found: Record<string, number[]> = {}
  const left: string[] = []
  for (const [action, act] of Object.entries(ACTIONS)) {
    found[action] = []
    for (const [state, reach] of Object.entries(STATES)) {
      const subject = await reach()
      const before = await known(subject)
      const { status } = await act(subject)
      found[action]?.push(status)
      if (status >= 300 && JSON.stringify(await known(subject)) !== JSON.stringify(before))
        left.push(`${action} ${state}`)
    }
  }

  assert.deepEqual(found, EXPECTED)
  assert.deepEqual(left, [])
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
})

test('each of these states is one that the loan itself shows', async () => {
  const shown: Record<string, unknown> = {}
  for (const [state, reach] of Object.entries(STATES)) [shown[state]] = await known(await reach())

  assert.deepEqual(shown, {
    NEW: 'ACTIVE',
    CURRENT: 'ACTIVE',
    LATE: 'LATE',
    DEFAULTED: 'DEFAULTED',
    PAID_OFF: 'PAID_OFF',
    WRITTEN_OFF: 'DEFAULTED',
  })
})
