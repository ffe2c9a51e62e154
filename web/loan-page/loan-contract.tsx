import type { ReactNode } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { isAgreement } from '#engine/terms/events.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { ContractSummary } from '../loans/contract-summary.tsx'
import { CostBox } from '../loans/cost-box.tsx'
import { TermQuestions } from '../loans/term-questions.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = {
  loan: LoanDetail
  /** The text addresses the borrower as "you". */
  isBorrower?: boolean
}

/** The contract of a loan in plain words, the answers to what is asked about it, and what it costs as agreed. */
export function ContractInWords({ loan, isBorrower = false }: Props) {
  const t = useText()
  return (
    <Terms loan={loan} height="460px">
      {({ terms, events }) => (
        <div className="stack" data-gap="24">
          <ContractSummary
            terms={terms}
            lenderName={isBorrower ? loan.lenderName : undefined}
            isChanged={events.some(isAgreement)}
          />
          <TermQuestions loan={loan} />
          <section className="stack" data-gap="12" aria-label={t('cost.title')}>
            <h3>{t('cost.title')}</h3>
            <CostBox terms={terms} />
          </section>
        </div>
      )}
    </Terms>
  )
}

type TermsProps = {
  loan: LoanDetail
  /** The approximate height of the content, reserved while it loads. */
  height: string
  children: (history: LoanHistory) => ReactNode
}

function Terms({ loan, height, children }: TermsProps) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  const coming = <Skeleton height={height} />
  return (
    <Read of={history} failed={t('summary.failed')} coming={coming}>
      {children}
    </Read>
  )
}
