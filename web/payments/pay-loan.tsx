import { useMemo } from 'react'
import { getPaymentInstructions } from '#contract/loans/lender-settings.ts'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Amount, WithNumber } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { CostOfWaiting } from './cost-of-waiting.tsx'
import { type DueSplit, dueSplit } from './due-split.ts'
import { Instructions } from './instructions.tsx'
import { ReportPayment } from './report-payment.tsx'
import { Reports, WaitingReports } from './reported-payments.tsx'
import './record-payment.css'
import { ReadLoan, useLoanWithHistory } from '../loans/read-loan.tsx'

/** The amount due on a borrower's loan, its split, and how to pay the lender. */
export function PayLoan() {
  const { both, isMissing } = useLoanWithHistory('id')
  return (
    <ReadLoan of={both} isMissing={isMissing} reader="BORROWER" shape="FORM">
      {({ loan, history }) => <ShownDue loan={loan} history={history} />}
    </ReadLoan>
  )
}

function ShownDue({ loan, history }: { loan: LoanDetail; history: LoanHistory }) {
  const t = useText()
  const { role } = useUser()
  const due = useMemo(() => dueSplit(history), [history])
  return (
    <Page
      title={loan.loanName}
      subtitle={loan.loanNumber}
      back={`/my-loans/${loan.id}`}
      width="NARROW"
      actions={<LinkButton to={`/my-loans/${loan.id}`}>{t('payments.seeLoan')}</LinkButton>}
    >
      <Section title={t('payments.whatIsDue')}>
        {due ? <Due due={due} /> : <p className="muted small">{t('loans.nothingDue')}</p>}
        <WaitingReports loan={loan} />
      </Section>
      {due && <HowToPay loan={loan} />}
      <Reports loanId={loan.id} />
      {due && role === 'BORROWER' && <ReportPayment loan={loan} history={history} due={due} />}
      {due && <CostOfWaiting history={history} dueOn={due.dueOn} />}
    </Page>
  )
}

function Due({ due }: { due: DueSplit }) {
  const t = useText()
  const format = useFormat()
  const fees = { label: t('word.fees'), value: <Amount cents={due.feesCents} /> }
  const escrow = { label: t('word.escrow'), value: <Amount cents={due.escrowCents} /> }
  return (
    <div className="stack" data-gap="12">
      <p className="large-figure">
        <Amount cents={due.amountCents} />
      </p>
      <p className="muted small">
        {due.isPastDue ? t('payments.wasDueOn') : t('payments.isDueOn')} {format.dayIn(due.dueOn, 'long')}
      </p>
      <SumRows
        label={t('payments.splitTitle')}
        rows={[
          { label: t('word.interest'), value: <Amount cents={due.interestCents} /> },
          { label: t('word.principal'), value: <Amount cents={due.principalCents} /> },
          ...(due.feesCents > 0 ? [fees] : []),
          ...(due.escrowCents > 0 ? [escrow] : []),
        ]}
        total={{ label: t('loans.total'), value: <Amount cents={due.amountCents} /> }}
      />
    </div>
  )
}

/** The lender's own instructions, and the general ones. */
function HowToPay({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const said = useRead(getPaymentInstructions, { params: { loanId: loan.id } })
  return (
    <Section title={t('payments.howToPayTitle')}>
      <div className="stack" data-gap="12">
        {said.data && <Instructions said={said.data} lender={loan.lenderName} />}
        <p className="muted small">
          <WithNumber
            text={t('payments.howToPay', { lender: loan.lenderName, number: loan.loanNumber })}
            number={loan.loanNumber}
          />
        </p>
      </div>
    </Section>
  )
}
