import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { QuoteComparison } from './quote-comparison.tsx'

type Props = {
  loan: LoanDetail
  /** Whether the loan was read again after the payment; until then its figures are not shown. */
  isFresh: boolean
  payment: Payment
  onAnother: () => void
}

/** Shows how the payment was split, the amount owed now, and the next payment. */
export function PaymentRecorded({ loan, isFresh, payment, onAnother }: Props) {
  const t = useText()
  const format = useFormat()
  const heading = useRef<HTMLParagraphElement>(null)
  // The form is gone, so the focus moves to the heading, and a screen reader reads the result.
  useEffect(() => heading.current?.focus(), [])
  const held = payment.unappliedAmount ?? 0
  const fees = payment.feesAmount ?? 0
  const escrow = payment.escrowAmount ?? 0
  return (
    <Page title={t('payments.recorded')} subtitle={`${loan.loanName} · ${loan.loanNumber}`} width="NARROW">
      <p className="record-payment-done row" data-gap="12" ref={heading} tabIndex={-1}>
        <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
        {t('payments.recordedText', { amount: format.usd(payment.amount), day: format.dayIn(payment.paymentDate) })}
      </p>
      <Section title={t('payments.splitDone')}>
        <SumRows
          label={t('payments.splitDone')}
          rows={[
            { label: t('word.interest'), value: <Amount dollars={payment.interestAmount} /> },
            { label: t('word.principal'), value: <Amount dollars={payment.principalAmount} /> },
            ...(fees > 0 ? [{ label: t('word.fees'), value: <Amount dollars={fees} /> }] : []),
            ...(escrow > 0 ? [{ label: t('word.escrow'), value: <Amount dollars={escrow} /> }] : []),
            ...(held > 0 ? [{ label: t('word.held'), value: <Amount dollars={held} /> }] : []),
          ]}
          total={{ label: t('loans.total'), value: <Amount dollars={payment.amount} /> }}
        />
        <QuoteComparison payment={payment} />
      </Section>
      <Section title={t('payments.nowTitle')}>
        {isFresh ? <NowFacts loan={loan} /> : <Skeleton height="44px" />}
      </Section>
      <footer className="record-payment-actions end" data-gap="8">
        <Button variant="default" onClick={onAnother} disabled={!isFresh}>
          {t('payments.another')}
        </Button>
        <LinkButton to={`/loans/${loan.id}?tab=history`} variant="filled">
          {t('payments.backToLoan')}
        </LinkButton>
      </footer>
    </Page>
  )
}

function NowFacts({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <FactGrid
      facts={[
        { label: t('payments.newBalance'), value: <Amount dollars={loan.outstandingBalance} /> },
        {
          label: t('loans.nextDue'),
          value: loan.nextPaymentDate === null ? t('loans.nothingDue') : <DayText value={loan.nextPaymentDate} />,
          note: loan.nextPaymentAmount === null ? null : <Amount dollars={loan.nextPaymentAmount} />,
        },
      ]}
    />
  )
}
