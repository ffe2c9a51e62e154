import { IconCalendarEvent, IconFileDollar, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { NotesOfLoan } from '../borrowers/notes.tsx'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { LoanTermsFacts } from '../loans/loan-facts.tsx'
import { LoanStanding } from '../loans/loan-standing.tsx'
import { Proposals } from '../proposals/proposals.tsx'
import { SettlementOfLoan } from '../servicing/settlement-of-loan.tsx'
import { AgreedAnew } from '../servicing/terms-changes.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { FoldedSection } from '../ui/page/folded-section.tsx'
import { Section } from '../ui/page/section.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { BalanceOverTime } from './balance-over-time.tsx'
import { EscrowOfLoan } from './escrow-of-loan.tsx'
import { HeldMoney } from './held-money.tsx'
import { LatestEvents } from './latest-events.tsx'
import { DocumentRequests } from './lazy-requests.ts'

// Loaded only when needed, because the engine comes with them.
const Contract = lazy(async () => {
  const [{ ContractInWords }] = await Promise.all([import('./loan-contract.tsx'), loadTexts('SUMMARY')])
  return { default: ContractInWords }
})
const Payoff = lazy(async () => ({ default: (await import('../documents/payoff-dialog.tsx')).PayoffDialog }))
const Amortization = lazy(async () => ({
  default: (await import('../documents/amortization-dialog.tsx')).AmortizationDialog,
}))
const DeleteLoanDialog = lazy(async () => ({ default: (await import('./delete-loan-dialog.tsx')).DeleteLoanDialog }))

/** What is due, how the balance falls and what happened last; beside it the terms, the papers and the notes. */
export function LoanOverview({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <div className="two-columns" data-gap="16" data-rail="true">
      <div className="stack" data-gap="16">
        <Proposals loan={loan} />
        <Suspense>{loan.hasDocumentRequests && <DocumentRequests loan={loan} isShort />}</Suspense>
        <Section title={t('loans.standing')}>
          <LoanStanding loan={loan} />
        </Section>
        <SettlementOfLoan loan={loan} />
        <HeldMoney loan={loan} />
        <EscrowOfLoan loan={loan} />
        <BalanceOverTime loan={loan} />
        <LatestEvents loan={loan} />
        <AgreedAnew loan={loan} isLender />
        <FoldedSection title={t('summary.title')} name="contract">
          <Contract loan={loan} />
        </FoldedSection>
      </div>
      <div className="stack" data-gap="16">
        <Section title={t('loans.terms')} actions={<ChangeTermsButton loan={loan} />}>
          <LoanTermsFacts loan={loan} />
        </Section>
        <Section title={t('loans.documents')}>
          <PaperButtons loan={loan} />
        </Section>
        <NotesOfLoan loanId={loan.id} fromForm={loan.notes} hasFollowUps={loan.hasFollowUps} />
        <RemoveLoan loan={loan} />
      </div>
    </div>
  )
}

/**
 * A loan with payments changes its terms from a day on; a loan without payments is edited; a closed loan cannot change.
 */
function ChangeTermsButton({ loan }: { loan: LoanDetail }) {
  const t = useText()
  if (!loan.hasFixedTerms || loan.status === 'PAID_OFF' || loan.status === 'SOLD' || loan.status === 'TRANSFERRED')
    return null
  return (
    <LinkButton size="xs" to={`/loans/${loan.id}/terms`}>
      {t('loans.changeTerms')}
    </LinkButton>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The payoff statement and the amortization schedule, each in a dialog; and the loan on another day. */
export function PaperButtons({ loan, canRecord = true }: { loan: LoanDetail; canRecord?: boolean }) {
  const t = useText()
  const [payoffOn, setPayoffOn] = useUrlState('payoff', '')
  const [isTable, setIsTable] = useState(false)
  const papers = [
    { title: t('loans.payoffStatement'), icon: <IconFileDollar {...icon} />, open: () => setPayoffOn('today') },
    { title: t('loans.amortizationSchedule'), icon: <IconTable {...icon} />, open: () => setIsTable(true) },
  ]
  return (
    <div className="stack" data-gap="4">
      {papers.map(({ title, icon: mark, open }) => (
        <button key={title} type="button" className="text-button row" data-gap="8" onClick={open}>
          {mark}
          {title}
        </button>
      ))}
      <Link to={`/${canRecord ? 'loans' : 'my-loans'}/${loan.id}/any-day`} className="text-button row" data-gap="8">
        <IconCalendarEvent {...icon} />
        {t('anyDay.open')}
      </Link>
      <Suspense>
        {payoffOn !== '' && <Payoff loan={loan} on={payoffOn} onClose={() => setPayoffOn('')} canRecord={canRecord} />}
        {isTable && <Amortization loan={loan} onClose={() => setIsTable(false)} />}
      </Suspense>
    </div>
  )
}

/** Only a loan without payments can be deleted. */
function RemoveLoan({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  if (loan.hasPayments) return null
  return (
    <div>
      <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
        {t('loans.deleteTitle')}
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteLoanDialog
            loan={loan}
            onClose={() => setIsAsking(false)}
            onDeleted={() => navigate('/loans/active', { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}
