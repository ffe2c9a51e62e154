import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { getLoan, getLoanHistory, listLoansOfLender } from '#contract/loans/loans.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi()

type Note = {
  cells: Record<string, string>
  /** More rows of the same note: the payments of a list. */
  more?: readonly Record<string, string>[]
  /** The first payments that differ from the one before, each with its number, and the last payment. */
  payments: readonly (readonly [number, number])[]
}

const start = { Start: '2026-01-01' }

/** Twelve signed notes with their published or hand-computed payments. */
const NOTES: Record<string, Note> = {
  // 96,000 × 1.005^59 − 600 × (1.005^59 − 1) ÷ 0.005 = 88,227.5…, of which the 60th payment asks for all, with 0.5 % of interest.
  'Seller-financed, with a balloon and a stated payment': {
    cells: { Amount: '96000', Rate: '6%', Maturity: '2056-01-01', Balloon: '2031-01-01', Payment: '600.00' },
    payments: [
      [1, 600_00],
      [60, 88_227_54],
    ],
  },
  // The least equal payment by the United States Rule, 12 CFR 1026.22(a)(1): docs/money.md, section 3.
  'Car loan, 45 days to the first payment': {
    cells: { Amount: '25000', Rate: '24.99%', First: '2026-02-15', Payments: '72', Basis: 'Actual/365' },
    payments: [
      [1, 679_40],
      [72, 678_96],
    ],
  },
  // Half of 1,932.90 a month: FCAC, "Payment frequency".
  'Bi-weekly, accelerated': {
    cells: { Amount: '300000', Rate: '6%', Maturity: '2051-01-01', Frequency: 'Bi-weekly', Rule: 'Accelerated' },
    payments: [[1, 966_45]],
  },
  // 24 half months of 0.5 %, the last on 1 January 2027: 1,200 × 0.005 ÷ (1 − 1.005^−24) = 53.1847…
  'Semi-monthly': {
    cells: { Amount: '1200', Rate: '12%', Payments: '24', Frequency: '1st and 15th', First: '2026-01-15' },
    payments: [[1, 53_18]],
  },
  // 300,000 × 12 % × 30 ÷ 360; April has 30 days, May 31.
  'Hard money, with points and prepaid interest': {
    cells: {
      ...{ Start: '2026-03-10', Amount: '300000', Rate: '12%', Maturity: '2027-04-01', First: '2026-05-01' },
      ...{ Basis: 'Actual/360', Structure: 'Interest only', 'IO months': '13', Points: '2' },
      ...{ 'Origination fee': '1495', 'Prepaid interest to': '2026-04-01' },
    },
    payments: [
      [1, 3_000_00],
      [2, 3_100_00],
      [12, 303_100_00],
    ],
  },
  // 250.00 each, and 1 % of 1,000, 750, 500 and 250.
  'Equal principal': {
    cells: { Amount: '1000', Rate: '12%', Payments: '4', Rule: 'Equal principal' },
    payments: [
      [1, 260_00],
      [2, 257_50],
      [3, 255_00],
      [4, 252_50],
    ],
  },
  // HP 12C Solutions Handbook, "Rule of 78": a finance charge of 180.00 in 30 payments of 39.33.
  'Rule of 78': {
    cells: { Amount: '999.90', Rate: '7.2007%', Payments: '30', Rule: 'Add-on', Rebate: 'Rule of 78s' },
    payments: [[1, 39_33]],
  },
  // Official interpretation of 12 CFR 1026.43(c)(5)(i)-5.iii: 1,264, 1,328 and 1,388 a month.
  'Rate steps': {
    cells: {
      Amount: '200000',
      Rate: '6.5%',
      Payments: '360',
      'Rate type': 'Step rate',
      'Rate steps': '25: 7; 61: 7.5',
    },
    payments: [
      [1, 1_264_14],
      [25, 1_327_81],
      [61, 1_388_33],
    ],
  },
  // Official interpretation of 12 CFR 1026.43(e)(2)(iv)-7.iii: 1,199, and after five years at most 8 %, 1,436.
  'Adjustable, with caps': {
    cells: {
      ...{ Amount: '200000', Rate: '6%', Payments: '360', 'Rate type': 'Adjustable', 'Index rate': '6%', Margin: '3%' },
      ...{ 'Index date': '2025-12-01', 'First rate change': '2031-01-01', 'Rate cap': '2' },
    },
    payments: [
      [1, 1_199_10],
      [61, 1_436_42],
    ],
  },
  // 1,200 × 12 % × 540 ÷ 360 = 216.00.
  'Single payment': {
    cells: { Amount: '1200', Rate: '12%', Maturity: '2027-07-01', Frequency: 'At maturity' },
    payments: [[1, 1_416_00]],
  },
  // HP 10bII+ User Guide, "Canadian Mortgages".
  'Canadian compounding': {
    cells: { Amount: '130000', Rate: '12%', Payments: '360', Compounding: 'Semi-annual' },
    payments: [[1, 1_308_30]],
  },
  // 60 days of 2,000.00 are 40.00, 90 of 1,540.00 are 46.20, 90 of 386.20 are 11.59.
  'From a spreadsheet, with irregular payments': {
    cells: { Start: '2026-01-15', Amount: '2000', Rate: '12%', 'Due date': '2026-03-15', 'Amount due': '500.00' },
    more: [{ 'Due date': '2026-06-15', 'Amount due': '1200.00' }, { 'Due date': '2026-09-15' }],
    payments: [
      [1, 500_00],
      [2, 1_200_00],
      [3, 397_79],
    ],
  },
}

