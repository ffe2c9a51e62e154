import { type CSSProperties, useId, useMemo, useState } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { costAfter, type Waiting, waitingFor } from './waiting.ts'
import './cost-of-waiting.css'

/** The cost of paying later: the last day without a cost, and the cost of any later day. */
export function CostOfWaiting({ history, dueOn }: { history: LoanHistory; dueOn: Day }) {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const [days, setDays] = useState(0)
  const waiting = useMemo(() => waitingFor(history, dueOn), [history, dueOn])
  const cost = useMemo(() => costAfter(history, { from: waiting.from, days }), [history, waiting.from, days])
  return (
    <Section title={t('waiting.title')}>
      <div className="stack" data-gap="12">
        <p>
          <Grace waiting={waiting} />
        </p>
        <label className="cost-of-waiting-day muted" htmlFor={id}>
          {t('waiting.payOn')} <strong className="figures">{format.day(cost.on, 'long')}</strong>
        </label>
        <input
          id={id}
          className="cost-of-waiting-slider"
          type="range"
          min={0}
          max={waiting.daysMost}
          value={days}
          style={shareOf(days, waiting.daysMost)}
          aria-valuetext={format.day(cost.on, 'long')}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <p className="cost-of-waiting-days spread muted small tabular" data-gap="16" aria-hidden="true">
          <span>{format.day(waiting.from)}</span>
          <span>{format.day(addDays(waiting.from, waiting.daysMost))}</span>
        </p>
        <output className="strong" htmlFor={id}>
          <Cost {...cost} />
        </output>
      </div>
    </Section>
  )
}

function Grace({ waiting: { freeUntil, isFeeCharged } }: { waiting: Waiting }) {
  const t = useText()
  const format = useFormat()
  if (freeUntil === null) return t('waiting.noFee')
  return isFeeCharged ? t('waiting.feeCharged') : t('waiting.freeUntil', { day: format.day(freeUntil, 'long') })
}

// React's types know no custom properties.
const shareOf = (days: number, most: number): CSSProperties =>
  ({ '--chosen': `${most > 0 ? (days / most) * 100 : 0}%` }) as CSSProperties

/** 'It costs $29.11 more: $25.00 late fee and $4.11 interest.' */
function Cost({ totalCents, feesCents, interestCents }: ReturnType<typeof costAfter>) {
  const t = useText()
  const format = useFormat()
  const usd = (cents: number) => format.usd(cents / 100)
  if (totalCents <= 0) return t('waiting.nothing')
  const values = { amount: usd(totalCents), fee: usd(feesCents), interest: usd(interestCents) }
  if (feesCents === 0) return t('waiting.interestOnly', { amount: values.amount })
  return interestCents === 0 ? t('waiting.feeOnly', { amount: values.amount }) : t('waiting.both', values)
}
