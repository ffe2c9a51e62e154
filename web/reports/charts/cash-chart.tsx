import { useText } from '../../i18n/use-text.ts'
import { ChartSection } from '../chart-section.tsx'
import { monthText } from '../month-text.ts'
import { ColumnChart, type Series } from './column-chart.tsx'

type Part = 'principal' | 'interest' | 'fees'

type Props = {
  title: string
  /** undefined while they load. */
  months: readonly ({ month: string } & Partial<Record<Part, number>>)[] | undefined
  parts: readonly Part[]
  empty: string
}

const TONES = { principal: 'PRINCIPAL', interest: 'INTEREST', fees: 'FEES' } as const

/** Money by month, as stacked columns of its parts. */
export function CashChart({ title, months, parts, empty }: Props) {
  const t = useText()
  const series: Series[] = parts.map((part) => ({ name: t(`reports.${part}`), tone: TONES[part] }))
  const columns = months?.map((row) => ({
    key: row.month,
    name: monthText(row.month),
    month: row.month,
    values: parts.map((part) => row[part] ?? 0),
  }))
  return (
    <ChartSection title={title} height="244px">
      {columns && <ColumnChart label={title} series={series} columns={columns} empty={empty} cutsTallest />}
    </ChartSection>
  )
}
