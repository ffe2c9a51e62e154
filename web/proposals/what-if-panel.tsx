import { useSearchParams } from 'react-router'
import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import type { BalanceFrom } from '#engine/questions/what-if.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField, PercentField } from '../ui/fields/number-fields.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import { SendProposal } from './send-proposal.tsx'
import { WhatIfComparison } from './what-if-comparison.tsx'
import { addressOf, draftIn, isAsked, type WhatIfDraft } from './what-if-draft.ts'

type Props = {
  loan: LoanDetail
  /** Draws the balance under the change beside the agreed one. */
  onCurve?: (balances: readonly BalanceFrom[] | null) => void
}

/** Shows the effect of an extra amount, a lump sum, another rate or an early end, beside the loan as it runs. */
export function WhatIfPanel({ loan, onCurve }: Props) {
  const t = useText()
  const { role } = useUser()
  const [search] = useSearchParams()
  const change = useUrlChange()
  const draft = draftIn(search)
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  return (
    <Read of={history} failed={t('whatIf.failed')} coming={<Skeleton height="240px" />}>
      {(found) => (
        <div className="what-if grid" ref={comeIntoView}>
          <Fields
            draft={draft}
            loan={loan}
            today={found.today}
            onChange={(changed) => change(addressOf({ ...draft, ...changed }))}
          />
          <div className="stack" data-gap="12">
            <WhatIfComparison draft={draft} history={found} {...(onCurve && { onCurve })} />
            {role === 'BORROWER' && isAsked(draft) && <SendProposal loanId={loan.id} draft={draft} />}
          </div>
        </div>
      )}
    </Read>
  )
}

/** On a phone the panel opens below the edge of the screen, and a press on its button seemed to do nothing. */
const comeIntoView = (panel: HTMLElement | null): void =>
  panel?.closest('section')?.scrollIntoView({ block: 'nearest' })

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
    <div className="what-if-fields fit-columns" data-gap="16">
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
        placeholder={t('word.today')}
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
        className="text-button"
        disabled={!isAsked(draft)}
        onClick={() => onChange({ extra: null, lump: null, lumpOn: null, rate: null, payoffOn: null })}
      >
        {t('whatIf.clear')}
      </button>
    </div>
  )
}
