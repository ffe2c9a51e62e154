import type { CSSProperties, ReactNode } from 'react'
import type { Bucket } from '#engine/terms/loan-state.ts'
import { usdOfCents } from '../../i18n/format.ts'
import { Amount } from '../figures.tsx'
import type { ChartPoint } from './chart-points.ts'
import { ChartValues } from './chart-values.tsx'
import { tenthsOf } from './tenths-of-percent.ts'
import '../tables/sum-rows.css'
import './share-bar.css'

export type Share = {
  key: string
  name: string
  /** A quieter word behind the name. */
  note: string
  cents: number
  /** How grave it is, from 0. */
  tone: number
  /** The amount as it stands in the legend, where it is more than a text. */
  figure?: ReactNode
}

/** From what is paid as agreed to what is more than 90 days past due. */
export const AGING_TONES: Record<Bucket, number> = {
  CURRENT: 0,
  DAYS_1_30: 1,
  DAYS_31_60: 2,
  DAYS_61_90: 3,
  DAYS_OVER_90: 4,
}

type Props = { label: string; shares: readonly Share[] }

/** A whole as one bar of its parts, and the parts with their figures as its legend. */
export function ShareBar({ label, shares }: Props) {
  const sum = shares.reduce((total, { cents }) => total + Math.max(0, cents), 0)
  const percents = tenthsOf(shares.map(({ cents }) => cents))
  const percentOf = (share: Share): string => `${((percents[shares.indexOf(share)] ?? 0) / 10).toFixed(1)}%`
  const drawn = shares.filter(({ cents }) => cents > 0)
  return (
    <div className="stack" data-gap="12">
      <div className="share-bar">
        {drawn.map(({ key, cents, tone }) => (
          <span key={key} className="share-bar-part" data-chart-tone={tone} style={partOf(cents / sum)} />
        ))}
        <ChartValues label={label} points={pointsOf(drawn, { sum, percentOf })} />
      </div>
      <table className="share-bar-legend figure-rows small">
        <caption className="only-read-out">{label}</caption>
        <tbody>
          {shares.map((share) => (
            <tr key={share.key}>
              <th scope="row">
                <span className="swatch inline-row baseline" data-gap="8" data-chart-tone={share.tone}>
                  <span>
                    {share.name} <span className={share.figure ? 'muted tiny block' : 'muted tiny'}>{share.note}</span>
                  </span>
                </span>
              </th>
              <td className="muted tabular">{percentOf(share)}</td>
              <td>{share.figure ?? <Amount cents={share.cents} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Whole = { sum: number; percentOf: (share: Share) => string }

function pointsOf(drawn: readonly Share[], { sum, percentOf }: Whole): ChartPoint[] {
  let before = 0
  return drawn.map((share) => {
    const { key, name, note, cents } = share
    const from = before / sum
    before += cents
    const endsAt = before / sum
    return {
      key,
      name,
      at: (from + endsAt) / 2,
      endsAt,
      values: [
        { name: note, text: usdOfCents(cents) },
        { name: '', text: percentOf(share) },
      ],
    }
  })
}

// React's types know no custom properties.
const partOf = (part: number): CSSProperties => ({ '--part': part }) as CSSProperties
