import { IconInbox } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { declinePayment, type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { SentFileLinks } from '../ui/files/sent-file-links.tsx'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

// Loaded only when needed: it replays the loan, so the engine comes with it.
const Confirm = lazy(async () => ({ default: (await import('./confirm-payment-dialog.tsx')).ConfirmPaymentDialog }))

type Opened = { kind: 'CONFIRM' | 'DECLINE'; payment: ListedPayment } | null

/** The payments that borrowers reported, to be confirmed or declined. */
export function ReportedTab() {
  const t = useText()
  const paging = usePaging()
  const [opened, setOpened] = useState<Opened>(null)
  const columns = useColumns(setOpened)
  const answer = useReadPage(listPayments, { query: { status: 'PENDING', page: paging.page, limit: paging.size } })
  const close = () => setOpened(null)
  if (answer.isError) return <ErrorState message={t('payments.failed')} onRetry={answer.refetch} />
  return (
    <div className="stack" data-gap="16">
      {answer.data?.total !== 0 && <p className="muted">{t('payments.reportedHint')}</p>}
      <PagedTable
        label={t('payments.reported')}
        columns={columns}
        page={answer.data}
        paging={paging}
        rowKey={({ id }) => id}
        isUnused
        empty={
          <EmptyState
            message={t('payments.noneReported')}
            hint={t('payments.reportedHint')}
            icon={<IconInbox size={24} stroke={1.5} aria-hidden="true" />}
          />
        }
      />
      {opened?.kind === 'DECLINE' && <DeclinePaymentDialog payment={opened.payment} onClose={close} />}
      {opened?.kind === 'CONFIRM' && (
        <Suspense>
          <Confirm payment={opened.payment} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function useColumns(onOpen: (opened: Opened) => void): Column<ListedPayment>[] {
  const { t, known } = useSpeech()
  return [
    {
      key: 'loan',
      title: t('word.loan'),
      cell: ({ loanId, loanName }) => <Link to={`/loans/${loanId}`}>{loanName}</Link>,
    },
    { key: 'borrower', title: t('word.borrower'), cell: ({ borrowerName }) => borrowerName },
    { key: 'sent', title: t('payments.sentOn'), cell: ({ paymentDate }) => <DayText value={paymentDate} /> },
    { key: 'amount', title: t('word.amount'), cell: ({ amount }) => <Amount dollars={amount} />, isNumber: true },
    {
      key: 'method',
      title: t('word.method'),
      cell: ({ paymentMethod, reference }) => (
        <>
          {known(`method.${paymentMethod}`) ?? paymentMethod}
          {reference && <span className="muted tiny block">{reference}</span>}
        </>
      ),
    },
    {
      key: 'note',
      title: t('word.note'),
      cell: ({ note, files }) => (
        <>
          {note ?? (files ? null : t('common.notAvailable'))}
          <SentFileLinks files={files} />
        </>
      ),
    },
    {
      key: 'actions',
      title: t('word.actions'),
      isActions: true,
      cell: (payment) => (
        <span className="inline-row" data-gap="8">
          <Button size="xs" variant="default" onClick={() => onOpen({ kind: 'DECLINE', payment })}>
            {t('payments.decline')}
          </Button>
          <Button size="xs" onClick={() => onOpen({ kind: 'CONFIRM', payment })}>
            {t('payments.confirm')}
          </Button>
        </span>
      ),
    },
  ]
}

type Props = { payment: ListedPayment; onClose: () => void }

/** Declines a reported payment that did not arrive. The borrower reads the reason. */
function DeclinePaymentDialog({ payment, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const values = {
    name: payment.borrowerName,
    amount: format.usd(payment.amount),
    day: format.dayIn(payment.paymentDate),
  }
  const decline = useAction(declinePayment, {
    failed: 'payments.declineFailed',
    said: t('payments.declined', values),
    onClose,
  })
  const params = { paymentId: payment.id }
  return (
    <ReasonDialog
      texts="payments.decline"
      requiredCode="payment.declineReasonRequired"
      onSend={(reason, refuse) => decline.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={decline.isBusy}
      error={decline.error}
    >
      <p>{t('payments.declineQuestion', values)}</p>
    </ReasonDialog>
  )
}
