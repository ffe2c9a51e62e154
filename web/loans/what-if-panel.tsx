import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans.ts'
import { daysBetween, wholeMonthsBetween } from '#engine/dates.ts'
import type { Repayment } from '#engine/what-if.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { DayField } from '../ui/day-field.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { MoneyField, PercentField } from '../ui/number-fields.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { addressOf, answerTo, draftIn, isAsked, type WhatIfAnswer, type WhatIfDraft } from './what-if-draft.ts'
import './before-after.css'

/** Asks what would come of an extra amount, a lump sum, another rate or an early end, beside the loan as it runs. */
export function WhatIfPanel({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const [search] = useSearchParams()
  const change = useUrlChange()
  const draft = draftIn(search)
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  if (history.isError) return <ErrorState message={t('whatIf.failed')} onRetry={history.refetch} />
  if (!history.data) return <Skeleton height="240px" />
  return (
    <div className="what-if">
      <Fields
        draft={draft}
        loan={loan}
        today={history.data.today}
        onChange={(changed) => change(addressOf({ ...draft, ...changed }))}
      />
      <Answer draft={draft} history={history.data} />
    </div>
  )
}

type FieldsProps = {
  draft: WhatIfDraft
  loan: LoanDetail
  today: string
  onChange: (changed: Partial<WhatIfDraft>) => void
}

function Fields({ draft, loan, today, onChange }: FieldsProps) {
  const t = useText()
  const format = useFormat()
  const days = { earliest: today, latest: loan.maturityDate }
  return (
    <div className="what-if-fields">
      <MoneyField label={t('whatIf.extra')} value={draft.extra} onChange={(extra) => onChange({ extra })} />
      <PercentField
        label={t('whatIf.rate')}
        value={draft.rate}
        placeholder={format.percent(loan.interestRate).replace('%', '')}
        onChange={(rate) => onChange({ rate })}
      />
      <MoneyField label={t('whatIf.lump')} value={draft.lump} onChange={(lump) => onChange({ lump })} />
      <DayField
        label={t('whatIf.lumpOn')}
        value={draft.lumpOn}
        isDisabled={(draft.lump ?? 0) === 0}
        placeholder={t('whatIf.today')}
        onChange={(lumpOn) => onChange({ lumpOn })}
        {...days}
      />
      <DayField
        label={t('whatIf.payoffOn')}
        value={draft.payoffOn}
        onChange={(payoffOn) => onChange({ payoffOn })}
        {...days}
      />
      <button
        type="button"
        className="what-if-toggle"
        disabled={!isAsked(draft)}
        onClick={() => onChange({ extra: null, lump: null, lumpOn: null, rate: null, payoffOn: null })}
      >
        {t('whatIf.clear')}
      </button>
    </div>
  )
}

function Answer({ draft, history }: { draft: WhatIfDraft; history: LoanHistory }) {
  const t = useText()
  const key = JSON.stringify(draft)
  // The draft is made anew with every rendering; its values say whether it is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const answer = useMemo(() => answerTo(draft, history), [key, history])
  if (!answer) return <p className="what-if-hint">{t('whatIf.nothingLeft')}</p>
  const { now, then } = answer
  return (
    <div className="what-if-answer">
      <p className="what-if-said" aria-live="polite">
        {isAsked(draft) ? <Said answer={answer} /> : t('whatIf.enterSomething')}
      </p>
      <table className="before-after">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('whatIf.now')}</th>
            <th scope="col">{t('whatIf.then')}</th>
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ key: line, cell }) => (
            <tr key={line}>
              <th scope="row">{t(`whatIf.line.${line}`)}</th>
              <td>{cell(now)}</td>
              <td className="before-after-new">{cell(then)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="what-if-hint">{t('whatIf.assumed')}</p>
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
  const sooner =
    months > 0 ? t('loans.months', { count: months }) : t('loans.days', { count: daysBetween({ from, to }) })
  return `${interest} ${t('whatIf.sooner', { day: format.day(from), sooner })}`
}
