import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { termsAsked } from '#contract/loans/proposal-rules.ts'
import { grantDraw, grantProposal, type Proposal } from '#contract/loans/proposals.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ReadLoan, useLoanWithHistory } from '../loans/read-loan.tsx'
import { TermsChangePage } from '../servicing/change-terms.tsx'
import { LendMorePage } from '../servicing/lend-more.tsx'
import { newLendMoreDraft } from '../servicing/lend-more-draft.ts'
import { newTermsChangeDraft } from '../servicing/terms-change-draft.ts'
import { TextArea } from '../ui/fields/text-area.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { proposalWords } from './proposal-words.ts'
import { useProposals } from './proposals.tsx'

/** What a borrower asks for as a change of terms: the form filled in with it, with its effect, in one step with the answer. */
export function GrantRequest() {
  const { both, isMissing } = useLoanWithHistory()
  return (
    <ReadLoan of={both} isMissing={isMissing} reader="LENDER" shape="FORM">
      {({ loan, history }) => <GrantRequestOn loan={loan} history={history} />}
    </ReadLoan>
  )
}

function GrantRequestOn({ loan, history }: { loan: LoanDetail; history: LoanHistory }) {
  const t = useText()
  const { requestId } = useParams()
  const proposal = useProposals(loan.id).find(({ id }) => id === Number(requestId))
  if (!proposal) return null
  if (proposal.status !== 'OPEN') return <Note tone="WARNING">{t('proposal.notOpen')}</Note>
  const props = { loan, history, proposal }
  return proposal.draw === null ? <Grant {...props} /> : <GrantDraw {...props} />
}

type Props = { loan: LoanDetail; history: LoanHistory; proposal: Proposal }

function Grant({ loan, history, proposal }: Props) {
  const t = useText()
  const { write, ...sending } = useWrite(grantProposal)
  const [reply, setReply] = useState('')
  const initial = useMemo(
    () => ({ ...newTermsChangeDraft(loan, { history }), ...termsAsked(proposal, history) }),
    [loan, history, proposal],
  )
  const name = proposal.borrowerName
  const params = { proposalId: proposal.id }
  return (
    <TermsChangePage
      loan={loan}
      history={history}
      title={t('proposals.grant')}
      initial={initial}
      {...sending}
      send={(change) => write({ params, body: { change, ...(reply.trim() !== '' && { reply: reply.trim() }) } })}
      submitLabel={t('proposals.grant')}
      said={t('proposals.granted', { name })}
    >
      <Asked proposal={proposal} reply={reply} onReply={setReply} />
    </TermsChangePage>
  )
}

/** A draw that the borrower asks for: the form of more money filled in with it. */
function GrantDraw({ loan, history, proposal }: Props) {
  const t = useText()
  const { write, ...sending } = useWrite(grantDraw)
  const [reply, setReply] = useState('')
  const { draw, drawOn, id: proposalId } = proposal
  const initial = useMemo(
    () => newLendMoreDraft(history, { amount: String(draw), date: drawOn }),
    [history, draw, drawOn],
  )
  return (
    <LendMorePage
      loan={loan}
      history={history}
      initial={initial}
      {...sending}
      send={(advance) =>
        write({ params: { proposalId }, body: { advance, ...(reply.trim() !== '' && { reply: reply.trim() }) } })
      }
      submitLabel={t('lending.grant')}
    >
      <Asked proposal={proposal} reply={reply} onReply={setReply} />
    </LendMorePage>
  )
}

type AskedProps = { proposal: Proposal; reply: string; onReply: (reply: string) => void }

/** What the borrower asks for, above the form that grants it, and a place for an answer. */
function Asked({ proposal, reply, onReply }: AskedProps) {
  const t = useText()
  const { dayIn } = useFormat()
  const name = proposal.borrowerName
  return (
    <Section title={t('proposals.grantTitle', { name })}>
      <div className="stack" data-gap="16">
        <ul className="plain-list strong">
          {proposalWords(proposal, t, dayIn).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {proposal.note && <p className="typed">{proposal.note}</p>}
        <p className="muted small">{t('proposals.grantHint', { name })}</p>
        <TextArea
          value={reply}
          onChange={(event) => onReply(event.currentTarget.value)}
          label={t('proposals.reply', { name })}
          rows={2}
          maxLength={500}
        />
      </div>
    </Section>
  )
}
