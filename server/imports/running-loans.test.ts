import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORT_MEGABYTES_MAX } from '#contract/imports/import-fields.ts'
import { importFile, previewImport, readImportColumns, undoImport } from '#contract/imports/imports.ts'
import { getLoan, listLoansOfLender } from '#contract/loans/loans.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { getCashReport, getTaxYear } from '#contract/reports/reports.ts'
import { readMigrations } from '../database/migrate.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi()

const HEADINGS =
  'Loan ID,Name,Email,Phone,As of,Balance,Rate,Original amount,Origination,Interest paid to,Next due,Maturity,Interest YTD,Principal YTD,Last paid'
const NOTE_OF_2020 =
  'N-1,Ana Gomez,ana@example.com,305-555-0100,2026-02-15,67611.00,6,72700.00,01/15/2020,2026-02-01,2026-03-01,2050-02-01,676.11,389.00,02/01/2026'

function formOf(text: string, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'LOANS_AS_OF', ...more })) form.set(name, value)
  form.set('file', new File([text], 'running.csv', { type: 'text/csv' }))
  return form
}

async function taken(lender: Person, rows: readonly string[], headings = HEADINGS) {
  const text = [headings, ...rows].join('\n')
  const { data: columns } = await lender.client.call(readImportColumns, { form: formOf(text) })
  const mapping = JSON.stringify(columns.mapping)
  const { data: preview } = await lender.client.call(previewImport, { form: formOf(text, { mapping }) })
  assert.deepEqual(preview.problems, [])
  const { status, data } = await lender.client.call(importFile, { form: formOf(text, { mapping }) })
  assert.equal(status, 201)
  const { data: loans } = await lender.client.call(listLoansOfLender, {
    params: { lenderId: lender.id },
    query: { format: 'array' },
  })
  return { importId: data.id, loanId: loans[0]?.id ?? 0 }
}

async function paper(lender: Person, path: string): Promise<string> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, api.address), { headers: { cookie } })
  assert.equal(response.status, 200, path)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
    .replace(/\s+/g, ' ')
}

const accounts = async (loanId: number) =>
  (
    await api.database.owner.query(
      `select debit_account || ' from ' || credit_account || ' ' || amount_cents as line from ledger_lines g
       where loan_id = $1 and reverses_line_id is null
         and not exists (select from ledger_lines r where r.lender_id = g.lender_id and r.reverses_line_id = g.id)`,
      [loanId],
    )
  ).rows.map(({ line }) => line)

const differences = (lender: Person) =>
  api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, (tx) =>
    verifyLender(tx, lender.id),
  )

test('the balance of a loan that ran before is no money lent: not in the ledger, and not in the cash report', async () => {
  const lender = await api.aLender()
  const { loanId } = await taken(lender, [NOTE_OF_2020])

  const { data: cash } = await lender.client.call(getCashReport, { query: { from: '2026-02-01', to: '2026-03-02' } })

  assert.deepEqual(await accounts(loanId), ['PRINCIPAL from OPENING_BALANCE 6761100'])
  const { opening, lent, takenOver, closing } = cash.principal
  assert.deepEqual([opening, lent, takenOver, closing], [0, 0, 67_611, 67_611])
  assert.deepEqual(await differences(lender), { loans: 1, differences: [] })
})

test('the page of a loan that ran before says when and what was lent, and its history that it was taken over', async () => {
  const lender = await api.aLender()
  const { loanId } = await taken(lender, [NOTE_OF_2020])

  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  const { data: timeline } = await lender.client.call(getLoanTimeline, { params: { loanId } })

  const { takenOverDate, originalAmount, originalDate, lastPaidDate, interestPaidBefore, principalPaidBefore } = loan
  assert.deepEqual([takenOverDate, originalAmount, originalDate], ['2026-02-15', 72_700, '2020-01-15'])
  assert.deepEqual([lastPaidDate, interestPaidBefore, principalPaidBefore], ['2026-02-01', 676.11, 389])
  assert.equal(loan.notes, null)
  assert.deepEqual(
    timeline.map(({ kind, isTakenOver }) => [kind, isTakenOver]),
    [['DISBURSED', true]],
  )
})

