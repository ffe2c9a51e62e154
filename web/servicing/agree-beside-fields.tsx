import type { LoanHistory } from '#contract/loans/loans.ts'
import { SKIPPED_INTERESTS } from '#contract/loans/terms-change.ts'
import { useText } from '../i18n/use-text.ts'
import { CountField, MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import type { useForm } from '../ui/forms/use-form.ts'
import { arrearsChoices, hasOpenDueOn, type TermsChangeDraft } from './terms-change-draft.ts'

type Props = { form: ReturnType<typeof useForm<TermsChangeDraft>>; history: LoanHistory }

/** What is agreed beside new terms: what becomes of open payments, payments that are skipped, a fee. */
export function AgreeBesideFields({ form, history }: Props) {
  const t = useText()
  const { skippedPayments } = form.values
  return (
    <>
      {hasOpenDueOn(form.values.effectiveDate, history) && (
        <SelectField
          {...form.text('arrears')}
          label={t('agree.arrears')}
          description={t(`agree.arrearsHint.${form.values.arrears}`)}
          data={arrearsChoices(history).map((value) => ({ value, label: t(`agree.arrears.${value}`) }))}
        />
      )}
      <CountField
        {...form.field('skippedPayments')}
        label={`${t('agree.skippedPayments')} (${t('common.optional')})`}
        description={t('agree.skippedPaymentsHint')}
      />
      {skippedPayments !== null && skippedPayments > 0 && (
        <SelectField
          {...form.text('skippedInterest')}
          label={t('agree.skippedInterest')}
          description={t(`agree.skippedInterestHint.${form.values.skippedInterest}`)}
          data={SKIPPED_INTERESTS.map((value) => ({ value, label: t(`agree.skippedInterest.${value}`) }))}
        />
      )}
      <MoneyField
        {...form.field('changeFee')}
        label={`${t('agree.changeFee')} (${t('common.optional')})`}
        description={t('agree.changeFeeHint')}
      />
    </>
  )
}
