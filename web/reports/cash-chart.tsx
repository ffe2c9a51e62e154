import { useText } from '../i18n/use-text.ts'
import { ColumnChart, type Series } from './column-chart.tsx'
import { monthText, monthTick } from './month-text.ts'

type Part = 'principal' | 'interest' | 'fees'

type Props = {
  label: string
  months: readonly ({ month: string } & Partial<Record<Part, number>>)[]
  parts: readonly Part[]
  empty: string
}

const TONES = { principal: 'PRINCIPAL', interest: 'INTEREST', fees: 'FEES' } as const

/** More months than this are named by their years alone. */
const NAMED = 26

/** Money by month, stacked of its parts. */
export function CashChart({ label, months, parts, empty }: Props) {
  const t = useText()
  const isDense = months.length > NAMED
  const every = months.length > 13 ? 3 : 1
  const series: Series[] = parts.map((part) => ({ name: t(`reports.${part}`), tone: TONES[part] }))
  const columns = months.map((row, index) => ({
    key: row.month,
    name: monthText(row.month),
    tick: isDense || index % every === 0 ? monthTick(row.month, { isFirst: index === 0, isDense }) : '',
    values: parts.map((part) => row[part] ?? 0),
  }))
  return <ColumnChart label={label} series={series} columns={columns} empty={empty} />
}
