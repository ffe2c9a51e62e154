import { useMemo, useRef } from 'react'
import { getLoanHistory, type LoanHistory } from '#contract/loans/loans.ts'
import { confirmPayment, type ListedPayment } from '#contract/payments/payments.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { SentFileLinks } from '../ui/files/sent-file-links.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { ExtraPrincipalChoice } from './application-fields.tsx'
import { livePayment, newPaymentDraft, type PaymentDraft, paymentProblems } from './payment-draft.ts'
import { SplitAndChange } from './payment-split-panel.tsx'
import { type Answers, NOTHING_ANSWERED, questionOf, usualIn } from './question-of-refusal.ts'
import { useAboveText } from './use-above-text.ts'
import './record-payment.css'

type Props = { payment: ListedPayment; onClose: () => void }

const FORM_ID = 'confirm-payment'

const QUESTIONS = { isAnother: 'payments.repeatReport', isAmountMeant: 'payments.farAboveQuestion' } as const
const LABELS = { isAnother: 'payments.recordAnother', isAmountMeant: 'payments.recordAmount' } as const

/** Records a reported payment as received, and shows its split first. */
export function ConfirmPaymentDialog({ payment, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const history = useRead(getLoanHistory, { params: { loanId: payment.loanId } })
  const asked = useRef<{ day: Day | null; answers: Answers }>({ day: null, answers: NOTHING_ANSWERED })
  const values = { amount: format.usd(payment.amount), name: payment.borrowerName, loan: payment.loanName }
  const confirm = useAction(confirmPayment, {
    failed: 'payments.confirmFailed',
    said: t('payments.confirmed', values),
    onClose,
  })
  const question = questionOf(confirm.refusal)
  const usual = format.usd(usualIn(confirm.refusal))
  const send = ({ paymentDate, extraPrincipal }: PaymentDraft, keepsSurplus: boolean) => {
    // Sent again with the day that the question was about, the question is answered.
    const before = asked.current.day === paymentDate ? asked.current.answers : NOTHING_ANSWERED
    const answers = question && asked.current.day === paymentDate ? { ...before, [question]: true } : before
    asked.current = { day: paymentDate, answers }
    return confirm.run({
      params: { paymentId: payment.id },
      body: {
        extraPrincipal,
        ...answers,
        ...(keepsSurplus && { keepsSurplus }),
        ...(paymentDate !== null && { paymentDate }),
      },
    })
  }
  return (
    <Dialog
      title={t('payments.confirmTitle')}
      onClose={onClose}
      width="MEDIUM"
      leave="CANCEL"
      actions={
        <Button type="submit" form={FORM_ID} loading={confirm.isBusy} disabled={!history.data}>
          {question ? t(LABELS[question], values) : t('payments.confirm')}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{question ? t(QUESTIONS[question], { ...values, usual }) : confirm.error}</FormError>
        <p>{t('payments.confirmQuestion', values)}</p>
        <SentPictures files={payment.files} />
        {history.isError && <p className="muted small">{t('payments.failed')}</p>}
        {history.isPending && <Skeleton height="200px" />}
        {history.data && <ConfirmForm payment={payment} history={history.data} onConfirm={send} />}
      </div>
    </Dialog>
  )
}

/** What the borrower sent with the payment: pictures as they are, papers as links. */
function SentPictures({ files = [] }: { files?: ListedPayment['files'] }) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <div className="stack" data-gap="8">
      <strong className="small">{t('payments.filesSent')}</strong>
      {files
        .filter(({ mediaType }) => mediaType.startsWith('image/'))
        .map(({ documentId, previewUrl, fileName }) => (
          <img key={documentId} className="confirm-payment-picture" src={previewUrl} alt={fileName} loading="lazy" />
        ))}
      <SentFileLinks files={files} />
    </div>
  )
}

type FormProps = {
  payment: ListedPayment
  history: LoanHistory
  onConfirm: (draft: PaymentDraft, keepsSurplus: boolean) => Promise<void>
}

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
  const submit = () => form.check() && onConfirm(form.values, live?.above != null)
  return (
    <CheckedForm id={FORM_ID} className="stack" gap="16" onSubmit={submit}>
      {above && <p>{above}</p>}
      <DayField
        {...form.field('paymentDate')}
        label={t('loans.receivedOn')}
        description={t('payments.confirmDayHint')}
        earliest={history.terms.originationOn}
        latest={history.today}
        isRequired
      />
      {live && !live.above && <ExtraPrincipalChoice form={form} live={live} />}
      {live && <SplitAndChange live={live} />}
    </CheckedForm>
  )
}
