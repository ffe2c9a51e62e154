import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importFile, undoImport } from '#contract/imports/imports.ts'
import { listLoans, listLoansOfLender } from '#contract/loans/loans.ts'
import { verifyLender } from '../ledger/verify.ts'
import { sweepStaged } from '../loans/staging/staged-loans.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const LOANS = 12
/** Forty years by the week: 2,080 installments, so that twelve loans are more than one transaction brings in. */
function longFile(email: string): FormData {
  const rows = Array.from({ length: LOANS }, (_, row) =>
    [
      row === 0 ? 'new@example.com,Nora New' : `${email},Known`,
      `200000,7,11/15/2025,480,Loan ${row},WEEKLY,R-${row},555-010-0199`,
    ].join(),
  )
  const columns = {
    ...{ email: 0, fullName: 1, principalAmount: 2, interestRate: 3, originationDate: 4, termMonths: 5, loanName: 6 },
    ...{ paymentFrequency: 7, reference: 8, phone: 9 },
  }
  const form = new FormData()
  form.set('kind', 'LOANS')
  form.set('mapping', JSON.stringify(columns))
  const headings = 'Email,Borrower,Amount,Rate,Start,Months,Name,Frequency,Reference,Phone'
  form.set('file', new File([[headings, ...rows].join('\n')], 'list.csv'))
  return form
}

async function booksOf({ id, client }: Person) {
  const scope = { kind: 'USER', userId: id, lenderId: id } as const
  const { loans, differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, id))
  const { data } = await client.call(listLoansOfLender, { params: { lenderId: id }, query: { format: 'array' } })
  const { rows } = await api.database.owner.query(
    `select count(*) filter (where staged_at > '-infinity')::int as staged,
       count(*) filter (where staged_at = '-infinity')::int as free,
       (select count(*)::int from installments where lender_id = $1) as installments
     from loans where lender_id = $1`,
    [id],
  )
  return { listed: data.length, verified: loans, differences, ...rows[0] }
}

/** Waits until schedules of a lender are stored whose loans are not there. */
async function untilStaged({ id }: Person, importing: Promise<{ text: string }>): Promise<void> {
  let ended: string | undefined
  void importing.then(({ text }) => {
    ended = text
  })
  for (;;) {
    if (ended !== undefined) throw new Error(`the import ended before anything was staged: ${ended}`)
    const { rows } = await api.database.owner.query('select from installments where lender_id = $1 limit 1', [id])
    if (rows.length > 0) return
    await sleep(5)
  }
}

test('a long list is stored in short transactions that nobody sees, and comes in as a whole with the last one', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)

  const importing = lender.client.call(importFile, { form: longFile(record.email) })
  await untilStaged(lender, importing)
  const half = await booksOf(lender)
  const ofBorrower = await borrower.client.call(listLoans, {})
  const { status, data } = await importing

  assert.equal(status, 201)
  assert.deepEqual([half.listed, half.verified, half.staged], [0, 0, LOANS])
  assert.deepEqual(ofBorrower.data, [])
  const whole = { listed: LOANS, verified: LOANS, differences: [], staged: 0, free: 0, installments: LOANS * 2080 }
  assert.deepEqual(await booksOf(lender), whole)
  assert.equal((await borrower.client.call(listLoans, {})).data.length, LOANS - 1)

  assert.equal((await lender.client.call(undoImport, { params: { importId: data.id } })).status, 200)
  assert.deepEqual(await booksOf(lender), { ...whole, listed: 0 })
})

test('a long list is refused as a whole by what was made beside it, and leaves nothing but rows to use again', async () => {
  const lender = await api.aLender()
  const { id: borrowerId, email } = await api.aBorrower(lender)
  const twin = { borrowerId, loanName: 'Loan 7', principalAmount: 200_000, originationDate: '2025-11-15' }

  const withoutReferences = longFile(email)
  const columns = JSON.parse(String(withoutReferences.get('mapping')))
  withoutReferences.set('mapping', JSON.stringify({ ...columns, reference: undefined }))
  const importing = lender.client.call(importFile, { form: withoutReferences })
  await untilStaged(lender, importing)
  await api.aLoan(lender, { ...twin, maturityDate: '2026-11-15' })
  const refused = await importing

  assert.deepEqual([refused.status, refused.code], [409, 'import.hasProblems'])
  const left = { listed: 1, verified: 1, differences: [], staged: 0, free: LOANS, installments: 12 }
  assert.deepEqual(await booksOf(lender), left)

  assert.equal((await lender.client.call(importFile, { form: longFile(email) })).status, 201)
  const { listed, free, differences } = await booksOf(lender)
  assert.deepEqual({ listed, free, differences }, { listed: 1 + LOANS, free: 0, differences: [] })
})

test('what an import has staged that broke off is swept after an hour, and its rows are used again', async () => {
  const lender = await api.aLender()
  const { email } = await api.aBorrower(lender)
  const { rows } = await api.database.owner.query(
    `insert into loans (lender_id, loan_name, loan_type, terms, form, created_at, created_by, deleted_at, staged_at,
       principal_cents, annual_rate_ppm, frequency, originated_on, matures_on, payment_cents, grace_days,
       outstanding_cents)
     select $1, '-', '-', '{}', '{}', now(), $1, now(), '2026-03-02T10:00:00Z', 1, 0, 'MONTHLY', '2026-03-02',
       '2026-03-02', 0, 0, 0
     from generate_series(1, 15) returning id`,
    [lender.id],
  )
  await api.database.owner.query(
    `insert into installments (lender_id, loan_id, number, from_on, due_on, payment_cents, principal_cents,
       interest_cents, balance_cents)
     select $1, id, 1, '2026-03-02', '2026-04-02', 100, 100, 0, 0 from unnest($2::bigint[]) id`,
    [lender.id, rows.map(({ id }) => id)],
  )
  const sweep = (before: string) =>
    api.database.database.transaction({ kind: 'SYSTEM' }, (tx) => sweepStaged(tx, before))

  assert.equal(await sweep('2026-03-02T09:59:00Z'), 0)
  const parts = [1, 2, 3].map(() => sweep('2026-03-02T10:01:00Z'))
  assert.equal((await Promise.all(parts)).reduce((sum, count) => sum + count, 0) >= 10, true)
  while ((await sweep('2026-03-02T10:01:00Z')) > 0);
  const swept = { listed: 0, verified: 0, differences: [], staged: 0, free: 15, installments: 0 }
  assert.deepEqual(await booksOf(lender), swept)

  assert.equal((await lender.client.call(importFile, { form: longFile(email) })).status, 201)
  const { free, listed, differences } = await booksOf(lender)
  assert.deepEqual({ free, listed, differences }, { free: 15 - LOANS, listed: LOANS, differences: [] })
})
