import { Amount } from '../ui/figures.tsx'
import './bars.css'

export type Bar = { label: string; note: string; value: number; tone: 'PLAIN' | 'WARNING' | 'ERROR' }

/** Amounts in cents as bars, each with its figure: the chart is its own table. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="bars">
      <caption className="bars-caption">{label}</caption>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">
              {bar.label}
              <span className="bars-note">{bar.note}</span>
            </th>
            <td>
              <svg
                className="bars-track"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                data-tone={bar.tone}
                aria-hidden="true"
              >
                <rect width={(bar.value / most) * 100} height="1" />
              </svg>
            </td>
            <td className="bars-figure">
              <Amount cents={bar.value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
