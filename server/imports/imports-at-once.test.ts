import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getImportProgress, importFile, listImports, previewImport, undoImport } from '#contract/imports/imports.ts'
import { listPaymentsOfLoan, recordPayment } from '#contract/payments/payments.ts'
import { readMigrations } from '../database/migrate.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const PAYMENT_COLUMNS = { loan: 0, paymentDate: 1, amount: 2, reference: 3 }
const LOAN_COLUMNS = { email: 0, principalAmount: 1, interestRate: 2, originationDate: 3, termMonths: 4, loanName: 5 }

function formOf(
  kind: 'LOANS' | 'PAYMENTS' | 'BORROWERS',
  text: string,
  mapping: Record<string, number>,
  progressKey?: string,
): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('mapping', JSON.stringify(mapping))
  if (progressKey) form.set('progressKey', progressKey)
  form.set('file', new File([text], 'list.csv'))
  return form
}

const bringIn = (lender: Person, ...form: Parameters<typeof formOf>) =>
  lender.client.call(importFile, { form: formOf(...form) })

const paymentsFile = (rows: readonly string[]): string => ['Loan,Date,Amount,Ref', ...rows].join('\n')

/** 1,000.00 at 12 % from 15 November 2025, for a year. */
const aSmallLoan = (lender: Person, overrides = {}) =>
  api.aLoan(lender, {
    principalAmount: 1000,
    originationDate: '2025-11-15',
    maturityDate: '2026-11-15',
    ...overrides,
  })

async function booksOf(lender: Person) {
  const { rows } = await api.database.owner.query(
    `select (select count(*)::int from loans where lender_id = $1 and deleted_at is null) as loans,
       (select count(*)::int from payments where lender_id = $1 and status = 'COMPLETED') as payments,
       (select coalesce(sum(amount_cents), 0)::int from payments where lender_id = $1 and status = 'COMPLETED') as cents,
       (select coalesce(sum(unapplied_cents), 0)::int from loans where lender_id = $1) as held`,
    [lender.id],
  )
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  return { ...rows[0], differences }
}

test('of four copies of a list of payments at once, one is imported and three are refused with its day', async () => {
  const lender = await api.aLender()
  const { loanNumber } = await aSmallLoan(lender)
  const file = paymentsFile(Array.from({ length: 20 }, (_, row) => `${loanNumber},12/15/2025,10.00,R-${row}`))

  const answers = await Promise.all([1, 2, 3, 4].map(() => bringIn(lender, 'PAYMENTS', file, PAYMENT_COLUMNS)))

  assert.deepEqual(
    answers.map(({ status, code, values }) => [status, code, values]).toSorted(),
    [
      [201, undefined, undefined],
      ...[1, 2, 3].map(() => [409, 'import.fileAgain', { day: '2026-03-02', file: 'list.csv', rows: 20 }]),
    ].toSorted(),
  )
  assert.deepEqual(await booksOf(lender), { loans: 1, payments: 20, cents: 20_000, held: 0, differences: [] })
})

test('the same payments in files that differ by a byte are imported once', async () => {
  const lender = await api.aLender()
  const { loanNumber } = await aSmallLoan(lender)
  const file = paymentsFile([`${loanNumber},12/15/2025,10.00,A`, `${loanNumber},12/16/2025,10.00,B`])

  const answers = await Promise.all(
    ['', '\n', '\n\n', ' '].map((end) => bringIn(lender, 'PAYMENTS', `${file}${end}`, PAYMENT_COLUMNS)),
  )

  assert.deepEqual(answers.map(({ status, code }) => `${status} ${code ?? ''}`).toSorted(), [
    '201 ',
    ...[1, 2, 3].map(() => '409 import.hasProblems'),
  ])
  assert.deepEqual(await booksOf(lender), { loans: 1, payments: 2, cents: 2000, held: 0, differences: [] })
})

