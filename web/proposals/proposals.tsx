import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { listProposals, type Proposal } from '#contract/loans/proposals.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

// Most loans have no request.
const ProposalEntry = lazy(async () => ({ default: (await import('./proposal-entry.tsx')).ProposalEntry }))

/** The number of requests shown: the undecided one, and the latest decided ones. */
const SHOWN = 3

/** The latest requests on a loan, newest first; none while they are loading. */
export function useProposals(loanId: number): readonly Proposal[] {
  return useReadPage(listProposals, { query: { loanId: String(loanId), limit: SHOWN } }).data?.data ?? []
}

/** The borrower's requests to change payments, for lender and borrower; nothing where there are none. */
export function Proposals({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const shown = useProposals(loan.id)
  const isThere = shown.length > 0
  // The link on the dashboard leads to this part of the page.
  useEffect(() => {
    if (isThere && hash === '#requests') place.current?.scrollIntoView({ block: 'center' })
  }, [isThere, hash])
  if (!isThere) return null
  return (
    <div id="requests" ref={place}>
      <Section title={t('proposals.title')}>
        <Suspense fallback={<Skeleton height="120px" />}>
          <ul className="plain-list lined">
            {shown.map((proposal) => (
              <ProposalEntry key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        </Suspense>
      </Section>
    </div>
  )
}
