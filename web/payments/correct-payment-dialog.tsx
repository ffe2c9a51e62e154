import { useMemo } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { correctPayment, type Payment } from '#contract/payments/payments.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '#engine/terms/events.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { ApplicationFields } from './application-fields.tsx'
import { correctionGives, draftOfPayment } from './correct-payment.ts'
import { MethodField, ReferenceField } from './method-field.tsx'
import { formOfPayment, type LivePayment, livePayment, type PaymentDraft, paymentProblems } from './payment-draft.ts'
import { useAboveText } from './use-above-text.ts'
import './record-payment.css'

type Props = { payment: Payment; loan: LoanDetail; onClose: () => void }
type Received = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

const FORM_ID = 'correct-payment'

/** Corrects a payment: the form it was entered with, filled in, and the loan before and after in one table. */
export function CorrectPaymentDialog({ payment, loan, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  const received = history.data?.events.find(({ id }) => id === payment.eventId)
  const correct = useAction(correctPayment, { failed: 'loans.correctFailed', said: t('loans.corrected'), onClose })
  return (
    <Dialog
      title={t('loans.correctPayment')}
      onClose={onClose}
      width="MEDIUM"
      leave="CANCEL"
      actions={
        <Button type="submit" form={FORM_ID} loading={correct.isBusy} disabled={!received}>
          {t('loans.correctPayment')}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{correct.error}</FormError>
        <p>
          {t('loans.correctQuestion', { amount: format.usd(payment.amount), day: format.dayIn(payment.paymentDate) })}
        </p>
        {history.isPending && <Skeleton height="240px" />}
        {history.isError && <p className="muted small">{t('common.failed')}</p>}
        {history.data && received?.kind === 'PAYMENT_RECEIVED' && (
          <Form
            payment={payment}
            received={received}
            history={history.data}
            onSend={({ loanId: _, ...body }, refuse) =>
              correct.run({ params: { paymentId: payment.id }, body }, refuse)
            }
          />
        )}
      </div>
    </Dialog>
  )
}

type Sent = ReturnType<typeof formOfPayment> & { reason: string }
type FormProps = {
  payment: Payment
  received: Received
  history: LoanHistory
  onSend: (sent: Sent, refuse: (refusal: unknown) => void) => Promise<void>
}

function Form({ payment, received, history, onSend }: FormProps) {
  const t = useText()
  const form = useForm<PaymentDraft>({
    initial: draftOfPayment(payment, received),
    problemsOf: (draft) => paymentProblems(draft, history),
  })
  const why = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'payment.correctionReasonRequired' } : {}),
  })
  const without = useMemo(() => withoutPayment(history, received), [history, received])
  const live = useMemo(() => livePayment(form.values, without), [form.values, without])
  const before = useMemo(() => livePayment(draftOfPayment(payment, received), without), [payment, received, without])
  const above = useAboveText(live)
  const submit = () => {
    const isChecked = [form.check(), why.check()].every(Boolean)
    if (!isChecked) return
    const sent = { ...formOfPayment(form.values, payment.loanId), reason: why.values.reason.trim() }
    return onSend({ ...sent, ...(live?.above && { keepsSurplus: true }) }, (refusal) => form.refuse(refusal))
  }
  return (
    <CheckedForm id={FORM_ID} className="stack" gap="16" onSubmit={submit}>
      <MoneyField {...form.field('amount')} label={t('word.amount')} description={above} isRequired />
      <div className="fit-columns" data-gap="16">
        <DayField
          {...form.field('paymentDate')}
          label={t('loans.receivedOn')}
          earliest={history.terms.originationOn}
          latest={history.today}
          isRequired
        />
        <MethodField form={form} />
      </div>
      <ReferenceField form={form} />
      <ApplicationFields form={form} history={history} />
      <TextArea
        {...why.text('reason')}
        label={t('word.reason')}
        description={t('loans.correctWhyHint')}
        withAsterisk
        rows={2}
        maxLength={500}
      />
      {live && before && <Change live={live} before={before} amountCents={received.amountCents} />}
    </CheckedForm>
  )
}

function Change({ live, before, amountCents }: { live: LivePayment; before: LivePayment; amountCents: number }) {
  const t = useText()
  const { split, after } = live
  return (
    <>
      <SecondPersonNote cents={correctionGives({ was: before.split, becomes: split, amountCents })} />
      <BeforeAfter label={t('loans.whatChanges')} before={before.after} after={after} />
    </>
  )
}

/** The history as it will be without the payment. */
function withoutPayment(history: LoanHistory, { id: paymentId }: Received): LoanHistory {
  const reversal: LoanEvent = {
    kind: 'PAYMENT_REVERSED',
    paymentId,
    effectiveOn: history.today,
    id: nextEventId(history.events),
    recordedAt: LAST_INSTANT,
  }
  return { ...history, events: [...history.events, reversal] }
}