test('no paper of a loan that ran before says that money was lent on the day of boarding', async () => {
  const lender = await api.aLender()
  const { loanId } = await taken(lender, [NOTE_OF_2020])
  const of = `/api/loans/${loanId}`

  const statement = await paper(lender, `${of}/statement?statementDate=2026-02-20`)
  const schedule = await paper(lender, `${of}/amortization-schedule/document`)
  const summary = await paper(lender, `${of}/summary-document`)

  assert.match(statement, /Feb 1, 2026 Starting balance \$67,611\.00/)
  assert.doesNotMatch(statement, /Loan funded/)
  assert.match(schedule, /Original amount \$72,700\.00 Lent on January 15, 2020/)
  assert.match(schedule, /Starting balance \$67,611\.00 Balance as of February 15, 2026/)
  assert.match(summary, /lent Ana Gomez \$72,700\.00 on January 15, 2020\./)
  assert.match(summary, /The interest rate is 6\.00% a year\./)
  assert.match(summary, /added to these books with its balance as of February 15, 2026: \$67,611\.00 of principal/)
})

// 67,611.00 and the 389.00 repaid in 2026 before are the 68,000.00 of 1 January.
test('the interest statement and the tax-year table count the year from January, and name the day the loan was made', async () => {
  const lender = await api.aLender()
  const { loanId } = await taken(lender, [NOTE_OF_2020])

  const yearEnd = await paper(lender, `/api/loans/${loanId}/year-end-interest?year=2026`)
  const { data: taxYear } = await lender.client.call(getTaxYear, { query: { year: '2026' } })

  assert.match(yearEnd, /Box 1: mortgage interest received from the borrower \$676\.11/)
  assert.match(yearEnd, /Box 2: outstanding principal on January 1, 2026 \$68,000\.00/)
  assert.match(yearEnd, /Box 3: origination date January 15, 2020/)
  assert.match(yearEnd, /Of this, before February 15, 2026, the date of the starting balance/)
  const [row] = taxYear.loans
  assert.deepEqual([row?.interest, row?.principal, row?.openingBalance, row?.lent], [676.11, 389, 68_000, 0])
  assert.deepEqual([row?.originationDate, row?.closingBalance], ['2020-01-15', 67_611])
})

test('a loan whose beginning nobody stated has no origination date on the interest statement', async () => {
  const lender = await api.aLender()
  const { loanId } = await taken(
    lender,
    ['Ana Gomez,ana@example.com,305-555-0100,2026-02-15,67611.00,6,2026-03-01,2050-02-01'],
    'Name,Email,Phone,As of,Balance,Rate,Next due,Maturity',
  )

  const yearEnd = await paper(lender, `/api/loans/${loanId}/year-end-interest?year=2026`)
  const { data: taxYear } = await lender.client.call(getTaxYear, { query: { year: '2026' } })

  assert.match(yearEnd, /Box 2: outstanding principal on February 15, 2026 \$67,611\.00/)
  assert.match(yearEnd, /Box 3: origination date Not stated/)
  const [row] = taxYear.loans
  assert.equal(row?.originationDate, null)
  // The balance was owed before; no money was lent. The row leads from January 1 to its closing balance.
  assert.deepEqual(
    [row?.openingBalance, row?.lent, row?.takenOver, row?.principal, row?.closingBalance],
    [0, 0, 67_611, 0, 67_611],
  )
  assert.deepEqual([taxYear.total.lent, taxYear.total.takenOver], [0, 67_611])
  const file = await paper(lender, '/api/reports/document?report=tax&year=2026&language=en')
  assert.match(file, /Added with Balance\s*\$67,611\.00/)
  assert.doesNotMatch(file, /Lent\s*\$/)
})

