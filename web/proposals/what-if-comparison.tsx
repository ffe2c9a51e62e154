import { useEffect, useMemo } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { daysBetween, wholeMonthsBetween } from '#engine/numbers/dates.ts'
import type { BalanceFrom, Repayment } from '#engine/questions/what-if.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfterTable } from '../loans/before-after-table.tsx'
import { useSpanText } from '../loans/term-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { answerTo, curveOf, isAsked, type WhatIfAnswer, type WhatIfDraft } from './what-if-draft.ts'
import './what-if.css'

type Props = {
  draft: WhatIfDraft
  history: LoanHistory
  /** Called with the balance under the change, or null, whenever it is another. */
  onCurve?: (balances: readonly BalanceFrom[] | null) => void
}

/** The loan as it runs beside the changed loan, and what the change saves or costs. */
export function WhatIfComparison({ draft, history, onCurve }: Props) {
  const t = useText()
  const key = JSON.stringify(draft)
  // The draft is a new object with every rendering, so its values are compared instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const answer = useMemo(() => answerTo(draft, history), [key, history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    onCurve?.(curveOf(draft, history))
    return () => onCurve?.(null)
  }, [key, history, onCurve])
  if (!answer) return <p className="muted small">{t('whatIf.nothingLeft')}</p>
  const { now, then } = answer
  return (
    <div className="stack" data-gap="12">
      <p className="section-title strong" aria-live="polite">
        {isAsked(draft) ? <Said answer={answer} /> : t('whatIf.enterSomething')}
      </p>
      <BeforeAfterTable
        heads={{ before: t('whatIf.now'), after: t('whatIf.then') }}
        rows={LINES.map(({ key: line, cell }) => ({
          key: line,
          title: t(`whatIf.line.${line}`),
          before: cell(now),
          after: cell(then),
        }))}
      />
      <p className="muted small">{t('whatIf.assumed')}</p>
    </div>
  )
}

const LINES = [
  { key: 'lastOn', cell: ({ lastOn }: Repayment) => <DayText value={lastOn} /> },
  { key: 'payments', cell: ({ payments }: Repayment) => payments.toLocaleString('en-US') },
  { key: 'interest', cell: ({ interestCents }: Repayment) => <Amount cents={interestCents} /> },
  { key: 'total', cell: ({ totalCents }: Repayment) => <Amount cents={totalCents} /> },
  { key: 'last', cell: ({ lastCents }: Repayment) => <Amount cents={lastCents} /> },
] as const

/** 'Saves $1,234.56 of interest. The last payment comes on Mar 5, 2031, 14 months sooner.' */
function Said({ answer: { now, then, savedInterestCents } }: { answer: WhatIfAnswer }) {
  const t = useText()
  const format = useFormat()
  const span = useSpanText()
  const saved = { amount: format.usd(Math.abs(savedInterestCents) / 100) }
  const interest =
    savedInterestCents === 0
      ? t('whatIf.sameInterest')
      : savedInterestCents > 0
        ? t('whatIf.saves', saved)
        : t('whatIf.costs', saved)
  const from = then.lastOn ?? ''
  const to = now.lastOn ?? ''
  if (from >= to) return interest
  const months = wholeMonthsBetween({ from, to })
  const sooner = months > 0 ? span(months) : t('count.days', { count: daysBetween({ from, to }) })
  return `${interest} ${t('whatIf.sooner', { day: format.dayIn(from), sooner })}`
}
