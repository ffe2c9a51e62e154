import { getLoanHistory } from '#contract/loans/loans.ts'
import type { Proposal } from '#contract/loans/proposals.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { ChangeEffect } from './change-effect.tsx'
import { comparisonHeight, needsChange } from './proposal-words.ts'
import { WhatIfComparison } from './what-if-comparison.tsx'
import type { WhatIfDraft } from './what-if-draft.ts'

/** The effect of a request on the loan as it stands today. */
export function ProposalComparison({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId: proposal.loanId } })
  return (
    <Read of={history} failed={t('whatIf.failed')} coming={<Skeleton height={comparisonHeight(proposal)} />}>
      {(found) =>
        needsChange(proposal) ? (
          <ChangeEffect asked={proposal} history={found} />
        ) : (
          <WhatIfComparison draft={draftOf(proposal, found.today)} history={found} />
        )
      }
    </Read>
  )
}

/** The request as a draft. A day that has passed since the request was sent is replaced by the day of acceptance. */
function draftOf({ extra, lump, rate, lumpOn, payoffOn }: Proposal, today: string): WhatIfDraft {
  return {
    extra,
    lump,
    rate,
    lumpOn: lumpOn !== null && lumpOn >= today ? lumpOn : null,
    payoffOn: payoffOn !== null && payoffOn < today ? today : payoffOn,
  }
}
