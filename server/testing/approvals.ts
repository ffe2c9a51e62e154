import assert from 'node:assert/strict'
import { type Approval, giveApproval, listApprovals } from '#contract/approvals/approvals.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { writeOffLoan } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import type { Api } from './api.ts'
import type { ApiResponse } from './api-client.ts'
import type { Person } from './api-people.ts'

/**
 * The data that tests of approvals start from: a limit of 10,000 dollars, and a second administrator who may approve.
 */
export type Guarded = { api: Api; admin: Person; lender: Person }

/**
 * Sets the installation's limit, in dollars; null is no limit. It goes past the app, which asks a second administrator
 * before it raises or lifts a limit.
 */
export async function limitTo({ database }: Pick<Api, 'database'>, above: number | null): Promise<void> {
  const cents = above === null ? null : Math.round(above * 100)
  await database.owner.query('update installation_settings set second_person_above_cents = $1', [cents])
}

/** The number of the request for approval, from the answer that stored it. */
export function keptIn({ status, text }: Pick<ApiResponse, 'status' | 'text'>): number {
  const { code, values } = JSON.parse(text)
  assert.deepEqual([status, code], [202, 'approval.waits'], text)
  return values.approvalId
}

/** A payment of 1,000 dollars more than the limit, entered while there was none. */
export async function aPayment(api: Api, lender: Person, loanId: number, amount = 11_000): Promise<number> {
  const { rows } = await api.database.owner.query(
    'select second_person_above_cents / 100 as above from installation_settings',
  )
  await limitTo(api, null)
  const body = { loanId, amount, paymentDate: '2026-03-02', paymentMethod: 'WIRE', application: 'PRINCIPAL_ONLY' }
  const { status, data, text } = await lender.client.call(recordPayment, { body })
  assert.equal(status, 201, text)
  await limitTo(api, rows[0].above)
  return data.id
}

/** The requests for approval that the user sees, the newest last. */
export const seenBy = async ({ client }: Person): Promise<Approval[]> =>
  (await client.call(listApprovals, { query: { limit: 1000 } })).data.toSorted((one, other) => one.id - other.id)

/** Counts and sums of all books, to compare: a call that is refused or waits for approval must not change them. */
export async function booksOf({ database }: Api): Promise<string> {
  const { rows } = await database.owner.query(`
    select (select count(*) from loan_events) as facts, (select count(*) from ledger_lines) as lines,
      (select count(*) from loans where deleted_at is null) as loans,
      (select string_agg(id || status || amount_cents, ',' order by id) from payments) as payments,
      (select sum(outstanding_cents) from loans) as outstanding, (select count(*) from borrowers where removed_at is null) as borrowers`)
  return JSON.stringify(rows[0])
}

/** The steps that tests of approvals share. A step gets the test's users when it runs. */
export function stepsOf(given: () => Guarded) {
  return {
    /** A loan made while nothing needs approval; afterwards everything above 10,000 dollars does. */
    aLargeLoan: async (principalAmount = 50_000) => {
      const { api, lender } = given()
      const terms = { principalAmount, originationDate: '2026-01-02', maturityDate: '2027-01-02' }
      const loan = await api.aLoan(lender, terms)
      await limitTo(api, 10_000)
      return loan
    },
    give: (approvalId: number, by = given().admin) => by.client.call(giveApproval, { params: { approvalId } }),
    writeOff: (loanId: number, date = '2026-03-01') =>
      given().lender.client.call(writeOffLoan, { params: { loanId }, body: { date, note: 'The house burnt down' } }),
    loanOf: async (loanId: number) => (await given().lender.client.call(getLoan, { params: { loanId } })).data,
    assertBooksAgree: async () => {
      const { api, admin, lender } = given()
      const { differences } = await api.database.database.transaction({ kind: 'ADMIN', userId: admin.id }, (tx) =>
        verifyLender(tx, lender.id),
      )
      assert.deepEqual(differences, [])
    },
  }
}

/** The status and code of an answer, in one line to compare. */
export const codeOf = ({ status, code }: ApiResponse) => [status, code]
