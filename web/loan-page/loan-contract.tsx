import { lazy, type ReactNode, Suspense } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { isAgreement } from '#engine/terms/events.ts'
import { useRead } from '../api/use-read.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

// Loaded only when needed, because the engine comes with them.
const Summary = lazy(async () => {
  const [{ ContractSummary }] = await Promise.all([import('../loans/contract-summary.tsx'), loadTexts('SUMMARY')])
  return { default: ContractSummary }
})
const Cost = lazy(async () => {
  const [{ CostBox }] = await Promise.all([import('../loans/cost-box.tsx'), loadTexts('SUMMARY')])
  return { default: CostBox }
})

type Props = {
  loan: LoanDetail
  /** The text addresses the borrower as "you". */
  isBorrower?: boolean
  /** Beside the heading. */
  actions?: ReactNode
}

/** The contract of a loan in plain words. */
export function SummaryOfLoan({ loan, isBorrower = false, actions }: Props) {
  const t = useText()
  return (
    <Section title={t('summary.title')} actions={actions}>
      <Terms loan={loan} height="340px">
        {({ terms, events }) => (
          <Summary
            terms={terms}
            lenderName={isBorrower ? loan.lenderName : undefined}
            isChanged={events.some(isAgreement)}
          />
        )}
      </Terms>
    </Section>
  )
}

/** What a loan costs as agreed: APR, finance charge, amount financed, total of payments. */
export function CostOfLoan({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <Section title={t('cost.title')}>
      <Terms loan={loan} height="120px">
        {({ terms }) => <Cost terms={terms} />}
      </Terms>
    </Section>
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
      {(found) => <Suspense fallback={coming}>{children(found)}</Suspense>}
    </Read>
  )
}
