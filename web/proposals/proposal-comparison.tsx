import { getLoanHistory } from '#contract/loans/loans.ts'
import type { Proposal } from '#contract/loans/proposals.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { WhatIfComparison } from './what-if-comparison.tsx'

/** What a request would do to the loan as it stands today. */
export function ProposalComparison({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId: proposal.loanId } })
  if (history.isError) return <ErrorState message={t('whatIf.failed')} onRetry={history.refetch} />
  if (!history.data) return <Skeleton height="220px" />
  const { today } = history.data
  const { extra, lump, rate } = proposal
  // A day that has passed while it waited is as soon as it is accepted.
  const lumpOn = proposal.lumpOn !== null && proposal.lumpOn >= today ? proposal.lumpOn : null
  const payoffOn = proposal.payoffOn !== null && proposal.payoffOn < today ? today : proposal.payoffOn
  return <WhatIfComparison draft={{ extra, lump, lumpOn, rate, payoffOn }} history={history.data} />
}
