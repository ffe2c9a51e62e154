import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { listPayments, listPaymentsOfLoan, type Payment, recordPayment } from '#contract/payments/payments.ts'
import { isDay } from '#engine/numbers/dates.ts'
import { quickAmounts } from '#engine/questions/payoff.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
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
import {
  formOfPayment,
  type LivePayment,
  livePayment,
  newPaymentDraft,
  type PaymentDraft,
  paymentProblems,
} from './payment-draft.ts'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentRecorded } from './payment-recorded.tsx'
import { PaymentSplitPanel } from './payment-split-panel.tsx'
import { type Answers, NOTHING_ANSWERED, questionOf, usualIn } from './question-of-refusal.ts'
import { useReturn } from './use-return.ts'
import './record-payment.css'
import { ReadLoan, useLoanWithHistory } from '../loans/read-loan.tsx'
import { Button } from '../ui/button.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'

/** Records money received on a loan, and shows its split before it is saved. */
export function RecordPayment() {
  const { loanId, loan, both, isMissing } = useLoanWithHistory()
  // Read for the method used last; the form does not wait long for it and works without it.
  const payments = useRead(listPaymentsOfLoan, { params: { loanId: loanId ?? 0 } }, { isReady: loanId !== null })
  const latest = useReadPage(listPayments, { query: { status: 'COMPLETED', limit: 1 } })
  const [recorded, setRecorded] = useState<Payment | null>(null)

  if (recorded && loan.data) {
    // Until the loan is read again, its figures are those from before the payment.
    const isFresh = !loan.isFetching && !loan.isError
    return <PaymentRecorded loan={loan.data} isFresh={isFresh} payment={recorded} onAnother={() => setRecorded(null)} />
  }
  const lastMethod =
    payments.data?.find(({ status }) => status === 'COMPLETED')?.paymentMethod ??
    latest.data?.data[0]?.paymentMethod ??
    ''
  return (
    <ReadLoan of={both} isMissing={isMissing} reader="LENDER" shape="FORM">
      {({ loan: found, history }) =>
        payments.isPending || latest.isPending ? (
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
  const { from, goBack, say } = useReturn(loan.id)
  const { write, isWriting, error, reset } = useWrite(recordPayment, { outlivesPage: true })
  const question = questionOf(error)
  const answered = useRef(NOTHING_ANSWERED)
  const initial = useInitial(history, lastMethod)
  const form = useForm<PaymentDraft>({
    initial,
    draft: `payment-${loan.id}`,
    problemsOf: (draft) => paymentProblems(draft, history),
  })
  const live = useMemo(() => livePayment(form.values, history), [form.values, history])
  useAmountFirst()

  const [isKeeping, setIsKeeping] = useState(false)

  const submit = async (answers: Answers, keepsSurplus: boolean) => {
    if (isWriting || !form.check()) return
    answered.current = answers
    if (live?.above && !keepsSurplus) return setIsKeeping(true)
    try {
      const body = { ...formOfPayment(form.values, loan.id), ...answers, ...(keepsSurplus && { keepsSurplus }) }
      const payment = await write({ body })
      form.forget()
      if (needsPage(live)) return onRecorded(payment)
      await goBack()
      say(payment)
    } catch (reason) {
      setIsKeeping(false)
      if (!toastIfWaiting(reason, speech)) return form.refuse(reason)
      form.forget()
      await goBack()
    }
  }
  const values = {
    amount: format.usd(form.values.amount),
    day: format.dayIn(form.values.paymentDate),
    usual: format.usd(usualIn(error)),
  }
  return (
    <Page
      title={t('payments.record')}
      subtitle={
        <p>
          {loan.loanName} · <span className="nowrap">{loan.loanNumber}</span> · {loan.borrowerName}
        </p>
      }
      back={from}
    >
      <KeptDraft form={form} initial={initial} />
      <CheckedForm className="record-payment with-panel grid" gap="16" onSubmit={() => submit(NOTHING_ANSWERED, false)}>
        <div className="stack" data-gap="16">
          <PaymentFields form={form} history={history} live={live} error={question ? null : error} />
          {live && <SecondPersonNote cents={live.givenCents} isPayment />}
        </div>
        <PaymentSplitPanel live={live} hasAmount={(form.values.amount ?? 0) > 0} />
        <footer className="foot-in-sight fill-phone end" data-gap="8">
          <LinkButton to={from}>{t('common.cancel')}</LinkButton>
          <Button type="submit" loading={isWriting}>
            {t('payments.record')}
          </Button>
        </footer>
      </CheckedForm>
      {isKeeping && live?.above && (
        <ConfirmDialog
          title={t('payments.keepTitle', { amount: format.usd(live.keptCents / 100) })}
          confirmLabel={t('payments.keep')}
          isDestructive={false}
          isBusy={isWriting}
          onConfirm={() => submit(NOTHING_ANSWERED, true)}
          onClose={() => setIsKeeping(false)}
        >
          <p>
            {t('payments.keepQuestion', {
              paid: format.usd(form.values.amount),
              amount: format.usd(live.keptCents / 100),
              name: loan.borrowerName,
            })}
          </p>
        </ConfirmDialog>
      )}
      {question && (
        <ConfirmDialog
          title={t(question === 'isAnother' ? 'payments.repeatTitle' : 'payments.farAboveTitle', values)}
          confirmLabel={t(question === 'isAnother' ? 'payments.recordAnother' : 'payments.recordAmount', values)}
          isDestructive={false}
          onConfirm={() => submit({ ...answered.current, [question]: true }, live?.above != null)}
          onClose={reset}
        >
          <p>{t(question === 'isAnother' ? 'payments.repeatQuestion' : 'payments.farAboveQuestion', values)}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** A payment that ends the loan, lowers the principal beyond what is due, or is held has more to say than a toast can. */
const needsPage = (live: LivePayment | null): boolean =>
  live === null ||
  live.after.principalCents === 0 ||
  live.split.extraPrincipalCents > 0 ||
  live.split.unappliedCents > 0

/** The amount is chosen as the form opens: typing replaces it, and Enter records it as it is. */
function useAmountFirst(): void {
  useEffect(() => {
    const [field] = document.getElementsByName('amount')
    if (!(field instanceof HTMLInputElement)) return
    field.focus({ preventScroll: true })
    field.select()
  }, [])
}

/**
 * The form as it opens: everything due, or else the next installment, received today. A payoff statement or the palette
 * links here with ?amount=1250.5, &date=2026-11-22 and &method=CHECK.
 */
function useInitial(history: LoanHistory, lastMethod: string): PaymentDraft {
  const [search] = useSearchParams()
  const [amount, date, method] = [search.get('amount'), search.get('date'), search.get('method')]
  return useMemo(() => {
    const { terms, events, today } = history
    const given = Number(amount)
    const { everythingDueCents, nextInstallmentCents } = quickAmounts(terms, events, { asOn: today })
    const dueCents = everythingDueCents || nextInstallmentCents
    return newPaymentDraft({
      today: date !== null && isDay(date) ? date : today,
      amount:
        Number.isFinite(given) && given > 0 ? Math.round(given * 100) / 100 : dueCents > 0 ? dueCents / 100 : null,
      method: method ?? lastMethod,
    })
  }, [history, amount, date, method, lastMethod])
}
