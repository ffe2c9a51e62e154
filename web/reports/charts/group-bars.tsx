import type { TableDescription } from '#contract/reports/report-description.ts'
import { useText } from '../../i18n/use-text.ts'
import { BarTrack } from '../../ui/bars.tsx'
import { Amount } from '../../ui/figures.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { RowsFormat } from '../../ui/tables/save-rows.ts'
import { FigureLink } from '../figure-link.tsx'
import type { ReportAddress } from '../report-address.ts'
import { saveTable } from '../report-table.tsx'
import { useReportWords } from '../report-words.ts'
import { SaveButtons } from '../save-buttons.tsx'
import './group-bars.css'

export type BarGroup = {
  key: string | number
  name: string
  /** A quieter line under the name. */
  note: string
  /** Dollars. */
  amount: number
  /** The link to the loans or payments of the group. */
  to: string
  tone?: 'PLAIN' | 'WARNING' | 'ERROR'
}

type Props<Data> = {
  /** The table that its file contains. */
  table: TableDescription<Data>
  /** undefined while the figures load. */
  data: Data | undefined
  address: ReportAddress
  groups: readonly BarGroup[] | undefined
  /** The sum of all groups. */
  total: number | undefined
  /** The number of loans or payments in the sum. */
  totalNote?: string
}

/** A few groups as bars with their figures: chart and table in one. */
export function GroupBars<Data>({ table, data, address, groups, total, totalNote }: Props<Data>) {
  const t = useText()
  const words = useReportWords()
  const title = words.text(table.title)
  const most = Math.max(1, ...(groups ?? []).map(({ amount }) => amount))
  const save = async (format: RowsFormat) => {
    if (data !== undefined) await saveTable(table, { data, address, words, format })
  }
  return (
    <Section
      title={title}
      actions={
        <span className="toolbar-end row not-on-paper" data-gap="4">
          <SaveButtons onSave={groups && groups.length > 0 ? save : undefined} />
        </span>
      }
    >
      {!groups && <Skeleton height="160px" />}
      {groups?.length === 0 && <p className="muted small">{words.text(table.empty)}</p>}
      {groups && groups.length > 0 && (
        <table className="bars group-bars">
          <caption className="only-read-out">{title}</caption>
          <tbody>
            {groups.map((group) => (
              <BarRow key={group.key} group={group} most={most} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('reports.total')}
                <span className="muted tiny block">{totalNote}</span>
              </th>
              <td className="bars-figure">
                <Amount dollars={total} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Section>
  )
}

function BarRow({ group, most }: { group: BarGroup; most: number }) {
  return (
    <tr>
      <th scope="row">
        {group.name}
        <span className="muted tiny block">{group.note}</span>
      </th>
      <td>
        <BarTrack part={Math.max(0, group.amount) / most} tone={group.tone ?? 'PLAIN'} />
      </td>
      <td className="bars-figure">
        <FigureLink to={group.to} dollars={group.amount} isAlways />
      </td>
    </tr>
  )
}
