import { IconFileText, IconHistory, IconTable, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { NotesOfLoan } from '../borrowers/notes.tsx'
import { useText } from '../i18n/use-text.ts'
import { BalanceChart } from '../loans/balance-chart.tsx'
import { LoanStanding, LoanTermsFacts } from '../loans/loan-facts.tsx'
import { Proposals } from '../proposals/proposals.tsx'
import { WhatIf } from '../proposals/what-if.tsx'
import { AgreedAnew } from '../servicing/terms-changes.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page/section.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { HeldMoney } from './held-money.tsx'
import { CostOfLoan, SummaryOfLoan } from './loan-contract.tsx'
import './loan-overview.css'

const DeleteLoanDialog = lazy(async () => ({ default: (await import('./delete-loan-dialog.tsx')).DeleteLoanDialog }))
const Payoff = lazy(async () => ({ default: (await import('../documents/payoff-dialog.tsx')).PayoffDialog }))
const Amortization = lazy(async () => ({
  default: (await import('../documents/amortization-dialog.tsx')).AmortizationDialog,
}))

/** The agreed terms, the current state of the loan, and its two most wanted papers. */
export function LoanOverview({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <div className="stack" data-gap="16">
      <Section title={t('loans.standing')} actions={<PaperButtons loan={loan} />}>
        <LoanStanding loan={loan} />
      </Section>
      <HeldMoney loan={loan} />
      <Section title={t('loans.terms')} actions={<ChangeTermsButton loan={loan} />}>
        <LoanTermsFacts loan={loan} />
      </Section>
      <AgreedAnew loan={loan} isLender />
      <Proposals loan={loan} />
      <Section title={t('loans.balanceOverTime')}>
        <BalanceChart loan={loan} />
      </Section>
      <WhatIf loan={loan} />
      <SummaryOfLoan loan={loan} />
      <CostOfLoan loan={loan} />
      <NotesOfLoan loanId={loan.id} fromForm={loan.notes} />
      <RemoveLoan loan={loan} />
    </div>
  )
}

/**
 * A loan with payments changes its terms from a day on; a loan without payments is edited; a closed loan cannot change.
 */
function ChangeTermsButton({ loan }: { loan: LoanDetail }) {
  const t = useText()
  if (!loan.hasFixedTerms || loan.status === 'PAID_OFF') return null
  return <LinkButton to={`/loans/${loan.id}/terms`}>{t('loans.changeTerms')}</LinkButton>
}

/** The payoff statement and the amortization schedule, each in a dialog. */
export function PaperButtons({ loan, canRecord = true }: { loan: LoanDetail; canRecord?: boolean }) {
  const t = useText()
  const [on, setOn] = useUrlState('payoff', '')
  const [opened, setOpened] = useState<'PAYOFF' | 'AMORTIZATION' | null>(on === '' ? null : 'PAYOFF')
  const close = () => {
    setOpened(null)
    setOn('')
  }
  return (
    <div className="loan-overview-papers wrap" data-gap="8">
      <Button
        variant="default"
        leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened('PAYOFF')}
      >
        {t('loans.payoffStatement')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTable size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened('AMORTIZATION')}
      >
        {t('loans.amortizationSchedule')}
      </Button>
      <LinkButton
        to={`/${canRecord ? 'loans' : 'my-loans'}/${loan.id}/any-day`}
        leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('anyDay.open')}
      </LinkButton>
      <Suspense>
        {opened === 'PAYOFF' && <Payoff loan={loan} on={on} onClose={close} canRecord={canRecord} />}
        {opened === 'AMORTIZATION' && <Amortization loan={loan} onClose={close} />}
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
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
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