const HEADINGS: Record<string, string> = {
  ...{ Start: 'Origination date', Maturity: 'Maturity date', Balloon: 'Balloon date', Payment: 'Monthly payment' },
  ...{ First: 'First payment date', Payments: 'Number of payments', Basis: 'Day count', Rule: 'Payment rule' },
  ...{ 'Prepaid interest to': 'Prepaid interest to', 'IO months': 'IO months' },
}

/** The first payment of the notes that ask for it by the day of the tests: its day, what came, and the principal that is left. */
const FIRST_PAYMENTS: Record<string, readonly [day: string, paid: string, left: string]> = {
  // 96,000 × 0.5 % = 480.00.
  'Seller-financed, with a balloon and a stated payment': ['2026-02-01', '600.00', '95880.00'],
  // 25,000 × 24.99 % × 45 ÷ 365 = 770.24, of which 679.40 are paid and 90.84 are put off.
  'Car loan, 45 days to the first payment': ['2026-02-15', '679.40', '25000.00'],
  // 300,000 × 6 % ÷ 26 = 692.31.
  'Bi-weekly, accelerated': ['2026-01-15', '966.45', '299725.86'],
  // 1,200 × 0.5 % = 6.00.
  'Semi-monthly': ['2026-01-15', '53.18', '1152.82'],
  'Equal principal': ['2026-02-01', '260.00', '750.00'],
  // 180.00 × 30 ÷ (1 + 2 + … + 30) = 11.61.
  'Rule of 78': ['2026-02-01', '39.33', '972.18'],
  // 200,000 × 6.5 % ÷ 12 = 1,083.33.
  'Rate steps': ['2026-02-01', '1264.14', '199819.19'],
  // 200,000 × 6 % ÷ 12 = 1,000.00.
  'Adjustable, with caps': ['2026-02-01', '1199.10', '199800.90'],
  // 130,000 × (1.06^(1/6) − 1) = 1,268.64.
  'Canadian compounding': ['2026-02-01', '1308.30', '129960.34'],
}

test('twelve real notes in one file are entered, each with the payments that its source prints, and then with its first payment', async () => {
  const lender = await api.aLender()
  const rows = Object.entries(NOTES).flatMap(([name, { cells, more = [] }]) => {
    const note = { Reference: name, Name: 'Ana Gomez', Email: 'ana@example.com', Phone: '555-010-0144' }
    return [{ ...note, ...start, ...cells }, ...more.map((row) => ({ ...note, ...row }))]
  })
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quoted = (cell: string) => `"${cell}"`
  const lines = rows.map((row: Record<string, string>) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  const text = `${[columns.map((column) => quoted(HEADINGS[column] ?? column)).join(','), ...lines].join('\n')}\n`
  const formOf = (more: Record<string, string> = {}): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) form.set(name, value)
    form.set('file', new File([text], 'notes.csv', { type: 'text/csv' }))
    return form
  }

  const { data } = await lender.client.call(readImportColumns, { form: formOf() })
  const mapping = JSON.stringify(data.mapping)
  const preview = await lender.client.call(previewImport, { form: formOf({ mapping }) })
  assert.deepEqual(preview.data.problems, [])
  await lender.client.call(importFile, { form: formOf({ mapping }) })

  const query = { format: 'array' }
  const loans = (await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query })).data
  const found: Record<string, Note['payments']> = {}
  for (const { id, loanName: name } of loans) {
    const { terms } = (await lender.client.call(getLoanHistory, { params: { loanId: id } })).data
    const payments = schedule(terms).map(({ paymentCents }) => paymentCents)
    found[name] = (NOTES[name]?.payments ?? []).map(([number]) => [number, payments[number - 1] ?? 0])
  }

  assert.deepEqual(found, Object.fromEntries(Object.entries(NOTES).map(([name, { payments }]) => [name, payments])))

  const paid = Object.entries(FIRST_PAYMENTS).map(([name, cells]) => [name, ...cells].map(quoted).join(','))
  const history = new FormData()
  history.set('kind', 'PAYMENTS')
  history.set('mapping', JSON.stringify({ loan: 0, paymentDate: 1, amount: 2, balanceAfter: 3 }))
  history.set(
    'file',
    new File([['Loan,Date,Amount,Balance', ...paid].join('\n')], 'payments.csv', { type: 'text/csv' }),
  )
  const { data: recorded } = await lender.client.call(importFile, { form: history })
  assert.equal(recorded.totals.payments, paid.length)

  const left: Record<string, string> = {}
  for (const { id, loanName: name } of loans) {
    const { data: loan } = await lender.client.call(getLoan, { params: { loanId: id } })
    if (FIRST_PAYMENTS[name]) left[name] = loan.outstandingBalance.toFixed(2)
  }
  assert.deepEqual(left, Object.fromEntries(Object.entries(FIRST_PAYMENTS).map(([name, [, , cents]]) => [name, cents])))
})
