import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedPayment } from '#contract/payments/payments.ts'
import { AUDIT } from '#contract/reports/audit-report.ts'
import { CASH } from '#contract/reports/cash-report.ts'
import { EXPECTED_LOANS, FORECAST } from '#contract/reports/forecast-report.ts'
import { ACCRUED_LOANS, INCOME } from '#contract/reports/income-report.ts'
import { type PaymentRecorders, RECORDED_PAYMENTS, RECORDERS } from '#contract/reports/payment-recorders.ts'
import { PAYMENTS, PAYMENTS_TABLE } from '#contract/reports/payments-report.ts'
import { AGING, BY_STATUS, MATURITIES, PORTFOLIO, REPORTED_LOANS } from '#contract/reports/portfolio-report.ts'
import { fileLines, isOn, type ReportDescription, type ReportWords } from '#contract/reports/report-description.ts'
import type { PortfolioReport, ReportName } from '#contract/reports/reports.ts'
import { TAX } from '#contract/reports/tax-report.ts'
import { reportPapers as papersEn } from '#texts/en/papers/reports.ts'
import { reportPapers as papersEs } from '#texts/es/papers/reports.ts'
import { english, spanish } from '#texts/testing/every-text.ts'
import { type Texts, textWith } from '#texts/text.ts'

/** Without the figures, so that all descriptions can stand in one list. */
type Keys = {
  figures: readonly { title: string; note?: unknown; on?: readonly ('SCREEN' | 'PAPER')[] }[]
  tables: ReportDescription<never>['tables']
  notes: readonly { text: unknown; on?: readonly ('SCREEN' | 'PAPER')[] }[]
}

const REPORTS: Record<ReportName, Keys> = {
  portfolio: PORTFOLIO,
  aging: AGING,
  cash: CASH,
  income: INCOME,
  payments: PAYMENTS,
  recorders: RECORDERS,
  forecast: FORECAST,
  maturities: MATURITIES,
  tax: TAX,
  audit: AUDIT,
}
const LISTS: Keys['tables'] = [REPORTED_LOANS, ACCRUED_LOANS.table, RECORDED_PAYMENTS.table, EXPECTED_LOANS]

const isKey = (text: unknown): text is string => typeof text === 'string'

/** The keys of all that the descriptions say on screen, or on paper. */
function keysOf(medium: 'SCREEN' | 'PAPER'): string[] {
  const tables = Object.values(REPORTS).flatMap((report) => report.tables)
  return [
    ...Object.keys(REPORTS).map((name) => `reports.name.${name}`),
    ...Object.values(REPORTS).flatMap(({ figures, notes }) => [
      ...figures.filter((figure) => isOn(figure, medium)).flatMap(({ title, note }) => [title, note]),
      ...notes.filter((note) => isOn(note, medium)).map(({ text }) => text),
    ]),
    ...(medium === 'SCREEN' ? [...tables, ...LISTS] : tables).flatMap(({ title, empty, columns, paper }) => [
      ...[medium === 'PAPER' ? (paper?.title ?? title) : title, empty],
      ...columns.map((column) => column.title),
    ]),
  ].filter(isKey)
}

const wordsIn = (texts: Texts, language: string): ReportWords => {
  const known: ReportWords['known'] = (key, values) =>
    texts[key] === undefined ? null : textWith(texts[key], language, values)
  return { known, text: (key, values) => known(key, values) ?? key, money: (dollars) => `$${dollars}` }
}

describe('the words of a report', () => {
  test('stand in both languages for the screen and its files', () => {
    const missing = keysOf('SCREEN').filter((key) => !(key in english && key in spanish))

    assert.deepEqual(missing, [])
  })

  test('stand in both languages for the paper, which has words of its own', () => {
    const [inEnglish, inSpanish]: Texts[] = [
      { ...english, ...papersEn },
      { ...spanish, ...papersEs },
    ]

    assert.deepEqual(
      keysOf('PAPER').filter((key) => !(inEnglish?.[key] && inSpanish?.[key])),
      [],
    )
  })
})

const payment: ListedPayment = {
  id: 7,
  loanId: 3,
  loanName: 'Elm Street',
  borrowerName: 'Ana Ruiz',
  amount: 700.55,
  paymentDate: '2026-01-02',
  principalAmount: 600,
  interestAmount: 100.55,
  feesAmount: 0,
  escrowAmount: 0,
  unappliedAmount: 0,
  paymentMethod: 'WIRE',
  reference: 'R-1',
  note: null,
  status: 'REVERSED',
  isReported: false,
  isReturned: false,
  eventId: 9,
  reason: 'Bounced',
  replacedBy: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
}

