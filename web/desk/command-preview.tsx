import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { getLoanHistory, type LoanHistory } from '#contract/loans/loans.ts'
import { listPayments, recordPayment } from '#contract/payments/payments.ts'
import { payoff, quickAmounts } from '#engine/questions/payoff.ts'
import { errorText } from '../api/error-text.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { isAnswered, useWrite } from '../api/use-write.ts'
import { PayoffFigures, PayoffTotal } from '../documents/payoff-dialog.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { formOfPayment, livePayment, newPaymentDraft, paymentProblems } from '../payments/payment-draft.ts'
import { SplitAndChange } from '../payments/payment-split-panel.tsx'
import { NOTHING_ANSWERED } from '../payments/question-of-refusal.ts'
import { useReturn } from '../payments/use-return.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import type { Previewed, PreviewProps } from './previewed.ts'

/** The effect of a command of the palette, before Enter carries it out. */
export function CommandPreview(given: PreviewProps) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId: given.of.loanId } })
  return (
    <Read of={history} failed={t('palette.previewFailed')} coming={<Skeleton width="100%" height="12em" />}>
      {(found) =>
        given.of.kind === 'PAY' ? (
          <Payment {...given} of={given.of} history={found} />
        ) : (
          <Payoff of={given.of} history={found} />
        )
      }
    </Read>
  )
}

function Payoff({ of: { on }, history }: { of: Extract<Previewed, { kind: 'PAYOFF' }>; history: LoanHistory }) {
  const t = useText()
  const { terms, events } = history
  const figures = useMemo(() => (on < terms.originationOn ? null : payoff(terms, events, { on })), [terms, events, on])
  if (!figures) return <p>{t('loans.payoffTooEarly')}</p>
  return (
    <div className="stack" data-gap="8">
      <PayoffTotal history={history} figures={figures} />
      <PayoffFigures figures={figures} />
    </div>
  )
}

type PaymentProps = PreviewProps & { of: Extract<Previewed, { kind: 'PAY' }>; history: LoanHistory }

function Payment({ of: { loanId, amountCents, on }, history, to, onReady, onDone }: PaymentProps) {
  const speech = useSpeech()
  const { t, known } = speech
  const format = useFormat()
  const latest = useReadPage(listPayments, { query: { status: 'COMPLETED', limit: 1 } })
  const method = latest.data?.data[0]?.paymentMethod ?? 'CHECK'
  const { say } = useReturn(loanId)
  const { write, isWriting, error } = useWrite(recordPayment, { outlivesPage: true })
  const draft = useMemo(() => {
    const quick = quickAmounts(history.terms, history.events, { asOn: history.today })
    const cents = amountCents ?? (quick.everythingDueCents || quick.nextInstallmentCents)
    return newPaymentDraft({ today: on, amount: cents / 100, method })
  }, [history, amountCents, on, method])
  const live = useMemo(() => livePayment(draft, history), [draft, history])
  const [problem] = Object.values(paymentProblems(draft, history))
  const isSound = live !== null && !live.above && problem === undefined && !latest.isPending

  const record = async () => {
    if (isWriting) return
    try {
      const payment = await write({ body: { ...formOfPayment(draft, loanId), ...NOTHING_ANSWERED } })
      onDone()
      say(payment)
    } catch (reason) {
      if (toastIfWaiting(reason, speech)) onDone()
    }
  }
  const run = useRef(record)
  run.current = record
  useEffect(() => {
    // Only what is on screen is recorded; without an amount the form asks for it.
    onReady(isSound && amountCents !== null ? () => void run.current() : null)
    return () => onReady(null)
  }, [isSound, amountCents, onReady])

  return (
    <div className="stack" data-gap="12">
      <FormError>
        {error && (isAnswered(error) ? errorText(error, speech, 'payments.recordFailed') : t('payments.recordUnknown'))}
      </FormError>
      {live?.above && (
        <p className="toned" data-tone="WARNING">
          {t('payments.moreThanOwed', {
            day: format.dayIn(live.above.day),
            payoff: format.usd(live.above.payoffCents / 100),
          })}
        </p>
      )}
      {!live && problem !== undefined && (
        <p className="toned" data-tone="WARNING">
          {known(problem) ?? problem}
        </p>
      )}
      {live && !live.above && <SplitAndChange live={live} />}
      <p className="muted small">
        {t('palette.byMethod', { method: known(`method.${method}`) ?? method })}{' '}
        <Link to={to}>{t('palette.openForm')}</Link>
      </p>
    </div>
  )
}
