import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, type Payment, recordPayment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { KeptDraft } from '../ui/forms/kept-draft.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { PageSkeleton } from '../ui/page/skeleton.tsx'
import { formOfPayment, livePayment, newPaymentDraft, type PaymentDraft, paymentProblems } from './payment-draft.ts'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentRecorded } from './payment-recorded.tsx'
import { PaymentSplitPanel } from './payment-split-panel.tsx'
import { isRepeatRefusal } from './repeat-refusal.ts'
import './record-payment.css'
import { ReadLoan, useLoanWithHistory } from '../loans/read-loan.tsx'
import { Button } from '../ui/button.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'

/** Records money received on a loan, and shows its split before it is saved. */
export function RecordPayment() {
  const { loanId, loan, both, isMissing } = useLoanWithHistory()
  // Read for the method used last; the form does not wait long for it and works without it.
  const payments = useRead(listPaymentsOfLoan, { params: { loanId: loanId ?? 0 } }, { isReady: loanId !== null })
  const [recorded, setRecorded] = useState<Payment | null>(null)

  if (recorded && loan.data) {
    // Until the loan is read again, its figures are those from before the payment.
    const isFresh = !loan.isFetching && !loan.isError
    return <PaymentRecorded loan={loan.data} isFresh={isFresh} payment={recorded} onAnother={() => setRecorded(null)} />
  }
  const lastMethod = payments.data?.find(({ status }) => status === 'COMPLETED')?.paymentMethod ?? ''
  return (
    <ReadLoan of={both} isMissing={isMissing} reader="LENDER" shape="FORM">
      {({ loan: found, history }) =>
        payments.isPending ? (
          <PageSkeleton shape="FORM" />
        ) : (
          <Form loan={found} history={history} lastMethod={lastMethod} onRecorded={setRecorded} />
        )
      }
    </ReadLoan>
  )
}

type FormProps = {
  loan: LoanDetail
  history: LoanHistory
  lastMethod: string
  onRecorded: (payment: Payment) => void
}

function Form({ loan, history, lastMethod, onRecorded }: FormProps) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const navigate = useNavigate()
  const { write, isWriting, error, reset } = useWrite(recordPayment, { outlivesPage: true })
  const isRepeat = isRepeatRefusal(error)
  const initial = useInitial(history, lastMethod)
  const form = useForm<PaymentDraft>({
    initial,
    draft: `payment-${loan.id}`,
    problemsOf: (draft) => paymentProblems(draft, history),
  })
  const live = useMemo(() => livePayment(form.values, history), [form.values, history])

  const submit = async ({ isAnother }: { isAnother: boolean }) => {
    if (isWriting || !form.check() || live?.above) return
    try {
      const payment = await write({ body: { ...formOfPayment(form.values, loan.id), isAnother } })
      form.forget()
      onRecorded(payment)
    } catch (reason) {
      if (!toastIfWaiting(reason, speech)) return form.refuse(reason)
      form.forget()
      await navigate(`/loans/${loan.id}`, { replace: true })
    }
  }
  return (
    <Page title={t('payments.record')} subtitle={`${loan.loanName} · ${loan.loanNumber}`} back={`/loans/${loan.id}`}>
      <KeptDraft form={form} initial={initial} />
      <CheckedForm className="record-payment grid" gap="16" onSubmit={() => submit({ isAnother: false })}>
        <div className="record-payment-main stack" data-gap="16">
          <PaymentFields form={form} history={history} live={live} error={isRepeat ? null : error} />
          {live && !live.above && <SecondPersonNote cents={live.givenCents} isPayment />}
        </div>
        <PaymentSplitPanel live={live} hasAmount={(form.values.amount ?? 0) > 0} />
        <footer className="record-payment-actions end" data-gap="8">
          <LinkButton to={`/loans/${loan.id}`}>{t('common.cancel')}</LinkButton>
          <Button type="submit" loading={isWriting} disabled={live?.above != null}>
            {t('payments.record')}
          </Button>
        </footer>
      </CheckedForm>
      {isRepeat && (
        <ConfirmDialog
          title={t('payments.repeatTitle')}
          confirmLabel={t('payments.recordAnother')}
          isDestructive={false}
          onConfirm={() => submit({ isAnother: true })}
          onClose={reset}
        >
          <p>
            {t('payments.repeatQuestion', {
              amount: format.usd(form.values.amount),
              day: format.day(form.values.paymentDate),
            })}
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** A payoff statement links here with ?amount=1250.5. */
function useInitial(history: LoanHistory, method: string): PaymentDraft {
  const [search] = useSearchParams()
  const given = Number(search.get('amount'))
  const amount = Number.isFinite(given) && given > 0 ? Math.round(given * 100) / 100 : null
  return useMemo(() => newPaymentDraft({ today: history.today, amount, method }), [history.today, amount, method])
}
