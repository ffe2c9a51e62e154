import type { Language, PaymentStatus } from '#contract/enumerations.ts'
import { centsOf } from '#contract/fields.ts'
import type { AccruedInterest, CashReport, Forecast, Scenario, TaxYear } from '#contract/reports/reports.ts'
import { methodIn, wordsIn } from '#texts/paper-words.ts'
import { usd } from '../../documents/drawing/figures.ts'
import { columnsOf, dollars, monthIn, type ReportContent, reportWordsIn } from './report-shape.ts'

/** A payment of the register. */
export type RegisterRow = {
  paymentDate: string
  loanName: string
  borrowerName: string
  status: PaymentStatus
  paymentMethod: string
  amount: number
  principalAmount: number | null
  interestAmount: number | null
  feesAmount: number | null
}

/** What came in, and how it moved the principal outstanding. */
export function cashContent(report: CashReport, language: Language): ReportContent {
  const month = monthIn(language)
  const words = reportWordsIn(language)
  const cells = ({ payments, ...row }: CashReport['total']): string[] => [
    String(payments),
    ...[row.principal, row.interest, row.fees, row.held, row.total].map(dollars),
  ]
  const { principal } = report
  return {
    facts: [
      { label: words.opening, value: dollars(principal.opening) },
      { label: words.lent, value: dollars(principal.lent) },
      { label: words.repaid, value: dollars(-principal.repaid) },
      { label: words.writtenOff, value: dollars(-principal.writtenOff) },
      { label: words.closing, value: dollars(principal.closing) },
    ],
    tables: [
      {
        title: words.byMonth,
        columns: columnsOf(
          [words.month, words.payments, words.principal, words.interest, words.fees, words.held, words.total],
          { share: 0.145 },
        ),
        rows: report.months.map(({ month: key, ...row }) => [month(key), ...cells(row)]),
        total: [words.total, ...cells(report.total)],
      },
      {
        title: words.byMethod,
        columns: columnsOf([words.method, words.payments, words.total], { share: 0.25 }),
        rows: report.byMethod.map(({ method, payments, total }) => [
          ...[methodIn(wordsIn(language), method), String(payments), dollars(total)],
        ]),
      },
    ],
    notes: principal.recovered > 0 ? [words.recovered(dollars(principal.recovered))] : [],
  }
}

/** Interest and fees received, and the interest that the same days earned. */
export function incomeContent(
  { cash, accrued }: { cash: CashReport; accrued: AccruedInterest },
  language: Language,
): ReportContent {
  const month = monthIn(language)
  const words = reportWordsIn(language)
  const both = ({ interest, fees }: { interest: number; fees: number }) => usd(centsOf(interest) + centsOf(fees))
  return {
    facts: [
      { label: words.interestReceived, value: dollars(cash.total.interest) },
      { label: words.feesReceived, value: dollars(cash.total.fees) },
      { label: words.accrued, value: dollars(accrued.total) },
    ],
    tables: [
      {
        title: words.byMonth,
        columns: columnsOf([words.month, words.interestReceived, words.feesReceived, words.income, words.accrued], {
          share: 0.21,
        }),
        rows: cash.months.map((row) => [
          ...[month(row.month), dollars(row.interest), dollars(row.fees), both(row)],
          dollars(accrued.months.find((each) => each.month === row.month)?.accrued ?? 0),
        ]),
        total: [
          words.total,
          dollars(cash.total.interest),
          dollars(cash.total.fees),
          both(cash.total),
          dollars(accrued.total),
        ],
      },
    ],
    notes: [words.accruedNote],
  }
}

/** The register of payments, the newest first. `total` is of completed payments, whatever is shown. */
export function paymentsContent(
  { rows, count, total }: { rows: readonly RegisterRow[]; count: number; total: CashReport['total'] },
  language: Language,
): ReportContent {
  const words = reportWordsIn(language)
  const { day } = wordsIn(language)
  const shares = [0.145, 0.175, 0.165, 0.115, 0.135, 0.135, 0.13]
  const titles = [words.day, words.loan, words.borrower, words.status, words.amount, words.principal, words.interest]
  return {
    facts: [
      { label: words.total, value: dollars(total.total) },
      { label: words.principal, value: dollars(total.principal) },
      { label: words.interest, value: dollars(total.interest) },
      { label: words.fees, value: dollars(total.fees) },
    ],
    tables: [
      {
        title: words.names.payments,
        columns: titles.map((title, index) => ({
          title,
          share: shares[index] ?? 0.1,
          align: index < 4 ? 'LEFT' : 'RIGHT',
        })),
        rows: rows.map((row) => [
          ...[day(row.paymentDate), row.loanName, row.borrowerName, words.statuses[row.status]],
          ...[row.amount, row.principalAmount, row.interestAmount].map(dollars),
        ]),
      },
    ],
    notes: [
      words.registerNote,
      ...(rows.length < count ? [words.registerCut({ shown: rows.length, all: count })] : []),
    ],
  }
}

/** What should come in during the next months. */
export function forecastContent(
  { forecast, scenario }: { forecast: Forecast; scenario: Scenario },
  language: Language,
): ReportContent {
  const month = monthIn(language)
  const words = reportWordsIn(language)
  const cells = ({ principal, interest, total }: Forecast['total']) => [principal, interest, total].map(dollars)
  const { leftOut, paidOff } = forecast
  return {
    facts: [
      { label: words.expected, value: dollars(forecast.total.total) },
      { label: words.ofItInterest, value: dollars(forecast.total.interest) },
      { label: words.pastDueNow, value: dollars(forecast.pastDue.total) },
      { label: words.later, value: dollars(forecast.later.total) },
    ],
    tables: [
      {
        title: words.byMonth,
        columns: columnsOf([words.month, words.principal, words.interest, words.total], { share: 0.22 }),
        rows: forecast.months.map(({ month: key, ...row }) => [month(key), ...cells(row)]),
        total: [words.total, ...cells(forecast.total)],
      },
    ],
    notes: [
      words.scenario[scenario],
      ...(paidOff.length > 0
        ? [words.paidOff(paidOff.map(({ loanName, amount }) => `${loanName} (${dollars(amount)})`).join(', '))]
        : []),
      ...(leftOut.loans > 0 ? [words.leftOut({ loans: leftOut.loans, amount: dollars(leftOut.total) })] : []),
    ],
  }
}

/** What each loan brought in a calendar year. */
export function taxContent(report: TaxYear, language: Language): ReportContent {
  const words = reportWordsIn(language)
  const cells = (row: TaxYear['total']) =>
    [row.interest, row.fees, row.principal, row.openingBalance, row.closingBalance].map(dollars)
  const titles = [words.loan, words.borrower, words.interest, words.fees, words.principal, words.onJanuary, words.atEnd]
  const shares = [0.19, 0.16, 0.12, 0.1, 0.14, 0.145, 0.145]
  return {
    facts: [],
    tables: [
      {
        title: words.names.tax,
        columns: titles.map((title, index) => ({
          title,
          share: shares[index] ?? 0.1,
          align: index < 2 ? 'LEFT' : 'RIGHT',
        })),
        rows: report.loans.map((row) => [row.loanName, row.borrowerName, ...cells(row)]),
        total: [words.total, '', ...cells(report.total)],
      },
    ],
    notes: [words.taxNote],
  }
}
