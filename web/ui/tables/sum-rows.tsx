import type { ReactNode } from 'react'
import './sum-rows.css'

export type SumRow = {
  label: ReactNode
  value: ReactNode
  /** A line in muted text under the label. */
  note?: ReactNode
}

type Props = {
  /** Describes the sum for screen readers. */
  label: string
  rows: readonly SumRow[]
  total?: SumRow
}

/** Amounts in a column with their sum, as on a receipt. */
export function SumRows({ label, rows, total }: Props) {
  return (
    <table className="sum-rows figure-rows">
      <caption className="only-read-out">{label}</caption>
      <tbody>
        {rows.map((row, index) => (
          // The amounts of one sum keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            <th scope="row">
              {row.label}
              {row.note && <span className="small block">{row.note}</span>}
            </th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td>{total.value}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
