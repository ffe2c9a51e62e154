import { IconPrinter } from '@tabler/icons-react'
import { getReceiptDocument } from '#contract/documents/documents.ts'
import type { Loan } from '#contract/loans/loans.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { addressOf } from '../api/address.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { QuoteComparison } from '../payments/quote-comparison.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { type Fact, FactGrid } from '../ui/page/fact-grid.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { DownloadLink } from './made-document.tsx'
import './payment-receipt.css'

type Props = {
  payment: Payment
  loan: Pick<Loan, 'loanName' | 'loanNumber' | 'borrowerName' | 'lenderName'>
  onClose: () => void
}

/** The receipt of a payment, to read and to print. */
export function PaymentReceipt({ payment, loan, onClose }: Props) {
  const { t, known, language } = useSpeech()
  return (
    <Dialog
      title={t('loans.receipt')}
      onClose={onClose}
      leave="CLOSE"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('word.print')}
          </Button>
          <DownloadLink url={addressOf(getReceiptDocument.path, { paymentId: payment.id }, { language })} isPrimary />
        </>
      }
    >
      <div className="payment-receipt stack" data-gap="16">
        <p className="large-figure">
          <Amount dollars={payment.amount} />
        </p>
        {payment.status === 'REVERSED' && (
          <Note tone="WARNING">{t('loans.receiptReversed', { reason: payment.reason ?? '' })}</Note>
        )}
        {payment.replacedBy !== null && <p>{t('loans.replaced')}</p>}
        {payment.status === 'PENDING' && <Note>{t('loans.receiptPending')}</Note>}
        <FactGrid facts={factsOf({ payment, loan }, { t, known })} />
        {payment.principalAmount !== null && <Split payment={payment} />}
        <QuoteComparison payment={payment} />
      </div>
    </Dialog>
  )
}

function factsOf(
  { payment, loan }: Omit<Props, 'onClose'>,
  { t, known }: Pick<ReturnType<typeof useSpeech>, 't' | 'known'>,
): Fact[] {
  const facts: (Fact | null)[] = [
    { label: t('loans.receivedOn'), value: <DayText value={payment.paymentDate} style="long" /> },
    { label: t('word.method'), value: known(`method.${payment.paymentMethod}`) ?? payment.paymentMethod },
    { label: t('loans.from'), value: loan.borrowerName },
    { label: t('loans.to'), value: loan.lenderName },
    { label: t('word.loan'), value: loan.loanName, note: loan.loanNumber },
    payment.reference === null ? null : { label: t('loans.reference'), value: payment.reference },
    payment.note === null ? null : { label: t('word.note'), value: payment.note },
  ]
  return facts.filter((fact) => fact !== null)
}

function Split({ payment }: { payment: Payment }) {
  const { t } = useSpeech()
  const held = payment.unappliedAmount ?? 0
  const escrow = payment.escrowAmount ?? 0
  return (
    <SumRows
      label={t('loans.splitTitle')}
      rows={[
        { label: t('word.interest'), value: <Amount dollars={payment.interestAmount} /> },
        { label: t('word.principal'), value: <Amount dollars={payment.principalAmount} /> },
        { label: t('word.fees'), value: <Amount dollars={payment.feesAmount} /> },
        ...(escrow > 0 ? [{ label: t('word.escrow'), value: <Amount dollars={escrow} /> }] : []),
        ...(held > 0 ? [{ label: t('word.held'), value: <Amount dollars={held} /> }] : []),
      ]}
      total={{ label: t('loans.total'), value: <Amount dollars={payment.amount} /> }}
    />
  )
}
