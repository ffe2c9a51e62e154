import { useState } from 'react'
import { PAYMENT_METHODS } from '#contract/enumerations.ts'
import { listPayments, PAYMENTS_AT_ONCE_MAX, recordPayments } from '#contract/payments/payments.ts'
import { errorText } from '../api/error-text.ts'
import { useReadPage } from '../api/use-read.ts'
import { isAnswered, useWrite } from '../api/use-write.ts'
import { localToday } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import type { DuePayment } from './due-payments.ts'
import type { Posted } from './posted.ts'
import '../lists/bulk-bar.css'

type Props = {
  rows: readonly (DuePayment & { amount: number | null })[]
  onClear: () => void
  onPosted: (posted: Posted) => void
}

/** Records the selected payments together: one day, one method, and an amount for each from its row. */
export function PostingBar({ rows, onClear, onPosted }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const [day, setDay] = useState<string | null>(localToday())
  const [method, setMethod] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const last = useReadPage(listPayments, { query: { status: 'COMPLETED', limit: 1 } })
  const { write, isWriting, error } = useWrite(recordPayments, { outlivesPage: true })
  const paymentMethod = method ?? last.data?.data[0]?.paymentMethod ?? ''
  const sum = rows.reduce((total, { amount }) => total + Math.round((amount ?? 0) * 100), 0)
  const isTooMany = rows.length > PAYMENTS_AT_ONCE_MAX
  const isAmountMissing = rows.some(({ amount }) => amount === null || amount <= 0)

  const post = async () => {
    setIsAsked(true)
    if (isWriting || day === null || paymentMethod === '' || isTooMany || isAmountMissing) return
    const payments = rows.map(({ loanId, amount }) => ({ loanId, amount: amount ?? 0 }))
    try {
      const { outcomes } = await write({ body: { paymentDate: day, paymentMethod, payments } })
      onPosted({ outcomes, paymentDate: day, paymentMethod })
    } catch {
      // `error` below says it.
    }
  }
  return (
    <form
      className="bulk-bar inset panel row wrap"
      data-gap="16"
      aria-label={t('desk.selected', { count: rows.length })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void post()
      }}
    >
      <div className="bulk-chosen wrap" data-gap="8 16">
        <span className="strong" role="status">
          {t('desk.selected', { count: rows.length })}
        </span>
        <button type="button" className="text-button small" onClick={onClear}>
          {t('lists.clearSelection')}
        </button>
      </div>
      <DayField
        label={t('loans.receivedOn')}
        value={day}
        onChange={setDay}
        latest={localToday()}
        error={isAsked && day === null ? t('payments.dateRequired') : undefined}
      />
      <SelectField
        label={t('word.method')}
        value={paymentMethod}
        onChange={(event) => setMethod(event.currentTarget.value)}
        error={isAsked && paymentMethod === '' ? t('payment.methodRequired') : undefined}
        data={[
          { value: '', label: t('payments.chooseMethod') },
          ...PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) })),
        ]}
      />
      <div className="toolbar-end row" data-gap="16">
        <strong className="medium-figure">
          <Amount cents={sum} />
        </strong>
        <Button type="submit" loading={isWriting} disabled={isTooMany}>
          {t('desk.recordMany', { count: rows.length })}
        </Button>
      </div>
      <FormError>
        {isTooMany && t('desk.tooMany', { count: PAYMENTS_AT_ONCE_MAX })}
        {isAsked && isAmountMissing && t('desk.amountMissing')}
        {error && (isAnswered(error) ? errorText(error, speech, 'desk.manyFailed') : t('payments.recordUnknown'))}
      </FormError>
    </form>
  )
}
