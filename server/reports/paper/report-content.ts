import type { Language, PaymentStatus } from '#contract/enumerations.ts'
import { centsOf } from '#contract/fields.ts'
import type { AccruedInterest, CashReport, Forecast, PortfolioReport, Scenario, TaxYear } from '#contract/reports.ts'
import { percentOfPpm, usd } from '../../documents/drawing/figures.ts'
import type { Column } from '../../documents/drawing/table.ts'
import { methodIn, wordsIn } from '../../documents/words/words-in.ts'
import { en } from './words-en.ts'
import { es } from './words-es.ts'

export type ReportTable = {
  title: string
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}

/** A report as it is drawn: figures first, then tables, then what is to be said of them. */
export type ReportContent = {
  facts: readonly { label: string; value: string }[]
  tables: readonly ReportTable[]
  notes: readonly string[]
}

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

export const reportWordsIn = (language: Language) => ({ en, es })[language]

/** '2026-03' as people write a month. */
const monthIn = (language: Language) => {
  const locale = { en: 'en-US', es: 'es-US' }[language]
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month: string): string => format.format(new Date(`${month}-01T00:00Z`))
}

const dollars = (amount: number | null): string => (amount === null ? '' : usd(centsOf(amount)))
const percent = (rate: number | null): string => (rate === null ? '' : percentOfPpm(Math.round(rate * 10_000)))

/** Columns that share the page: the first takes what the others leave. */
function columnsOf(titles: readonly string[], { share, lefts = 1 }: { share: number; lefts?: number }): Column[] {
  const first = 1 - share * (titles.length - 1)
  return titles.map((title, index) => ({
    ...{ title, share: index === 0 ? first : share },
    align: index < lefts ? 'LEFT' : 'RIGHT',
  }))
}

type Group = { loans: number; rate: number | null; balance: number }

const groupCells = ({ loans, rate, balance }: Group): string[] => [String(loans), percent(rate), dollars(balance)]

/** What is lent out on a day. */
export function portfolioContent(report: PortfolioReport, language: Language): ReportContent {
  const words = reportWordsIn(language)
  const { day } = wordsIn(language)
  const grouped = (title: string, first: string, rows: readonly (readonly [string, Group])[]): ReportTable => ({
    title,
    columns: columnsOf([first, words.loans, words.rate, words.balance], { share: 0.2 }),
    rows: rows.map(([name, group]) => [name, ...groupCells(group)]),
  })
  const total = [words.total, ...groupCells(report.total)]
  return {
    facts: [
      { label: words.balance, value: dollars(report.total.balance) },
      { label: words.loans, value: String(report.total.loans) },
      { label: words.rate, value: percent(report.total.rate) },
    ],
    tables: [
      grouped(
        words.byStatus,
        words.status,
        report.byStatus.map((row) => [words.statuses[row.key], row]),
      ),
      {
        ...grouped(
          words.byType,
          words.type,
          report.byType.map((row) => [words.types[row.key], row]),
        ),
        total,
      },
      {
        ...grouped(
          words.byBorrower,
          words.borrower,
          report.byBorrower.map((row) => [row.borrowerName, row]),
        ),
        total,
      },
      {
        title: words.history,
        columns: columnsOf([words.day, words.balance], { share: 0.3 }),
        rows: report.history.map(({ day: on, balance }) => [day(on), dollars(balance)]),
      },
    ],
    notes: [],
  }
}

/** How late the money is. */
export function agingContent(report: PortfolioReport, language: Language): ReportContent {
  const words = reportWordsIn(language)
  const sum = (pick: (row: PortfolioReport['aging'][number]) => number) =>
    usd(report.aging.reduce((cents, row) => cents + centsOf(pick(row)), 0))
  return {
    facts: [],
    tables: [
      {
        title: words.names.aging,
        columns: columnsOf([words.daysPastDue, words.loans, words.balance, words.pastDue], { share: 0.2 }),
        rows: report.aging.map((row) => [
          ...[words.buckets[row.bucket], String(row.loans), dollars(row.balance), dollars(row.pastDue)],
        ]),
        total: [words.total, String(report.total.loans), sum(({ balance }) => balance), sum(({ pastDue }) => pastDue)],
      },
    ],
    notes: [],
  }
}

/** When loans end. */
export function maturitiesContent(report: PortfolioReport, language: Language): ReportContent {
  const month = monthIn(language)
  const words = reportWordsIn(language)
  return {
    facts: [],
    tables: [
      {
        title: words.names.maturities,
        columns: columnsOf([words.month, words.loans, words.rate, words.balance], { share: 0.2 }),
        rows: report.maturities.map((row) => [
          ...[row.key === null ? words.pastMaturity : month(row.key), ...groupCells(row)],
        ]),
        total: [words.total, ...groupCells(report.total)],
      },
    ],
    notes: [],
  }
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
          ...{ title, share: shares[index] ?? 0.1 },
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
          ...{ title, share: shares[index] ?? 0.1 },
          align: index < 2 ? 'LEFT' : 'RIGHT',
        })),
        rows: report.loans.map((row) => [row.loanName, row.borrowerName, ...cells(row)]),
        total: [words.total, '', ...cells(report.total)],
      },
    ],
    notes: [words.taxNote],
  }
}
