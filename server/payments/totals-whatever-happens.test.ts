import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { giveApproval, listApprovals } from '#contract/approvals/approvals.ts'
import { importFile, listImports, undoImport } from '#contract/imports/imports.ts'
import { createLoan, deleteLoan, listLoansOfLender, updateLoan } from '#contract/loans/loans.ts'
import * as payments from '#contract/payments/payments.ts'
import { backUp } from '../admin/backup/back-up.ts'
import { restore } from '../admin/backup/restore.ts'
import { openLocalFiles } from '../files/local-files.ts'
import { verifyLender } from '../ledger/verify.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { limitTo } from '../testing/approvals.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const admin = await api.anAdmin()
const record = await api.aBorrower(lender)
const borrower = await api.anInvitedBorrower(lender, record)

/** What may happen to loans and payments; `which` and `cents` choose among what there is then, of earlier runs too. */
const ACTS = [
  'MAKE',
  'PAY',
  'REVERSE',
  'REPORT',
  'CONFIRM',
  'DECLINE',
  'EDIT',
  'REMOVE',
  'IMPORT',
  'UNDO',
  'LIMIT',
  'APPROVE',
] as const
type Act = (typeof ACTS)[number]
type Step = { act: Act; which: number; cents: number }
const step = (act: Act, which = 0, cents = 1): Step => ({ act, which, cents })
const aStep: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ACTS) },
    { weight: 2, arbitrary: fc.constantFrom<Act>('MAKE', 'PAY', 'PAY', 'REVERSE', 'REPORT') },
  ),
  which: fc.nat(20),
  cents: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 300_000 })),
})

const chosen = <One>(all: readonly One[], which: number): One | undefined => all[which % Math.max(1, all.length)]
const loansNow = async () =>
  (await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query: { format: 'array' } })).data
const paymentNow = async (status: payments.Payment['status'], which: number) =>
  chosen((await lender.client.call(payments.listPayments, { query: { status, limit: 100 } })).data, which)

/** Each of them once at least, so that none is left to chance. */
const oneOfEach = [
  ...[step('MAKE'), step('MAKE'), step('PAY', 1, 5_000), step('PAY', 1, 7_000), step('REPORT', 1, 700)],
  ...[step('CONFIRM'), step('REPORT', 1, 800), step('DECLINE'), step('IMPORT', 1, 300), step('UNDO'), step('REVERSE')],
  ...[step('LIMIT', 0, 3), step('REVERSE'), step('APPROVE'), step('LIMIT'), step('EDIT'), step('REMOVE')],
]

const newLoan = {
  loanName: 'Mill',
  principalAmount: 12_000,
  interestRate: 12,
  loanType: 'SINGLE_FAMILY',
  lateFee: 25,
  gracePeriod: 10,
  originationDate: '2026-01-02',
  maturityDate: '2027-01-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
}

/** Does a step through the API; what is refused changes nothing, and counts as well. Gives the status of the answer. */
const carryOut: Record<Act, (step: Step) => Promise<number>> = {
  MAKE: async () => (await lender.client.call(createLoan, { body: { ...newLoan, borrowerId: record.id } })).status,
  PAY: (step) => enter(lender, payments.recordPayment, step),
  REPORT: (step) => enter(borrower, payments.reportPayment, step),
  REVERSE: async ({ which }) => {
    const params = { paymentId: (await paymentNow('COMPLETED', which))?.id ?? 0 }
    return (await lender.client.call(payments.reversePayment, { params, body: { reason: 'Returned' } })).status
  },
  CONFIRM: async ({ which }) => {
    const params = { paymentId: (await paymentNow('PENDING', which))?.id ?? 0 }
    return (await lender.client.call(payments.confirmPayment, { params, body: {} })).status
  },
  DECLINE: async ({ which }) => {
    const params = { paymentId: (await paymentNow('PENDING', which))?.id ?? 0 }
    return (await lender.client.call(payments.declinePayment, { params, body: { reason: 'Nothing came' } })).status
  },
  EDIT: async ({ which, cents }) => {
    const params = { loanId: chosen(await loansNow(), which)?.id ?? 0 }
    const body = { ...newLoan, borrowerId: record.id, principalAmount: 9000 + cents / 100 }
    return (await lender.client.call(updateLoan, { params, body })).status
  },
  REMOVE: async ({ which }) => {
    const params = { loanId: chosen(await loansNow(), which)?.id ?? 0 }
    return (await lender.client.call(deleteLoan, { params })).status
  },
  IMPORT: async ({ which, cents }) => {
    const number = chosen(await loansNow(), which)?.loanNumber ?? 'LN-0'
    const form = new FormData()
    form.set('kind', 'PAYMENTS')
    form.set('mapping', JSON.stringify({ loan: 0, paymentDate: 1, amount: 2 }))
    const rows = [`${number},2026-02-03,${cents / 100}`, `${number},2026-02-04,0.01`]
    form.set('file', new File([['Loan,Date,Amount', ...rows].join('\n')], 'list.csv'))
    return (await lender.client.call(importFile, { form })).status
  },
  UNDO: async ({ which }) => {
    const { data } = await lender.client.call(listImports)
    return (await lender.client.call(undoImport, { params: { importId: chosen(data, which)?.id ?? 0 } })).status
  },
  LIMIT: async ({ cents }) => {
    await limitTo(api, cents % 3 === 0 ? 10 : null)
    return 200
  },
  APPROVE: async ({ which }) => {
    const { data } = await admin.client.call(listApprovals, { query: { status: 'WAITING', limit: 100 } })
    const params = { approvalId: chosen(data, which)?.id ?? 0 }
    return (await admin.client.call(giveApproval, { params })).status
  },
}

