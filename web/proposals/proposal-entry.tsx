import { lazy, Suspense, useState } from 'react'
import { acceptProposal, declineProposal, type Proposal, withdrawProposal } from '#contract/loans/proposals.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { SentenceDay } from '../ui/figures.tsx'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { asksForTerms, comparisonHeight, proposalWords } from './proposal-words.ts'

// Loaded only when needed, because the engine comes with it.
const Comparison = lazy(async () => ({ default: (await import('./proposal-comparison.tsx')).ProposalComparison }))

/** One request: its content, its effect while it is undecided, and the actions of the reader. */
export function ProposalEntry({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const { dayIn } = useFormat()
  const { role } = useUser()
  const isOpen = proposal.status === 'OPEN'
  return (
    <li className="entry stack" data-gap="12">
      <div className="spread start" data-gap="16">
        <ul className="plain-list strong">
          {proposalWords(proposal, t, dayIn).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <StatusChip kind="proposal" status={proposal.status} />
      </div>
      {proposal.note && <p className="typed">{proposal.note}</p>}
      {proposal.reason && (
        <p>
          {t(proposal.status === 'ACCEPTED' ? 'proposals.replied' : 'proposals.declinedBecause', {
            reason: proposal.reason,
          })}
        </p>
      )}
      {proposal.became && (
        <p>
          {proposal.draw === null ? t(`proposals.became.${proposal.became}`) : t(`proposals.lent.${proposal.became}`)}
        </p>
      )}
      <p className="muted small">
        {t('proposals.asked')} <SentenceDay value={proposal.sentAt} />
        {proposal.answeredAt && (
          <>
            {' · '}
            {t('proposals.answered')} <SentenceDay value={proposal.answeredAt} />
          </>
        )}
      </p>
      {isOpen && (
        <Suspense fallback={<Skeleton height={comparisonHeight(proposal)} />}>
          <Comparison proposal={proposal} />
        </Suspense>
      )}
      {isOpen && (role === 'BORROWER' ? <Withdraw proposal={proposal} /> : <Decide proposal={proposal} />)}
      {proposal.status === 'ACCEPTED' && role !== 'BORROWER' && <NextSteps proposal={proposal} />}
    </li>
  )
}

function Withdraw({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const withdraw = useAction(withdrawProposal, {
    failed: 'proposals.failed',
    said: t('proposals.withdrawn'),
    hasNoPlaceForError: true,
  })
  const params = { proposalId: proposal.id }
  return (
    <div className="wrap" data-gap="8">
      <Button variant="default" loading={withdraw.isBusy} onClick={() => void withdraw.run({ params })}>
        {t('word.withdraw')}
      </Button>
    </div>
  )
}

function Decide({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const [asking, setAsking] = useState<'ACCEPT' | 'DECLINE' | null>(null)
  const close = () => setAsking(null)
  const accept = useAction(acceptProposal, {
    failed: 'proposals.failed',
    said: t('proposals.acceptedToast'),
    onClose: close,
  })
  return (
    <div className="wrap" data-gap="8">
      <Button variant="default" onClick={() => setAsking('DECLINE')}>
        {t('proposals.decline')}
      </Button>
      {asksForTerms(proposal) ? (
        <LinkButton to={`/loans/${proposal.loanId}/requests/${proposal.id}`} variant="filled">
          {t('proposals.accept')}
        </LinkButton>
      ) : (
        <Button onClick={() => setAsking('ACCEPT')}>{t('proposals.accept')}</Button>
      )}
      {asking === 'DECLINE' && <DeclineProposalDialog proposal={proposal} onClose={close} />}
      {asking === 'ACCEPT' && (
        <ConfirmDialog
          title={t('proposals.acceptTitle')}
          confirmLabel={t('proposals.accept')}
          onConfirm={() => accept.run({ params: { proposalId: proposal.id } })}
          onClose={close}
          isBusy={accept.isBusy}
          error={accept.error}
          isDestructive={false}
        >
          {t('proposals.acceptQuestion', { name: proposal.borrowerName })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The money that was agreed, to be recorded when it comes. */
function NextSteps({ proposal: { loanId, lump, payoffOn } }: { proposal: Proposal }) {
  const t = useText()
  if (lump === null && payoffOn === null) return null
  return (
    <>
      <p className="muted small">{t('proposals.nextSteps')}</p>
      <div className="wrap" data-gap="8">
        <LinkButton to={`/loans/${loanId}/payment/new${lump === null ? '' : `?amount=${lump}`}`}>
          {t('payments.record')}
        </LinkButton>
      </div>
    </>
  )
}

type Props = { proposal: Proposal; onClose: () => void }

/** Declines a request. The borrower reads the reason. */
function DeclineProposalDialog({ proposal, onClose }: Props) {
  const t = useText()
  const decline = useAction(declineProposal, {
    failed: 'proposals.failed',
    said: t('proposals.declinedToast'),
    onClose,
  })
  const params = { proposalId: proposal.id }
  return (
    <ReasonDialog
      texts="proposals.decline"
      requiredCode="proposal.reasonRequired"
      onSend={(reason, refuse) => decline.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={decline.isBusy}
      error={decline.error}
    >
      <p>{t('proposals.declineQuestion', { name: proposal.borrowerName })}</p>
    </ReasonDialog>
  )
}
