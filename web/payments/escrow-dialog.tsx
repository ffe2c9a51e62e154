import { useMemo } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { escrowPaymentOf, escrowRefundOf, payFromEscrow, refundEscrow } from '#contract/payments/escrow.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { ESCROW_KINDS, type EscrowKind } from '#engine/terms/terms.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { type Problems, useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { type MoneyOutDraft, MoneyOutFields, moneyOutProblems } from './money-out-fields.tsx'

export type EscrowAct = 'PAY' | 'REFUND'

type Props = { loan: LoanDetail; act: EscrowAct; onClose: () => void }
type Draft = MoneyOutDraft & { paidFor: EscrowKind; payee: string }

const FORM_ID = 'escrow'

/** Records taxes or insurance that the lender paid for the borrower, or what was given back, with the balance before and after. */
export function EscrowDialog({ loan, act, onClose }: Props) {
  const t = useText()
  const params = { loanId: loan.id }
  const history = useRead(getLoanHistory, { params })
  const isPay = act === 'PAY'
  const failed = 'loans.saveFailed'
  const pay = useAction(payFromEscrow, { failed, said: t('escrow.paidSaid'), onClose })
  const refund = useAction(refundEscrow, { failed, said: t('loans.refunded'), onClose })
  const action = isPay ? pay : refund
  const send = ({ amount, date, paidFor, payee, method, note }: Draft, refuse: (refusal: unknown) => void) => {
    const body = { amount: amount ?? 0, date: date ?? '', method, ...(note.trim() && { note: note.trim() }) }
    return isPay ? pay.run({ params, body: { ...body, paidFor, payee } }, refuse) : refund.run({ params, body }, refuse)
  }
  return (
    <Dialog
      title={t(isPay ? 'escrow.payTitle' : 'escrow.refundTitle')}
      onClose={onClose}
      leave="CANCEL"
      actions={
        <Button type="submit" form={FORM_ID} loading={action.isBusy} disabled={!history.data}>
          {t(isPay ? 'escrow.pay' : 'escrow.refund')}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{action.error}</FormError>
        <p>{t(isPay ? 'escrow.payHint' : 'escrow.refundHint')}</p>
        {history.isPending && <Skeleton height="200px" />}
        {history.isError && <p className="muted small">{t('common.failed')}</p>}
        {history.data && <Form act={act} loan={loan} history={history.data} onSend={send} />}
      </div>
    </Dialog>
  )
}

type FormProps = {
  act: EscrowAct
  loan: LoanDetail
  history: LoanHistory
  onSend: (draft: Draft, refuse: (refusal: unknown) => void) => Promise<unknown>
}

function Form({ act, loan, history, onSend }: FormProps) {
  const t = useText()
  const format = useFormat()
  const { today, terms, events } = history
  const balance = loan.escrowBalance ?? 0
  const form = useForm<Draft>({
    // In the order of the fields: the first that is wrong gets the focus.
    initial: {
      paidFor: 'TAXES',
      payee: '',
      amount: act === 'REFUND' ? balance : null,
      date: today,
      method: '',
      note: '',
    },
    problemsOf: (draft) => problemsOf(act, draft, history),
  })
  const { amount, date, paidFor } = form.values
  const givenCents = useMemo(() => {
    if (!amount || date === null || date < terms.originationOn || date > today) return null
    const draft = act === 'PAY' ? escrowPaymentOf({ amount, date, paidFor }) : escrowRefundOf({ amount, date })
    return givenAwayBy({ terms, events }, draft)
  }, [amount, date, act, paidFor, terms, events, today])
  const submit = () => form.check() && onSend(form.values, (refusal) => form.refuse(refusal))
  return (
    <CheckedForm id={FORM_ID} className="stack" gap="16" onSubmit={submit}>
      {act === 'PAY' && (
        <SelectField
          {...form.text('paidFor')}
          label={t('escrow.paidFor')}
          withAsterisk
          data={ESCROW_KINDS.map((kind) => ({ value: kind, label: t(`loans.feeKind.${kind}`) }))}
        />
      )}
      {act === 'PAY' && (
        <TextField {...form.text('payee')} label={t('escrow.payee')} withAsterisk maxLength={120} autoComplete="off" />
      )}
      <MoneyOutFields form={form} history={history} dayLabel={t('word.date')} hasMethod />
      {amount !== null && amount > 0 && (
        <p aria-live="polite">
          {t('escrow.balanceAfter', { before: format.usd(balance), after: format.usd(cents(balance - amount)) })}
        </p>
      )}
      {givenCents !== null && <SecondPersonNote cents={givenCents} />}
    </CheckedForm>
  )
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

function problemsOf(act: EscrowAct, draft: Draft, history: LoanHistory): Problems<Draft> {
  return {
    ...(act === 'PAY' && draft.payee.trim() === '' && { payee: 'escrow.payeeRequired' }),
    ...moneyOutProblems(draft, history, { hasMethod: true }),
  }
}
