import { type CSSProperties, useMemo } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays, daysBetween, laterOf } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import '../ui/charts/chart-values.css'
import './any-day.css'

const [WIDTH, HEIGHT, ROOM_ABOVE] = [1000, 200, 12] as const

type Props = { history: LoanHistory; life: { first: Day; count: number }; on: Day; balanceCents: Cents | undefined }

/**
 * The balance over the life of the loan, as wide as the slider below it, with the chosen day marked. For the eye alone:
 * the figures of the day stand below, and the tables have those of all days.
 */
export function BalanceLine({ history, life, on, balanceCents }: Props) {
  const { line, yOf } = useMemo(() => drawn(history, life), [history, life])
  const x = xOf(on, life)
  return (
    <div className="any-day-line relative" aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from those who would need one */}
      <svg className="chart-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path className="chart-area" d={`${line}V${HEIGHT}H0Z`} />
        <path className="chart-line" d={line} />
      </svg>
      {balanceCents !== undefined && (
        <>
          <span className="chart-values-guide" style={place(x, 0)} />
          <span className="chart-values-dot" style={place(x, yOf(balanceCents))} />
        </>
      )}
    </div>
  )
}

/** What was paid until today, and from then on what is to be paid as agreed. */
function drawn(history: LoanHistory, life: Props['life']) {
  const { terms, events, today } = history
  const latest = addDays(life.first, life.count)
  const atStart = replay(terms, events, { asOn: life.first })
  const now = replay(terms, events, { asOn: laterOf(today, life.first) })
  const steps = [
    ...now.payments.map(({ effectiveOn, balanceCents }) => ({ on: effectiveOn, balanceCents })),
    { on: now.asOn, balanceCents: now.principalCents },
    ...now.installments
      .filter(({ dueOn }) => dueOn > now.asOn)
      .map(({ dueOn, balanceCents }) => ({ on: dueOn, balanceCents })),
  ]
  const most = Math.max(1, atStart.principalCents, ...steps.map(({ balanceCents }) => balanceCents))
  const yOf = (cents: Cents) => (cents / most) * (1 - ROOM_ABOVE / HEIGHT)
  const drop = (cents: Cents) => HEIGHT - yOf(cents) * HEIGHT
  const path = steps.map(({ on, balanceCents }) => `H${xOf(on, life) * WIDTH}V${drop(balanceCents)}`)
  return { yOf, line: `M0 ${drop(atStart.principalCents)}${path.join('')}H${xOf(latest, life) * WIDTH}` }
}

const xOf = (day: Day, { first, count }: Props['life']): number =>
  Math.min(1, Math.max(0, daysBetween({ from: first, to: day }) / count))

// React's types know no custom properties.
const place = (at: number, height: number): CSSProperties => ({ '--at': at, '--height': height }) as CSSProperties