test('a loan taken over by an earlier release is moved to the opening balances, and its import can still be undone', async () => {
  const lender = await api.aLender()
  const { importId, loanId } = await taken(lender, [NOTE_OF_2020])
  const { owner } = api.database
  await owner.query(
    `update loans set terms = terms - 'takenOver', notes = 'Imported with the balance of 2026-02-15: $67,611.00 of $72,700.00 lent on 2020-01-15.',
       form = form - 'takenOverDate' - 'originalAmount' - 'originalDate' - 'interestPaidBefore' - 'principalPaidBefore' - 'lastPaidDate'
     where id = $1`,
    [loanId],
  )
  await owner.query(
    `update loan_events set detail = (detail - 'isTakenOver') #- '{terms,takenOver}' where loan_id = $1`,
    [loanId],
  )
  await owner.query(`update ledger_lines set credit_account = 'CASH' where loan_id = $1`, [loanId])
  assert.deepEqual(await differences(lender), { loans: 1, differences: [] })

  const migration = (await readMigrations()).find(({ name }) => name.includes('opening-balances'))
  await owner.query(`begin; ${migration?.text ?? ''} commit`)

  assert.deepEqual(await accounts(loanId), ['PRINCIPAL from OPENING_BALANCE 6761100'])
  assert.deepEqual(await differences(lender), { loans: 1, differences: [] })
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  assert.deepEqual([loan.takenOverDate, loan.originalAmount, loan.originalDate], ['2026-02-15', 72_700, '2020-01-15'])
  assert.match(await paper(lender, `/api/loans/${loanId}/year-end-interest?year=2026`), /date January 15, 2020/)
  const undone = await lender.client.call(undoImport, { params: { importId } })
  assert.equal(undone.status, 200)
  assert.deepEqual(await accounts(loanId), [])
})

for (const [language, headings] of [
  [
    'English',
    'Balance as of,Original amount,Lent on,Amortization start,Last paid,"Interest paid earlier this year","Principal paid earlier this year"',
  ],
  [
    'Spanish',
    'Saldo del día,Importe original,Prestado el,Inicio de la amortización,Último pago,"Interés pagado este año, antes","Capital pagado este año, antes"',
  ],
]) {
  test(`a list may have the loan form's own names of what was before a running loan, in ${language}`, async () => {
    const lender = await api.aLender()
    const row = 'ana@example.com,67611.00,6,2026-03-01,2026-02-15,72700,2020-01-15,2020-02-01,2026-02-01,676.11,389.00'
    const text = `Email,Balance,Rate,Next due,${headings}\n${row}`

    const { data } = await lender.client.call(readImportColumns, { form: formOf(text) })

    const { asOfDate, principalAmount, originationDate, amortizationStart, ...rest } = data.mapping
    assert.deepEqual([asOfDate, principalAmount, originationDate, amortizationStart], [4, 5, 6, 7])
    assert.deepEqual([rest.lastPaidDate, rest.interestPaidBefore, rest.principalPaidBefore], [8, 9, 10])
  })
}

test('a file above the megabytes that an import takes is refused with the number that its page tells', async () => {
  const lender = await api.aLender()
  const size = IMPORT_MEGABYTES_MAX * 1024 * 1024

  for (const bytes of [size + 1, 4 * size]) {
    const form = formOf('a'.repeat(bytes))
    const { status, code, values } = await lender.client.call(readImportColumns, { form })
    assert.deepEqual([status, code, values], [413, 'document.tooLarge', { megabytes: IMPORT_MEGABYTES_MAX }])
  }
})

const PAYMENT_HEADINGS =
  'Loan ID,Name,Email,Phone,As of,Balance,Rate,Next due,Maturity,Amortization months,Balloon date,Original amount,Origination,Payment'
const N_101 = (origin: string, payment: string) =>
  `N-101,Ana Gomez,ana@example.com,305-555-0100,2026-02-01,58752.75,7.375,2026-03-01,,360,2028-02-01,${origin},${payment}`
