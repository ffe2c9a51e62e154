import { IconCash, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { ApprovalNotes } from '../approvals/approval-notes.tsx'
import { useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import { isWrittenOff } from '../loans/is-written-off.ts'
import { LoanFigures } from '../loans/loan-figures.tsx'
import { ReadLoan, useLoan } from '../loans/read-loan.tsx'
import { MoreActions } from '../servicing/more-actions.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { type Tab, TabPanels } from '../ui/page/tab-panels.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { chipStatus } from '../ui/status-tone.ts'
import { LoanDocuments, LoanPast, PaymentSchedule } from './lazy-tabs.ts'
import { LoanOverview } from './loan-overview.tsx'

/** The page of a loan for its lender. */
export function LoanPage() {
  const { loan, isMissing } = useLoan()
  return (
    <ReadLoan of={loan} isMissing={isMissing} reader="LENDER">
      {(found) => <ShownLoan loan={found} />}
    </ReadLoan>
  )
}

function ShownLoan({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const tabs: Tab[] = [
    { key: 'overview', title: t('word.overview'), content: <LoanOverview loan={loan} /> },
    { key: 'history', title: t('loans.paymentHistory'), content: <LoanPast loan={loan} /> },
    { key: 'schedule', title: t('loans.paymentSchedule'), content: <PaymentSchedule loan={loan} /> },
    { key: 'documents', title: t('loans.documents'), content: <LoanDocuments loan={loan} /> },
  ]
  return (
    <Page
      title={loan.loanName}
      subtitle={
        <p>
          <Link to={`/borrowers/${loan.borrowerId}`}>{loan.borrowerName || t('word.borrower')}</Link> ·{' '}
          {loan.loanNumber}
        </p>
      }
      mark={
        <StatusChip
          kind="loan"
          status={chipStatus(loan.status, loan.daysPastDue)}
          daysLate={loan.daysPastDue}
          words={
            isWrittenOff(loan) ? t('loans.writtenOffChip') : loan.defaultStage && t(`defaultStage.${loan.defaultStage}`)
          }
        />
      }
      back="/loans/active"
      hasThumbBar={!isClosed(loan)}
      actions={<LoanPageActions loan={loan} />}
    >
      <ApprovalNotes loanId={loan.id} />
      <LoanFigures loan={loan} />
      <TabPanels label={t('loans.tabsOf', { name: loan.loanName })} tabs={tabs} />
    </Page>
  )
}

function LoanPageActions({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const isOver = isClosed(loan)
  const icon = <IconCash size={18} stroke={1.75} aria-hidden="true" />
  return (
    <>
      {!isOver && <MoreActions loan={loan} />}
      <LinkButton to={`/loans/edit/${loan.id}`} leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}>
        {t('loans.editLoan')}
      </LinkButton>
      <LinkButton variant={isOver ? 'default' : 'filled'} to={`/loans/${loan.id}/payment/new`} leftSection={icon}>
        {t('payments.record')}
      </LinkButton>
    </>
  )
}
