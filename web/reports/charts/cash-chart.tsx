import { useText } from '../../i18n/use-text.ts'
import { monthText } from '../month-text.ts'
import { ColumnChart, type Series } from './column-chart.tsx'

type Part = 'principal' | 'interest' | 'fees'

type Props = {
  label: string
  months: readonly ({ month: string } & Partial<Record<Part, number>>)[]
  parts: readonly Part[]
  empty: string
}

const TONES = { principal: 'PRINCIPAL', interest: 'INTEREST', fees: 'FEES' } as const

/** Money by month, as stacked columns of its parts. */
export function CashChart({ label, months, parts, empty }: Props) {
  const t = useText()
  const series: Series[] = parts.map((part) => ({ name: t(`reports.${part}`), tone: TONES[part] }))
  const columns = months.map((row) => ({
    key: row.month,
    name: monthText(row.month),
    month: row.month,
    values: parts.map((part) => row[part] ?? 0),
  }))
  return <ColumnChart label={label} series={series} columns={columns} empty={empty} />
}
