import { PAYMENT_METHODS } from '#contract/enumerations.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import { useText } from '../i18n/use-text.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { Problems, useForm } from '../ui/forms/use-form.ts'

/** Money that goes out of what is held for the borrower, as it is filled in. */
export type MoneyOutDraft = { amount: number | null; date: Day | null; method: string; note: string }

type Props = {
  form: Pick<ReturnType<typeof useForm<MoneyOutDraft>>, 'field' | 'text'>
  history: LoanHistory
  dayLabel: string
  /** Money that only moves to another loan has no method. */
  hasMethod: boolean
}

/** The amount, the day, how it was paid, and a note. */
export function MoneyOutFields({ form, history: { terms, today }, dayLabel, hasMethod }: Props) {
  const t = useText()
  return (
    <>
      <MoneyField {...form.field('amount')} label={t('word.amount')} isRequired />
      <DayField {...form.field('date')} label={dayLabel} earliest={terms.originationOn} latest={today} isRequired />
      {hasMethod && (
        <SelectField
          {...form.text('method')}
          label={t('word.method')}
          withAsterisk
          data={[
            { value: '', label: t('payments.chooseMethod') },
            ...PAYMENT_METHODS.map((method) => ({ value: method, label: t(`method.${method}`) })),
          ]}
        />
      )}
      <TextField
        {...form.text('note')}
        label={`${t('word.note')} (${t('common.optional')})`}
        maxLength={500}
        autoComplete="off"
      />
    </>
  )
}

/** What is wrong in these fields. */
export function moneyOutProblems(
  { amount, date, method }: MoneyOutDraft,
  { terms, today }: LoanHistory,
  { hasMethod }: Pick<Props, 'hasMethod'>,
): Problems<MoneyOutDraft> {
  return {
    ...((amount === null || amount <= 0) && { amount: 'payment.amountPositive' }),
    ...(date === null && { date: 'field.day' }),
    ...(date !== null && date > today && { date: 'loan.dayInFuture' }),
    ...(date !== null && date < terms.originationOn && { date: 'loan.changeBeforeOrigination' }),
    ...(hasMethod && method === '' && { method: 'payment.methodRequired' }),
  }
}