test('no more than is owed comes in by several files and by hand at once', async () => {
  for (let trial = 0; trial < 5; trial += 1) {
    const lender = await api.aLender()
    const { loanNumber, id: loanId } = await aSmallLoan(lender)
    const byHand = { loanId, amount: 700, paymentDate: '2025-12-15', paymentMethod: 'ACH' }

    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((number) =>
        bringIn(lender, 'PAYMENTS', paymentsFile([`${loanNumber},12/15/2025,900.00,F-${number}`]), PAYMENT_COLUMNS),
      ),
      lender.client.call(recordPayment, { body: byHand }),
    ])

    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [201, 409, 409, 409, 409],
      answers.map(({ text }) => text).join('\n'),
    )
    const { payments, held, differences } = await booksOf(lender)
    assert.deepEqual([payments, held, differences], [1, 0, []])
  }
})

test('a list of loans that is sent again while it is imported makes each loan once', async () => {
  const lender = await api.aLender()
  const { email } = await api.aBorrower(lender)
  const rows = Array.from({ length: 60 }, (_, row) => `${email},1000,12,11/15/2025,120,Loan ${row}`)
  const file = ['Email,Amount,Rate,Start,Months,Name', ...rows].join('\n')
  const progressKey = 'again-while-it-runs'

  const first = bringIn(lender, 'LOANS', file, LOAN_COLUMNS, progressKey)
  const done = async () => (await lender.client.call(getImportProgress, { params: { progressKey } })).data.done
  while ((await done()) === 0) await sleep(1)
  const answers = await Promise.all([
    first,
    bringIn(lender, 'LOANS', file, LOAN_COLUMNS),
    bringIn(lender, 'LOANS', `${file}\n`, LOAN_COLUMNS),
  ])

  assert.deepEqual(
    answers.map(({ status, code }) => [status, code]),
    [
      [201, undefined],
      [409, 'import.fileAgain'],
      [409, 'import.hasProblems'],
    ],
  )
  const { loans, differences } = await booksOf(lender)
  assert.deepEqual([loans, differences], [60, []])
})

test('of several copies of a loan for a known borrower at once one is made, and of a list of borrowers one', async () => {
  const lender = await api.aLender()
  const { email } = await api.aBorrower(lender)
  const loan = `Email,Amount,Rate,Start,Months,Name\n${email},1000,12,11/15/2025,12,Elm Street`
  const people = 'First,Last,Email,Phone\nCleo,Diaz,cleo@example.com,305-555-0100'
  const names = { firstName: 0, lastName: 1, email: 2, phone: 3 }

  const loans = await Promise.all(['', '\n', '\n'].map((end) => bringIn(lender, 'LOANS', loan + end, LOAN_COLUMNS)))
  const borrowers = await Promise.all(['', '\n', '\n'].map((end) => bringIn(lender, 'BORROWERS', people + end, names)))

  for (const answers of [loans, borrowers]) {
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  }
  assert.equal((await booksOf(lender)).loans, 1)
})

test('an import that is undone may be repeated, and at once beside its undoing it is imported once or not', async () => {
  const lender = await api.aLender()
  const { loanNumber, id: loanId } = await aSmallLoan(lender)
  const file = paymentsFile([`${loanNumber},12/15/2025,600.00,A`])
  const { data: first } = await bringIn(lender, 'PAYMENTS', file, PAYMENT_COLUMNS)
  const again = await bringIn(lender, 'PAYMENTS', file, PAYMENT_COLUMNS)
  assert.deepEqual([again.status, again.fieldCodes], [409, { file: 'import.fileAgain' }])

  const [undone, beside] = await Promise.all([
    lender.client.call(undoImport, { params: { importId: first.id } }),
    bringIn(lender, 'PAYMENTS', file, PAYMENT_COLUMNS),
  ])

  assert.equal(undone.status, 200)
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  const counted = payments.filter(({ status }) => status === 'COMPLETED').length
  assert.equal(counted, beside.status === 201 ? 1 : 0)
  const last = await bringIn(lender, 'PAYMENTS', file, PAYMENT_COLUMNS)
  assert.equal(last.status, beside.status === 201 ? 409 : 201)
  assert.deepEqual(await booksOf(lender), { loans: 1, payments: 1, cents: 60_000, held: 0, differences: [] })
  const { data: imports } = await lender.client.call(listImports)
  assert.deepEqual(
    imports.map(({ undoneAt }) => undoneAt === null),
    [true, false],
  )
})

