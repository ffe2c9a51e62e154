import assert from 'node:assert/strict'
import { type Approval, giveApproval, listApprovals, setSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { writeOffLoan } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLoans } from '../ledger/verify.ts'
import type { Api } from './api.ts'
import type { ApiResponse } from './api-client.ts'
import type { Person } from './api-people.ts'

/** What tests of approvals start from: a limit of 10,000 dollars, and somebody who may agree. */
export type Guarded = { api: Api; admin: Person; lender: Person }

/** Sets the installation's limit, in dollars; null is none. */
export async function limitTo({ admin }: Pick<Guarded, 'admin'>, above: number | null): Promise<void> {
  assert.equal((await admin.client.call(setSecondPersonLimit, { body: { above } })).status, 200)
}

/** The number of what was kept, from an answer that says so. */
export function keptIn({ status, text }: Pick<ApiResponse, 'status' | 'text'>): number {
  const { code, values } = JSON.parse(text)
  assert.deepEqual([status, code], [202, 'approval.waits'], text)
  return values.approvalId
}

/** A payment of 1,000 dollars more than the limit, entered while the limit is what it may be. */
export async function aPayment(lender: Person, loanId: number, amount = 11_000): Promise<number> {
  const body = { loanId, amount, paymentDate: '2026-03-02', paymentMethod: 'WIRE', application: 'PRINCIPAL_ONLY' }
  const { status, data, text } = await lender.client.call(recordPayment, { body })
  assert.equal(status, 201, text)
  return data.id
}

/** What the person sees of what waits or waited, the newest last. */
export const seenBy = async ({ client }: Person): Promise<Approval[]> =>
  (await client.call(listApprovals, { query: { limit: 1000 } })).data.toSorted((one, other) => one.id - other.id)

/** Everything that a loan's books consist of, to be compared: whatever is refused or kept leaves it as it was. */
export async function booksOf({ database }: Api): Promise<string> {
  const { rows } = await database.owner.query(`
    select (select count(*) from loan_events) as facts, (select count(*) from ledger_lines) as lines,
      (select count(*) from loans where deleted_at is null) as loans,
      (select string_agg(id || status || amount_cents, ',' order by id) from payments) as payments,
      (select sum(outstanding_cents) from loans) as outstanding, (select count(*) from borrowers where removed_at is null) as borrowers`)
  return JSON.stringify(rows[0])
}

/** The steps that tests of approvals share. A step asks for the test's people when it is taken. */
export function stepsOf(given: () => Guarded) {
  return {
    /** A loan made while nothing needs approval; from then on everything above 10,000 dollars does. */
    aLargeLoan: async (principalAmount = 50_000) => {
      const { api, lender, admin } = given()
      const terms = { principalAmount, originationDate: '2026-01-02', maturityDate: '2027-01-02' }
      const loan = await api.aLoan(lender, terms)
      await limitTo({ admin }, 10_000)
      return loan
    },
    give: (approvalId: number, by = given().admin) => by.client.call(giveApproval, { params: { approvalId } }),
    writeOff: (loanId: number, date = '2026-03-01') =>
      given().lender.client.call(writeOffLoan, { params: { loanId }, body: { date, note: 'The house burnt down' } }),
    loanOf: async (loanId: number) => (await given().lender.client.call(getLoan, { params: { loanId } })).data,
    assertBooksAgree: async () => {
      const { api, admin, lender } = given()
      const { differences } = await api.database.database.transaction({ kind: 'ADMIN', userId: admin.id }, (tx) =>
        verifyLoans(tx, lender.id),
      )
      assert.deepEqual(differences, [])
    },
  }
}

/** How an answer ended, in one line to compare. */
export const codeOf = ({ status, code }: ApiResponse) => [status, code]
