import { IconReceipt } from '@tabler/icons-react'
import { getReceiptDocument } from '#contract/documents/documents.ts'
import { listRemovedLoans, type RemovedLoan } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, type Payment } from '#contract/payments/payments.ts'
import { addressOf } from '../api/address.ts'
import { useRead } from '../api/use-read.ts'
import { PayoffQuotes } from '../documents/payoff-quotes.tsx'
import { UploadedDocuments } from '../documents/uploaded-documents.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ReadLoan } from '../loans/read-loan.tsx'
import { listOf } from '../loans/schedule-rows.ts'
import { useUser } from '../session/use-session.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { usePaymentColumns } from '../ui/tables/payment-columns.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { useIdParam } from '../ui/use-id-param.ts'
import { LoanFiles } from './loan-files.tsx'

/** The record of a loan that its lender removed, for its borrower: payments, receipts and documents, only to read. */
export function RemovedLoanPage() {
  const loanId = useIdParam('loanId')
  // An administrator at this address has no removed loans of their own.
  const isBorrower = useUser().role === 'BORROWER'
  const removed = useRead(listRemovedLoans, {}, { isReady: isBorrower })
  const found = removed.data?.find(({ id }) => id === loanId)
  return (
    <ReadLoan
      of={{ ...removed, data: found }}
      isMissing={!isBorrower || loanId === null || (removed.isSuccess && !found)}
      reader="BORROWER"
    >
      {(loan) => <Shown loan={loan} />}
    </ReadLoan>
  )
}

function Shown({ loan }: { loan: RemovedLoan }) {
  const t = useText()
  const format = useFormat()
  const { id, loanName, loanNumber, lenderName, principalAmount, originationDate, removedAt } = loan
  const facts = [
    { label: t('word.lender'), value: <bdi>{lenderName}</bdi> },
    { label: t('loans.principalAmount'), value: format.usd(principalAmount) },
    { label: t('loans.origination'), value: format.day(originationDate) },
  ]
  return (
    <Page title={loanName} subtitle={loanNumber} back="/my-loans">
      <Note>{t('loans.removedByLender', { lender: lenderName, day: format.dayIn(removedAt) })}</Note>
      <Section title={t('word.loan')}>
        <FactGrid facts={facts} />
      </Section>
      <Section title={t('loans.paymentHistory')}>
        <Payments loanId={id} />
      </Section>
      <LoanFiles loanId={id} isBorrower />
      <PayoffQuotes loanId={id} />
      <UploadedDocuments loanId={id} isBorrower />
    </Page>
  )
}

function Payments({ loanId }: { loanId: number }) {
  const { t, language } = useSpeech()
  const format = useFormat()
  const payments = useRead(listPaymentsOfLoan, { params: { loanId } })
  const receipt: Column<Payment> = {
    key: 'actions',
    title: t('word.actions'),
    isActions: true,
    cell: ({ id, amount, paymentDate }) => {
      const label = t('loans.receiptOf', { amount: format.usd(amount), day: format.dayIn(paymentDate) })
      return (
        <a
          className="icon-button inline-row muted"
          href={addressOf(getReceiptDocument.path, { paymentId: id }, { language })}
          aria-label={label}
          title={label}
          data-word={t('loans.receiptWord')}
        >
          <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
        </a>
      )
    },
  }
  const columns = [...usePaymentColumns(payments.data ?? []), receipt]
  return (
    <Read of={payments} failed={t('payments.failed')}>
      <DataTable
        label={t('loans.paymentHistory')}
        name="removed-history-"
        columns={columns}
        rows={payments.data && listOf(payments.data)}
        rowKey={({ id }) => id}
        empty={<p className="muted small">{t('loans.noPayments')}</p>}
      />
    </Read>
  )
}
