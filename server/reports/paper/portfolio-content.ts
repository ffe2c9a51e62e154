import type { Language } from '#contract/enumerations.ts'
import { centsOf } from '#contract/fields.ts'
import type { PortfolioReport } from '#contract/reports/reports.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { usd } from '../../documents/drawing/figures.ts'
import {
  columnsOf,
  dollars,
  monthIn,
  percent,
  type ReportContent,
  type ReportTable,
  reportWordsIn,
} from './report-shape.ts'

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