// After a curtailment: 250,000.00 of 2016 over 360 months at 6 % are 1,498.88 a month, until 2046.
const CURTAILED =
  'N-2,Ana Gomez,ana@example.com,305-555-0100,2026-02-15,190000,6,2026-03-01,2046-02-01,,,250000,02/01/2016,'

async function previewOf(lender: Person, rows: readonly string[], more: Record<string, string> = {}) {
  const text = [PAYMENT_HEADINGS, ...rows].join('\n')
  const { data: columns } = await lender.client.call(readImportColumns, { form: formOf(text) })
  const form = () => formOf(text, { mapping: JSON.stringify(columns.mapping), ...more })
  const { data } = await lender.client.call(previewImport, { form: form() })
  return { preview: data, bringIn: () => lender.client.call(importFile, { form: form() }) }
}

async function paymentsAfter(lender: Person, rows: readonly string[], more: Record<string, string> = {}) {
  const { preview, bringIn } = await previewOf(lender, rows, more)
  assert.deepEqual(preview.problems, [])
  assert.equal((await bringIn()).status, 201)
  const { data: loans } = await lender.client.call(listLoansOfLender, {
    params: { lenderId: lender.id },
    query: { format: 'array' },
  })
  return loans.map(({ nextPaymentAmount }) => nextPaymentAmount).toReversed()
}

// 63,175.00 at 7.375 % over 360 months are 436.33.
test('the payment of a loan that ran before counts from its beginning, with a balloon and after a curtailment', async () => {
  const lender = await api.aLender()

  const payments = await paymentsAfter(lender, [N_101('63175,02/01/2017', ''), CURTAILED])

  assert.deepEqual(payments, [436.33, 1498.88])
  assert.deepEqual(await differences(lender), { loans: 2, differences: [] })
})

test('a payment that the terms do not give is shown beside theirs, and kept, computed or explained as the lender says', async () => {
  const rows = [N_101(',', '436.33')]
  const choice = (all: string) => ({ payments: JSON.stringify({ all, rows: [] }) })

  const { preview } = await previewOf(await api.aLender(), rows)
  const kept = await paymentsAfter(await api.aLender(), rows)
  const computed = await paymentsAfter(await api.aLender(), rows, choice('OURS'))
  const ofRow = { payments: JSON.stringify({ all: 'THEIRS', rows: [{ row: 2, choice: 'OURS' }] }) }
  const computedInRow = await paymentsAfter(await api.aLender(), rows, ofRow)
  const { preview: sought } = await previewOf(await api.aLender(), rows, choice('FOUND'))

  assert.deepEqual(preview.payments, [{ row: 2, loanName: 'N-101', theirs: 436.33, ours: 405.79, choice: 'THEIRS' }])
  assert.deepEqual([kept, computed, computedInRow], [[436.33], [405.79], [405.79]])
  assert.deepEqual(
    sought.remarks.map(({ code }) => code),
    ['import.conventionNotFound'],
  )
})

// Over periods of 31, 30 … days of 360, 58,752.75 over 360 payments are more than by months of 30 days.
test('the way of counting that gives the payment in the list is found and kept with the loan', async () => {
  const lender = await api.aLender()
  const terms = {
    principalAmount: 58_752.75,
    interestRate: 7.375,
    originationDate: '2026-02-01',
    firstPaymentDate: '2026-03-01',
    maturityDate: '2028-02-01',
    hasBalloonPayment: true,
    balloonPaymentDate: '2028-02-01',
    amortizationTerm: 360,
    amortizationTermUnit: 'MONTHS',
    dayCount: 'ACT/360',
  }
  const borrower = await api.aBorrower(lender)
  const { data: by360 } = await lender.client.post<{ paymentAmount: number }>('/api/loans/preview', {
    loanName: 'Asked',
    loanType: 'OTHER',
    paymentFrequency: 'MONTHLY',
    paymentStructure: 'FULLY_AMORTIZED',
    borrowerId: borrower.id,
    ...terms,
  })
  const rows = [N_101(',', String(by360.paymentAmount))]

  const payments = await paymentsAfter(lender, rows, { payments: JSON.stringify({ all: 'FOUND', rows: [] }) })

  assert.deepEqual(payments, [by360.paymentAmount])
  const { data: loans } = await lender.client.call(listLoansOfLender, {
    params: { lenderId: lender.id },
    query: { format: 'array' },
  })
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId: loans[0]?.id ?? 0 } })
  assert.deepEqual([loan.dayCount, loan.statedPayment], ['ACT/360', null])
})

