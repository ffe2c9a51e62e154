import { useMemo, useState } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { DaySlider } from '../ui/fields/day-slider.tsx'
import { Section } from '../ui/page/section.tsx'
import { costAfter, type Waiting, waitingFor } from './waiting.ts'

/** The cost of paying later: the last day without a cost, and the cost of any later day. */
export function CostOfWaiting({ history, dueOn }: { history: LoanHistory; dueOn: Day }) {
  const t = useText()
  const [days, setDays] = useState(0)
  const waiting = useMemo(() => waitingFor(history, dueOn), [history, dueOn])
  const cost = useMemo(() => costAfter(history, { from: waiting.from, days }), [history, waiting.from, days])
  return (
    <Section title={t('waiting.title')}>
      <div className="stack" data-gap="12">
        <p>
          <Grace waiting={waiting} />
        </p>
        <DaySlider
          label={t('waiting.payOn')}
          first={waiting.from}
          count={waiting.daysMost}
          value={cost.on}
          onChange={(day) => setDays(daysBetween({ from: waiting.from, to: day }))}
        />
        <output className="strong">
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
  return isFeeCharged ? t('waiting.feeCharged') : t('waiting.freeUntil', { day: format.dayIn(freeUntil, 'long') })
}

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
