import { lazy, Suspense } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { dueBeside } from '../loans/charges.ts'
import { LoanTermsFacts } from '../loans/loan-facts.tsx'
import { NextPaymentAmount, NextPaymentNote, NextPaymentParts } from '../loans/loan-figures.tsx'
import { ReadLoan, useLoan } from '../loans/read-loan.tsx'
import { repaidPercent } from '../loans/repaid-percent.ts'
import { AskForChange } from '../proposals/ask-for-change.tsx'
import { Proposals } from '../proposals/proposals.tsx'
import { SettlementOfLoan } from '../servicing/settlement-of-loan.tsx'
import { AgreedAnew } from '../servicing/terms-changes.tsx'
import { Amount, Percent } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { FoldedSection } from '../ui/page/folded-section.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { type Tab, TabPanels } from '../ui/page/tab-panels.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useWhy } from '../why/use-why.tsx'
import { BalanceOverTime } from './balance-over-time.tsx'
import { EscrowOfLoan } from './escrow-of-loan.tsx'
import { DocumentRequests } from './lazy-requests.ts'
import { LoanDocuments, LoanPast, PaymentSchedule } from './lazy-tabs.ts'
import { PaperButtons } from './loan-overview.tsx'

// Loaded apart, because the engine comes with it.

const Contract = lazy(async () => {
  const [{ ContractInWords }] = await Promise.all([import('./loan-contract.tsx'), loadTexts('SUMMARY')])
  return { default: ContractInWords }
})

/** The page of a loan for its borrower: plain words, and nothing that can be changed. */
export function BorrowerLoanPage() {
  const { loan, isMissing } = useLoan()
  return (
    <ReadLoan of={loan} isMissing={isMissing} reader="BORROWER">
      {(found) => <ShownLoan loan={found} />}
    </ReadLoan>
  )
}

function ShownLoan({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const tabs: Tab[] = [
    { key: 'overview', title: t('word.overview'), content: <Overview loan={loan} /> },
    { key: 'history', title: t('loans.paymentHistory'), content: <LoanPast loan={loan} isBorrower /> },
    { key: 'schedule', title: t('loans.paymentSchedule'), content: <PaymentSchedule loan={loan} /> },
    { key: 'documents', title: t('loans.documents'), content: <LoanDocuments loan={loan} isBorrower /> },
  ]
  return (
    <Page
      title={loan.loanName}
      subtitle={loan.loanNumber}
      mark={<StatusChip kind="loan" status={loan.status} />}
      back="/my-loans"
      hasThumbBar
      actions={
        loan.nextPaymentDate !== null && (
          <LinkButton variant="filled" to={`/payments/${loan.id}`}>
            {t('dashboard.payNow')}
          </LinkButton>
        )
      }
    >
      <Figures loan={loan} />
      <TabPanels label={t('loans.tabsOf', { name: loan.loanName })} tabs={tabs} />
    </Page>
  )
}

function Figures({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  const { ask, answer } = useWhy(loan.id)
  const overNote = loan.transferredOn && t('loans.transferredOn', { day: format.dayIn(loan.transferredOn) })
  const soldNote = loan.soldOn ? t('loans.soldOn', { day: format.dayIn(loan.soldOn) }) : overNote
  const day = format.dayIn(loan.nextPaymentDate)
  const isDueNow = loan.dueNowAmount > 0 && loan.calledDueOn === null && !soldNote
  const isNothingToday = loan.dueNowAmount === 0 && loan.nextPaymentDate !== null && loan.status !== 'PENDING'
  const { paidPrincipal, paidInterest, paidFees, paidEscrow } = loan
  const paid = Math.round((paidPrincipal + paidInterest + paidFees + paidEscrow) * 100) / 100
  return (
    <FigureCards>
      {isDueNow ? (
        <FigureCard
          label={t('loans.dueNowCard')}
          tone={loan.pastDueAmount > 0 ? 'WARNING' : 'PLAIN'}
          note={dueBeside(t, { fees: loan.feesDue, escrow: loan.escrowDue }) ?? t('loans.dueSince', { day })}
        >
          <Amount dollars={loan.dueNowAmount} />
        </FigureCard>
      ) : (
        <FigureCard
          label={t('word.nextPayment')}
          note={
            soldNote ??
            (isNothingToday ? (
              <>
                {t('loans.nothingToday', { day })}
                <NextPaymentParts loan={loan} />
              </>
            ) : (
              <NextPaymentNote loan={loan} />
            ))
          }
        >
          <NextPaymentAmount loan={loan} onWhy={() => ask({ kind: 'NEXT_PAYMENT' })} />
        </FigureCard>
      )}
      <FigureCard label={t('loans.currentBalance')} note={borrowedNote(loan, { t, format })}>
        <Amount dollars={loan.outstandingBalance} onWhy={() => ask({ kind: 'BALANCE' })} whyLabel={t('loans.why')} />
      </FigureCard>
      <FigureCard
        label={t('loans.paidToDate')}
        note={t('loans.repaidEnds', { percent: `${repaidPercent(loan)}%`, day: format.dayIn(loan.maturityDate) })}
        isQuiet
      >
        <Amount dollars={paid} />
      </FigureCard>
      <FigureCard label={t('loans.rate')} note={t('loans.aYear')} isQuiet>
        <Percent value={loan.interestRate} />
      </FigureCard>
      {answer}
    </FigureCards>
  )
}

function Overview({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <div className="two-columns" data-gap="16" data-rail="true">
      <div className="stack" data-gap="16">
        <Suspense>{loan.hasDocumentRequests && <DocumentRequests loan={loan} isShort />}</Suspense>
        <Proposals loan={loan} />
        <SettlementOfLoan loan={loan} />
        <EscrowOfLoan loan={loan} isBorrower />
        <BalanceOverTime loan={loan} />
        <FoldedSection title={t('summary.title')} name="contract">
          <Contract loan={loan} isBorrower />
        </FoldedSection>
        <AgreedAnew loan={loan} />
        <AskForChange loan={loan} />
      </div>
      <div className="stack" data-gap="16">
        <Section title={t('loans.terms')}>
          <LoanTermsFacts loan={loan} isBorrower />
        </Section>
        <Section title={t('loans.documents')}>
          <PaperButtons loan={loan} canRecord={false} />
        </Section>
      </div>
    </div>
  )
}

/** What was borrowed; of a loan that ran before, where nobody stated it, the day of the balance it was taken over with. */
function borrowedNote({ takenOverDate, originalAmount, principalAmount }: LoanDetail, { t, format }: Speech): string {
  if (takenOverDate !== null && originalAmount === null) {
    return t('loans.takenOver', { day: format.dayIn(takenOverDate) })
  }
  return t('loans.borrowed', { amount: format.usd(originalAmount ?? principalAmount) })
}

type Speech = { t: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> }
