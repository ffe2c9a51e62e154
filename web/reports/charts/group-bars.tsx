import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { useText } from '../../i18n/use-text.ts'
import { Amount } from '../../ui/figures.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { RowsFormat } from '../../ui/tables/save-rows.ts'
import { FigureLink } from '../figure-link.tsx'
import { saveReport } from '../report-table.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import '../../ui/bars.css'
import './group-bars.css'

export type BarGroup = {
  key: string | number
  name: string
  /** A quieter line under the name. */
  note: string
  /** Dollars. */
  amount: number
  /** The loans or payments it is made of. */
  to: string
  tone?: 'PLAIN' | 'WARNING' | 'ERROR'
}

type Props = {
  title: string
  /** Of the file, without its ending. */
  fileName: string
  /** Headings and cells of the file. */
  file: { header: readonly string[]; rows: readonly (readonly CsvCell[])[] }
  groups: readonly BarGroup[] | undefined
  /** What all groups add up to. */
  total: number | undefined
  /** How many loans or payments that is. */
  totalNote?: string
  empty: string
}

/** A few groups as bars with their figures: chart and table in one. */
export function GroupBars({ title, fileName, file, groups, total, totalNote, empty }: Props) {
  const t = useText()
  const most = Math.max(1, ...(groups ?? []).map(({ amount }) => amount))
  const { header, rows } = file
  const save = (format: RowsFormat) =>
    saveReport({
      fileName,
      rows,
      format,
      columns: header.map((name, index) => ({ title: name, csv: (row: readonly CsvCell[]) => row[index] ?? null })),
    })
  return (
    <Section
      title={title}
      actions={
        <span className="group-bars-actions not-on-paper">
          <SaveButtons onSave={rows.length === 0 ? undefined : save} />
        </span>
      }
    >
      {!groups && <Skeleton height="160px" />}
      {groups?.length === 0 && <p className="muted small">{empty}</p>}
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
        <svg
          className="bars-track block"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          data-tone={group.tone ?? 'PLAIN'}
          aria-hidden="true"
        >
          <rect width={(Math.max(0, group.amount) / most) * 100} height="1" />
        </svg>
      </td>
      <td className="bars-figure">
        <FigureLink to={group.to} dollars={group.amount} isAlways />
      </td>
    </tr>
  )
}