test('a file that was imported twice by an older release stops no migration, and the newest import refuses a third', async () => {
  const lender = await api.aLender()
  const { loanNumber } = await aSmallLoan(lender)
  const file = paymentsFile([`${loanNumber},12/15/2025,10.00,A`])
  const { data: first } = await bringIn(lender, 'PAYMENTS', file, PAYMENT_COLUMNS)
  const migration = (await readMigrations()).find(({ name }) => name.includes('no-import-twice'))
  const client = await api.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(`
      alter table imports drop column is_repeated;
      alter table payments drop column import_id;
      alter table loans drop column imported_as;
      create role owner_of_old_imports nosuperuser nobypassrls;
      grant create on schema public to owner_of_old_imports;
      alter table imports owner to owner_of_old_imports;
      alter table payments owner to owner_of_old_imports;
      alter table loans owner to owner_of_old_imports;
      drop index if exists imports_of_a_file;
      insert into imports (lender_id, kind, file_name, sha256, row_count, borrowers_made, loans_made, payments_made,
        amount_cents, interest_cents, fees_cents, imported_by, imported_at)
      select lender_id, kind, file_name, sha256, row_count, borrowers_made, loans_made, payments_made,
        amount_cents, interest_cents, fees_cents, imported_by, imported_at
      from imports where id = ${first.id};
      set local role owner_of_old_imports;
      set local row_security = off`)
    await client.query(migration?.text ?? '')
    await client.query('reset role')
    const { rows } = await client.query('select is_repeated from imports where lender_id = $1 order by id', [lender.id])

    assert.deepEqual(rows, [{ is_repeated: true }, { is_repeated: false }])
    await assert.rejects(
      client.query('update imports set is_repeated = false where lender_id = $1', [lender.id]),
      /imports_of_a_file/,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('what an import brings is unique in the tables too: a payment while it counts, a reference while its loan is there', async () => {
  const lender = await api.aLender()
  const { email } = await api.aBorrower(lender)
  const columns = { ...LOAN_COLUMNS, reference: 6 }
  const loans = `Email,Amount,Rate,Start,Months,Name,Ref\n${email},1000,12,11/15/2025,12,Elm Street,E-1`
  await bringIn(lender, 'LOANS', loans, columns)
  await bringIn(lender, 'PAYMENTS', paymentsFile(['E-1,12/15/2025,10.00,A', 'E-1,12/15/2025,10.00,B']), PAYMENT_COLUMNS)
  const tamper = (statement: string) => api.database.owner.query(statement, [lender.id])

  await assert.rejects(
    tamper("update payments set reference = 'A' where lender_id = $1 and import_id is not null"),
    /payments_imported_once/,
  )
  await assert.rejects(
    tamper(`
      insert into loans (lender_id, borrower_id, loan_number, loan_name, loan_type, terms, form, created_at, created_by,
        principal_cents, annual_rate_ppm, frequency, originated_on, matures_on, payment_cents, grace_days,
        outstanding_cents, imported_as)
      select lender_id, borrower_id, 'LN-900000', loan_name, loan_type, terms, form, created_at, created_by,
        principal_cents, annual_rate_ppm, frequency, originated_on, matures_on, payment_cents, grace_days,
        outstanding_cents, imported_as
      from loans where lender_id = $1`),
    /loans_imported_once/,
  )
})

test('loans with more installments than one import takes are refused with the row from which the list is to be split', async () => {
  const lender = await api.aLender()
  const { email } = await api.aBorrower(lender)
  const columns = { ...LOAN_COLUMNS, paymentFrequency: 6 }
  // 2,600 weekly payments are the most that a loan may have: 385 of these loans have more than a million.
  const rows = Array.from({ length: 400 }, (_, row) => `${email},1000,5,11/15/2025,597,Loan ${row},WEEKLY`)
  const text = ['Email,Amount,Rate,Start,Months,Name,Frequency', ...rows].join('\n')

  const looked = await lender.client.call(previewImport, { form: formOf('LOANS', text, columns) })
  const brought = await bringIn(lender, 'LOANS', text, columns)

  for (const { status, fieldCodes, values } of [looked, brought]) {
    assert.deepEqual([status, fieldCodes], [422, { file: 'import.tooManyInstallments' }])
    assert.equal(values?.['limit'], '1,000,000')
    assert.ok(Number(values?.['row']) > 380 && Number(values?.['row']) <= 401)
  }
})
