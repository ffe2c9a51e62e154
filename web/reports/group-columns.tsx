import type { PortfolioReport } from '#contract/reports/reports.ts'
import { count } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'
import { Amount, Percent } from '../ui/figures.tsx'
import { FigureLink } from './figure-link.tsx'
import type { ReportColumn } from './report-table.tsx'

type Group = { loans: number; balance: number; rate: number | null }

type Given<Row> = {
  /** The way to the loans of a row. */
  toLoans: (row: Row) => string
  /** In the last row; undefined while it is coming. */
  total: PortfolioReport['total'] | undefined
}

/** How many loans a group has, at what rate and how much of it is outstanding; number and balance open its loans. */
export function groupColumns<Row extends Group>(t: Translate, { toLoans, total }: Given<Row>): ReportColumn<Row>[] {
  return [
    {
      key: 'loans',
      title: t('reports.loans'),
      cell: (row) => <FigureLink to={toLoans(row)}>{count(row.loans)}</FigureLink>,
      sortBy: ({ loans }) => loans,
      isNumber: true,
      csv: ({ loans }) => loans,
      total: count(total?.loans ?? 0),
    },
    {
      key: 'rate',
      title: t('reports.averageRate'),
      cell: ({ rate }) => <Percent value={rate} />,
      sortBy: ({ rate }) => rate,
      isNumber: true,
      csv: ({ rate }) => rate,
      total: <Percent value={total?.rate} />,
    },
    {
      key: 'balance',
      title: t('reports.balance'),
      cell: (row) => <FigureLink to={toLoans(row)} dollars={row.balance} />,
      sortBy: ({ balance }) => balance,
      isNumber: true,
      csv: ({ balance }) => balance,
      total: <Amount dollars={total?.balance} />,
    },
  ]
}