// 1.036875^(1/6) − 1 = 0.60535… % a month: 58,752.75 over 360 months are 401.36.
test('a payment that comes from a rarer term of the contract brings that term with it', async () => {
  const lender = await api.aLender()
  const rows = [N_101(',', '401.36')]
  const found = { payments: JSON.stringify({ all: 'FOUND', rows: [] }) }

  const { preview } = await previewOf(lender, rows, found)
  const payments = await paymentsAfter(lender, rows, found)

  assert.deepEqual(
    preview.remarks.map(({ code, values }) => [code, values['terms']]),
    [['import.termsFound', 'dayCount 30/360, rounding HALF_UP, compounding SEMI_ANNUALLY']],
  )
  assert.deepEqual(payments, [401.36])
  const { data: loans } = await lender.client.call(listLoansOfLender, {
    params: { lenderId: lender.id },
    query: { format: 'array' },
  })
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId: loans[0]?.id ?? 0 } })
  assert.deepEqual([loan.compounding, loan.statedPayment], ['SEMI_ANNUALLY', null])
})

test('the payments that are left give the last day of a loan that ran before', async () => {
  const lender = await api.aLender()
  const { loanId } = await taken(
    lender,
    ['Ana Gomez,ana@example.com,305-555-0100,2026-02-15,1000,6,2026-03-01,24'],
    'Name,Email,Phone,As of,Balance,Rate,Next due,Payments left',
  )

  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })

  assert.equal(loan.maturityDate, '2028-02-01')
})

test('without a next payment date, the next payment follows the day to which interest is paid, and the review says so', async () => {
  const lender = await api.aLender()
  const headings = 'Name,Email,Phone,As of,Balance,Rate,Interest paid to,Payments left'
  const row = 'Ana Gomez,ana@example.com,305-555-0100,2026-02-15,1000,6,2026-02-01,24'

  const { data: preview } = await lender.client.call(previewImport, {
    form: formOf([headings, row].join('\n'), { mapping: await mappingOf(lender, headings, row) }),
  })
  const { loanId } = await taken(lender, [row], headings)
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })

  assert.deepEqual(
    preview.remarks.map(({ row: place, code, values }) => [place, code, values]),
    [[null, 'import.nextFollows', {}]],
  )
  // 24 payments by the month, the first on March 1, 2026.
  assert.deepEqual([loan.nextPaymentDate, loan.maturityDate], ['2026-03-01', '2028-02-01'])
})

test('without both days, a running loan is refused at the next payment date, with the remedy', async () => {
  const lender = await api.aLender()
  const headings = 'Name,Email,Phone,As of,Balance,Rate,Payments left'
  const row = 'Ana Gomez,ana@example.com,305-555-0100,2026-02-15,1000,6,24'

  const { data: preview } = await lender.client.call(previewImport, {
    form: formOf([headings, row].join('\n'), { mapping: await mappingOf(lender, headings, row) }),
  })

  assert.ok(preview.problems.some(({ field, code }) => field === 'nextPaymentDate' && code === 'import.nextNeeded'))
})

async function mappingOf(lender: Person, headings: string, row: string): Promise<string> {
  const { data } = await lender.client.call(readImportColumns, { form: formOf([headings, row].join('\n')) })
  return JSON.stringify(data.mapping)
}
