import { useState } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { errorText } from '../api/error-text.ts'
import { isAnswered } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { ApplicationFields, ExtraPrincipalChoice } from './application-fields.tsx'
import { MethodField, ReferenceField } from './method-field.tsx'
import type { LivePayment } from './payment-draft.ts'
import type { PaymentFormState } from './payment-form-state.ts'
import { QuickAmountChips } from './quick-amount-chips.tsx'
import { useAboveText } from './use-above-text.ts'

type Props = {
  form: PaymentFormState
  history: LoanHistory
  live: LivePayment | null
  error: unknown
}

export function PaymentFields({ form, history, live, error }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const above = useAboveText(live)
  return (
    <Section title={t('payments.received')}>
      <div className="stack" data-gap="16">
        <FormError>
          {error !== null &&
            (isAnswered(error) ? errorText(error, speech, 'payments.recordFailed') : t('payments.recordUnknown'))}
        </FormError>
        <div>
          <MoneyField
            {...form.field('amount')}
            error={form.errorOf('amount')}
            description={above}
            label={t('word.amount')}
            isRequired
          />
          <QuickAmountChips form={form} history={history} />
        </div>
        <div className="fit-columns" data-gap="16">
          <DayField
            {...form.field('paymentDate')}
            label={t('loans.receivedOn')}
            description={t('payments.receivedOnHint')}
            earliest={history.terms.originationOn}
            latest={history.today}
            isRequired
          />
          <MethodField form={form} />
        </div>
        <ExtraPrincipalChoice form={form} live={live} />
        <MoreFields form={form} history={history} />
      </div>
    </Section>
  )
}

/** What most payments do without: folded until it is asked for, or a draft has it. */
function MoreFields({ form, history }: Pick<Props, 'form' | 'history'>) {
  const t = useText()
  const { reference, note, application } = form.values
  const [isFilled] = useState(reference !== '' || note !== '' || application !== 'STANDARD')
  return (
    <details open={isFilled}>
      <summary className="text-button">{t('payments.more')}</summary>
      <div className="stack" data-gap="16" data-before="12">
        <div className="fit-columns" data-gap="16">
          <ReferenceField form={form} />
          <TextArea
            {...form.text('note')}
            label={`${t('word.note')} (${t('common.optional')})`}
            description={t('payments.noteHint')}
            rows={1}
            maxLength={1000}
          />
        </div>
        <ApplicationFields form={form} history={history} />
      </div>
    </details>
  )
}
