import { useMemo } from 'react'
import {
  getLoanHistory,
  type Loan,
  type LoanDetail,
  type LoanHistory,
  listLoansOfBorrower,
} from '#contract/loans/loans.ts'
import { moveMoney, refundMoney, refundOf } from '#contract/payments/refunds.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { previewEvent } from '#engine/questions/preview-event.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { type MoneyOutDraft, MoneyOutFields, moneyOutProblems } from './money-out-fields.tsx'
import { livePayment, newPaymentDraft } from './payment-draft.ts'

export type HeldMoneyAct = 'REFUND' | 'MOVE'

type Props = { loan: LoanDetail; act: HeldMoneyAct; onClose: () => void }
type Draft = MoneyOutDraft & { toLoanId: string }

const FORM_ID = 'held-money'

/** Pays out money held for the borrower, or makes it a payment on another of their loans, with both loans before and after. */
export function HeldMoneyDialog({ loan, act, onClose }: Props) {
  const t = useText()
  const params = { loanId: loan.id }
  const history = useRead(getLoanHistory, { params })
  const loans = useRead(listLoansOfBorrower, { params: { borrowerId: loan.borrowerId } })
  const others = (loans.data ?? []).filter((other) => other.id !== loan.id && !isClosed(other))
  const isRefund = act === 'REFUND'
  const failed = 'loans.saveFailed'
  const refund = useAction(refundMoney, { failed, said: t('loans.refunded'), onClose })
  const move = useAction(moveMoney, { failed, said: t('loans.moved'), onClose })
  const isNowhere = !isRefund && loans.data !== undefined && others.length === 0
  const action = isRefund ? refund : move
  const send = ({ amount, date, method, toLoanId, note }: Draft, refuse: (refusal: unknown) => void) => {
    const body = { amount: amount ?? 0, date: date ?? '', ...(note.trim() && { note: note.trim() }) }
    return isRefund
      ? refund.run({ params, body: { ...body, method } }, refuse)
      : move.run({ params, body: { ...body, toLoanId: Number(toLoanId) } }, refuse)
  }
  return (
    <Dialog
      title={t(isRefund ? 'loans.refundTitle' : 'loans.moveTitle')}
      onClose={onClose}
      leave="CANCEL"
      actions={
        <Button type="submit" form={FORM_ID} loading={action.isBusy} disabled={!history.data || isNowhere}>
          {t(isRefund ? 'loans.refund' : 'loans.move')}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{action.error}</FormError>
        <p>
          {isNowhere
            ? t('loans.moveNowhere', { name: loan.borrowerName })
            : t(isRefund ? 'loans.refundHint' : 'loans.moveHint')}
        </p>
        {(history.isPending || loans.isPending) && <Skeleton height="200px" />}
        {(history.isError || loans.isError) && <p className="muted small">{t('common.failed')}</p>}
        {history.data && loans.data && !isNowhere && (
          <Form act={act} loan={loan} history={history.data} others={others} onSend={send} />
        )}
      </div>
    </Dialog>
  )
}

type FormProps = {
  act: HeldMoneyAct
  loan: LoanDetail
  history: LoanHistory
  others: readonly Loan[]
  onSend: (draft: Draft, refuse: (refusal: unknown) => void) => Promise<unknown>
}

function Form({ act, loan, history, others, onSend }: FormProps) {
  const t = useText()
  const { today, terms } = history
  const [first] = others
  const form = useForm<Draft>({
    initial: { toLoanId: String(first?.id ?? ''), amount: loan.heldAmount, date: today, method: '', note: '' },
    problemsOf: (draft) => moneyOutProblems(draft, history, { hasMethod: act === 'REFUND' }),
  })
  const { amount, date } = form.values
  const preview = useMemo(() => {
    if (!amount || date === null || date < terms.originationOn || date > today) return null
    const draft = refundOf({ amount, date, ...(act === 'MOVE' && { toLoanId: 1 }) })
    return {
      ...previewEvent(terms, history.events, { draft, asOn: today }),
      givenCents: givenAwayBy({ terms, events: history.events }, draft),
    }
  }, [amount, date, act, terms, history.events, today])
  const submit = () => form.check() && onSend(form.values, (refusal) => form.refuse(refusal))
  return (
    <CheckedForm id={FORM_ID} className="stack" gap="16" onSubmit={submit}>
      {act === 'MOVE' && (
        <SelectField
          {...form.text('toLoanId')}
          label={t('loans.moveTo')}
          withAsterisk
          data={others.map(({ id, loanName, loanNumber }) => ({
            value: String(id),
            label: `${loanName} · ${loanNumber}`,
          }))}
        />
      )}
      <MoneyOutFields form={form} history={history} dayLabel={t('loans.countsFrom')} hasMethod={act === 'REFUND'} />
      {preview && act === 'REFUND' && <SecondPersonNote cents={preview.givenCents} />}
      {preview && <BeforeAfter label={t('loans.whatChanges')} before={preview.before} after={preview.after} />}
      {act === 'MOVE' && <Other key={form.values.toLoanId} of={others} draft={form.values} />}
    </CheckedForm>
  )
}

/** The other loan before and after the payment that the money becomes. */
function Other({ of, draft: { toLoanId, amount, date } }: { of: readonly Loan[]; draft: Draft }) {
  const t = useText()
  const format = useFormat()
  const other = of.find(({ id }) => String(id) === toLoanId)
  const history = useRead(getLoanHistory, { params: { loanId: Number(toLoanId) } }, { isReady: other !== undefined })
  const live = useMemo(
    () =>
      history.data && date !== null
        ? livePayment({ ...newPaymentDraft({ today: date, amount, method: 'MOVED' }) }, history.data)
        : null,
    [history.data, amount, date],
  )
  if (!other || !live) return null
  return (
    <>
      {live.above && (
        <p>
          {t('payments.moreThanOwed', {
            day: format.dayIn(live.above.day),
            payoff: format.usd(live.above.payoffCents / 100),
          })}
        </p>
      )}
      <SecondPersonNote cents={live.givenCents} isPayment />
      <BeforeAfter label={other.loanName} before={live.before} after={live.after} />
    </>
  )
}