async function enter(
  by: Person,
  endpoint: typeof payments.recordPayment | typeof payments.reportPayment,
  { which, cents }: Step,
): Promise<number> {
  const loanId = chosen(await loansNow(), which)?.id ?? 0
  const body = { loanId, amount: cents / 100, paymentDate: '2026-02-20', paymentMethod: 'ACH', reference: `R${which}` }
  return (await by.client.call(endpoint, { body })).status
}

const STATUSES = [undefined, 'PENDING', 'COMPLETED', 'DECLINED', 'REVERSED'] as const

/** How many there are of each state by the rows themselves; of a word in names and references too. */
async function counted({ owner }: TestDatabase, q = ''): Promise<number[]> {
  const { rows } = await owner.query<{ status: string; count: string }>(
    `select p.status, count(*) as count
    from payments p
    join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where p.lender_id = $1 and l.deleted_at is null
      and ($2 = '' or lower(concat_ws('|', l.loan_name, l.loan_number, b.first_name || ' ' || b.last_name, p.reference)) like '%' || $2 || '%')
    group by p.status`,
    [lender.id, q],
  )
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return [rows.reduce((sum, { count }) => sum + Number(count), 0), ...STATUSES.slice(1).map((one) => of(one ?? ''))]
}

async function told(by: Person, query: object): Promise<(number | undefined)[]> {
  const totals = []
  for (const state of STATUSES) {
    const asked = { query: { ...query, ...(state && { status: state }), limit: 1 } }
    const { status, text, total } = await by.client.call(payments.listPayments, asked)
    assert.equal(status, 200, text)
    totals.push(total)
  }
  return totals
}

test('whatever happens to loans and payments, lists say of every state how many there are', async () => {
  const done = new Set<Act>()
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 20 }), async (steps) => {
      for (const one of steps) {
        const status = await carryOut[one.act](one)
        assert.ok(status < 500, `${one.act} ended with ${status}`)
        if (status < 300 && status !== 202) done.add(one.act)

        assert.deepEqual(await told(lender, {}), await counted(api.database))
      }
      await assertAllAreTold()
      await assertBooksAgree(api.database)
    }),
    { numRuns: 2, examples: [[oneOfEach]], endOnFailure: true },
  )
  assert.deepEqual(
    ACTS.filter((one) => !done.has(one)),
    [],
  )
  await assertSameAfterRestore()
})

/** Who asks, and what for, makes no other figures. */
async function assertAllAreTold(): Promise<void> {
  const all = await counted(api.database)
  assert.deepEqual(await told(lender, { borrowerId: record.id }), all)
  assert.deepEqual(await told(admin, { lenderId: lender.id }), all)
  assert.deepEqual(await told(borrower, {}), all)
  assert.deepEqual(await told(lender, { q: 'r1' }), await counted(api.database, 'r1'))
}

async function assertBooksAgree({ database }: TestDatabase): Promise<void> {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  assert.deepEqual((await database.transaction(scope, (tx) => verifyLender(tx, lender.id))).differences, [])
}

async function assertSameAfterRestore(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-totals-'))
  const files = await openLocalFiles(folder)
  const file = path.join(folder, 'all.gz')
  await backUp(api.database.app, { file, now: testNow, files, onMissing: () => assert.fail() })
  const target = await createTestDatabase()
  await restore({ owner: target.ownerConnection, files, now: testNow }, file)

  assert.deepEqual(await counted(target), await counted(api.database))
  await assertBooksAgree(target)
  await target.close()
  rmSync(folder, { recursive: true })
}
