import { centsOf } from '#contract/fields.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { agreeSettlement, SETTLEMENT_PAYMENTS_MAX, type SettlementForm } from '#contract/loans/settlements.ts'
import { addDays, addMonths } from '#engine/numbers/dates.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField, MoneyField } from '../ui/fields/number-fields.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { SumRows } from '../ui/tables/sum-rows.tsx'

type Draft = {
  amount: number | null
  count: number | null
  first: string | null
  graceDays: number | null
  note: string
}

/** The first payment is proposed for so many days from now. */
const FIRST_IN_DAYS = 14

/** Agrees on less than is owed: an amount in equal parts, a month apart, with what is owed beside it. */
export function SettlementDialog({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const owed = loan.payoffAmount ?? 0
  const { write, isWriting, error } = useWrite(agreeSettlement)
  const form = useForm<Draft>({
    initial: { amount: null, count: 1, first: addDays(localToday(), FIRST_IN_DAYS), graceDays: 5, note: '' },
    problemsOf: (draft) => problemsOf(draft, owed),
  })
  const isSound = Object.keys(problemsOf(form.values, owed)).length === 0
  const payments = isSound ? paymentsOf(form.values) : []
  const submit = async () => {
    if (isWriting || !form.check()) return
    const { graceDays, note } = form.values
    const body = { payments, graceDays: graceDays ?? 0, ...(note.trim() !== '' && { note: note.trim() }) }
    try {
      await write({ params: { loanId: loan.id }, body })
      showToast({ text: t('settlement.agreed') })
    } catch (reason) {
      if (!toastIfWaiting(reason, speech)) return form.refuse(reason)
    }
    onClose()
  }
  return (
    <FormDialog
      title={t('loans.settle')}
      submitLabel={t('settlement.agree')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'settlement.failed')}
    >
      <p className="muted small">{t('settlement.hint')}</p>
      <MoneyField
        {...form.field('amount')}
        label={t('settlement.amount')}
        description={t('settlement.owedToday', { amount: format.usd(owed) })}
        isRequired
      />
      <CountField
        {...form.field('count')}
        label={t('loans.numberOfPayments')}
        description={t('settlement.countHint')}
        isRequired
      />
      <DayField {...form.field('first')} label={t('settlement.first')} earliest={localToday()} isRequired />
      <CountField {...form.field('graceDays')} label={t('settlement.grace')} isRequired />
      <TextField
        {...form.text('note')}
        label={`${t('word.note')} (${t('common.optional')})`}
        maxLength={500}
        autoComplete="off"
      />
      {isSound && (
        <>
          <SumRows
            label={t('word.payments')}
            rows={payments.map(({ date, amount }) => ({
              label: t('settlement.by', { day: format.dayIn(date) }),
              value: <Amount dollars={amount} />,
            }))}
            total={{
              label: t('settlement.amount'),
              value: <Amount dollars={form.values.amount} />,
            }}
          />
          <p className="muted small">
            {t('settlement.gives', { amount: format.usd(owed - (form.values.amount ?? 0)) })}
          </p>
          <SecondPersonNote cents={centsOf(owed) - centsOf(form.values.amount ?? 0)} />
        </>
      )}
    </FormDialog>
  )
}

/** Equal parts, a month apart; the last takes the cents that are left. */
function paymentsOf({ amount, count, first }: Draft): SettlementForm['payments'] {
  const [cents, parts] = [centsOf(amount ?? 0), count ?? 1]
  const each = Math.floor(cents / parts)
  return Array.from({ length: parts }, (_, index) => ({
    date: addMonths(first ?? '', index),
    amount: (index === parts - 1 ? cents - each * (parts - 1) : each) / 100,
  }))
}

function problemsOf({ amount, count, first, graceDays }: Draft, owed: number): Partial<Record<keyof Draft, string>> {
  const isCount = count !== null && Number.isInteger(count) && count >= 1 && count <= SETTLEMENT_PAYMENTS_MAX
  return {
    ...(amount === null || amount <= 0 || (isCount && centsOf(amount) < count)
      ? { amount: 'payment.amountPositive' }
      : amount >= owed && { amount: 'settlement.tooMuch' }),
    ...(!isCount && { count: 'settlement.countWrong' }),
    ...(first === null ? { first: 'field.day' } : first < localToday() && { first: 'settlement.dayPast' }),
    ...((graceDays === null || graceDays > 60) && { graceDays: 'settlement.graceTooLong' }),
  }
}