describe('a file of a report', () => {
  const register = { rows: [payment], count: 1, total: undefined }

  test('a file of payments names its columns in words, fees and references too where the table shows none', () => {
    const [inSpanish = []] = fileLines(PAYMENTS_TABLE, { data: register, words: wordsIn(spanish, 'es') })

    assert.deepEqual(inSpanish.slice(6, 10), ['Cargos', 'A favor del prestatario', 'Método', 'Referencia'])
    assert.ok(inSpanish.every((title) => /^\p{Lu}/u.test(String(title))))
  })

  test('has raw amounts, ISO days and codes as they are stored, whatever language it is in', () => {
    const [, line] = fileLines(PAYMENTS_TABLE, { data: register, words: wordsIn(spanish, 'es') })

    assert.deepEqual(line, [
      ...['Elm Street', 'Ana Ruiz', '2026-01-02', 700.55, 600, 100.55, 0, 0, 'WIRE', 'R-1', 'REVERSED'],
    ])
  })

  test('groups are named by their codes, and months that have passed by PAST', () => {
    const group = { loans: 2, rate: 9.25, balance: 12_000 }
    const report = {
      asOf: '2026-03-02',
      total: group,
      byType: [],
      byStatus: [{ ...group, key: 'LATE' as const }],
      byBorrower: [],
      aging: [],
      late: [],
      maturities: [{ ...group, key: null }],
      history: [],
    }
    const words = wordsIn(english, 'en')
    const [byMonth] = MATURITIES.tables

    assert.ok(byMonth)
    assert.deepEqual(fileLines(BY_STATUS, { data: report, words }), [
      ['Status', 'Loans', 'Average Rate', 'Balance'],
      ['LATE', 2, 9.25, 12_000],
    ])
    assert.deepEqual(fileLines(byMonth, { data: report, words }).at(-1), ['PAST', 2, 9.25, 12_000])
  })

  test('has a column for money held only where any was held', () => {
    const received = { payments: 1, principal: 600, interest: 100.55, fees: 0, held: 0, total: 700.55 }
    const moves = {
      opening: 0,
      lent: 0,
      added: 0,
      takenOver: 0,
      repaid: 0,
      came: 0,
      writtenOff: 0,
      sold: 0,
      closing: 0,
      recovered: 0,
    }
    const report = { months: [{ month: '2026-01', ...received }], total: received, byMethod: [], principal: moves }
    const withHeld = { ...report, total: { ...received, held: 5 } }
    const [byMonth] = CASH.tables
    const words = wordsIn(english, 'en')

    assert.ok(byMonth)
    assert.ok(!fileLines(byMonth, { data: report, words })[0]?.includes('Held'))
    assert.ok(fileLines(byMonth, { data: withHeld, words })[0]?.includes('Held'))
  })
})

describe('the figures above a report', () => {
  test('say first how much is past due, on how many loans, for how long and what part of the principal that is', () => {
    const late = [
      { pastDue: 100.1, balance: 1000, daysPastDue: 6 },
      { pastDue: 0.25, balance: 500, daysPastDue: 155 },
    ] as unknown as PortfolioReport['late']
    const report = { late, total: { loans: 26, balance: 6000 } } as unknown as PortfolioReport
    const words = wordsIn(english, 'en')

    const said = AGING.figures.map(({ value, note }) => [
      value(report),
      typeof note === 'function' ? note(words, report) : note,
    ])

    assert.deepEqual(said, [
      [100.35, 'reports.pastDueNote'],
      [2, 'past due, the oldest by 155 days'],
      [1500, '25.0% of outstanding principal'],
    ])
  })

  test('say how many payments were recorded in each way', () => {
    const recorders = [
      { way: 'BANK_LINE', payments: 2 },
      { way: 'BY_HAND', payments: 380 },
      { way: 'BY_HAND', payments: 9 },
    ]
    const report = { recorders } as unknown as PaymentRecorders
    const [, payments] = RECORDERS.figures

    const said = typeof payments?.note === 'function' && payments.note(wordsIn(english, 'en'), report)

    assert.equal(said, 'Entered manually: 389, Bank statement: 2')
  })
})
