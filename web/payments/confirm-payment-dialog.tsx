import { useMemo } from 'react'
import { getLoanHistory, type LoanHistory } from '#contract/loans/loans.ts'
import { confirmPayment, type ListedPayment } from '#contract/payments/payments.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { ExtraPrincipalChoice } from './application-fields.tsx'
import { livePayment, newPaymentDraft, type PaymentDraft, paymentProblems } from './payment-draft.ts'
import { SplitAndChange } from './payment-split-panel.tsx'
import { useAboveText } from './use-above-text.ts'
import './record-payment.css'

type Props = { payment: ListedPayment; onClose: () => void }

const FORM_ID = 'confirm-payment'

/** Records a reported payment as received, and shows its split first. */
export function ConfirmPaymentDialog({ payment, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const history = useRead(getLoanHistory, { params: { loanId: payment.loanId } })
  const { write, isWriting, error } = useWrite(confirmPayment)
  const values = { amount: format.usd(payment.amount), name: payment.borrowerName, loan: payment.loanName }
  const confirm = async ({ paymentDate, extraPrincipal }: PaymentDraft) => {
    if (isWriting) return
    try {
      const body = { extraPrincipal, ...(paymentDate !== null && { paymentDate }) }
      await write({ params: { paymentId: payment.id }, body })
    } catch {
      // The error is shown in the dialog, which stays open.
      return
    }
    showToast({ text: t('payments.confirmed', values) })
    onClose()
  }
  return (
    <Dialog
      title={t('payments.confirmTitle')}
      isOpen
      onClose={onClose}
      width="MEDIUM"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} loading={isWriting} disabled={!history.data}>
            {t('payments.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack" data-gap="20">
        <FormError>{error !== null && errorText(error, speech, 'payments.confirmFailed')}</FormError>
        <p>{t('payments.confirmQuestion', values)}</p>
        {history.isError && <p className="muted small">{t('payments.failed')}</p>}
        {history.isPending && <Skeleton height="200px" />}
        {history.data && <ConfirmForm payment={payment} history={history.data} onConfirm={confirm} />}
      </div>
    </Dialog>
  )
}

type FormProps = { payment: ListedPayment; history: LoanHistory; onConfirm: (draft: PaymentDraft) => Promise<void> }

function ConfirmForm({ payment, history, onConfirm }: FormProps) {
  const t = useText()
  const form = useForm<PaymentDraft>({
    initial: {
      ...newPaymentDraft({ today: payment.paymentDate, amount: payment.amount, method: payment.paymentMethod }),
    },
    problemsOf: (draft) => paymentProblems(draft, history),
  })
  const live = useMemo(() => livePayment(form.values, history), [form.values, history])
  const above = useAboveText(live)
  return (
    <form
      id={FORM_ID}
      className="stack"
      data-gap="20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check() && !live?.above) void onConfirm(form.values)
      }}
    >
      <FormError>{above}</FormError>
      <DayField
        {...form.field('paymentDate')}
        label={t('loans.receivedOn')}
        description={t('payments.confirmDayHint')}
        earliest={history.terms.originationOn}
        latest={history.today}
        isRequired
      />
      {live && !live.above && <ExtraPrincipalChoice form={form} live={live} />}
      {live && !live.above && <SplitAndChange live={live} />}
    </form>
  )
}
