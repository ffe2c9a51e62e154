import type { LoanHistory } from '#contract/loans/loans.ts'
import { SKIPPED_INTERESTS } from '#contract/loans/terms-change.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { FieldGroup } from '../ui/fields/field-group.tsx'
import { CountField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import type { useForm } from '../ui/forms/use-form.ts'
import {
  arrearsChoices,
  hasOpenDueOn,
  type TermsChangeDraft,
  UNPAID_FEES_CHOICES,
  UNPAID_INTEREST_CHOICES,
  unpaidByThen,
} from './terms-change-draft.ts'

type Props = { form: ReturnType<typeof useForm<TermsChangeDraft>>; history: LoanHistory }

/** What becomes of payments, interest and fees that are open on the day of new terms; nothing where none is. */
export function UnpaidFields({ form, history }: Props) {
  const t = useText()
  const format = useFormat()
  const { effectiveDate, arrears, unpaidInterest } = form.values
  const owed = unpaidByThen(effectiveDate, history)
  const hasOpenDue = hasOpenDueOn(effectiveDate, history)
  if (!hasOpenDue && owed.interestCents <= 0 && owed.feesCents <= 0) return null
  // Those that wait for the last payment already can only become principal.
  const feesChoices = UNPAID_FEES_CHOICES.filter((choice) => choice !== 'TO_END' || owed.feesDueCents > 0)
  const addsInterest = unpaidInterest === 'TO_PRINCIPAL'
  return (
    <FieldGroup title={t('agree.fields.UNPAID')} isInColumns>
      {hasOpenDue && (
        <SelectField
          {...form.text('arrears')}
          label={t('agree.arrears')}
          description={t(
            addsInterest && arrears === 'RESTART' ? 'agree.arrearsHint.RESTART_ADDED' : `agree.arrearsHint.${arrears}`,
          )}
          data={arrearsChoices(history).map((value) => ({ value, label: t(`agree.arrears.${value}`) }))}
        />
      )}
      {owed.interestCents > 0 && (
        <SelectField
          {...form.text('unpaidInterest')}
          label={t('agree.unpaidInterest', { amount: format.usd(owed.interestCents / 100) })}
          description={t(`agree.unpaidHint.${form.values.unpaidInterest}`)}
          data={UNPAID_INTEREST_CHOICES.map((value) => ({ value, label: t(`agree.unpaid.${value}`) }))}
        />
      )}
      {owed.feesCents > 0 && (
        <SelectField
          {...form.text('unpaidFees')}
          label={t('agree.unpaidFees', { amount: format.usd(owed.feesCents / 100) })}
          description={t(`agree.unpaidHint.${form.values.unpaidFees}`)}
          data={feesChoices.map((value) => ({ value, label: t(`agree.unpaid.${value}`) }))}
        />
      )}
    </FieldGroup>
  )
}

/** Payments that are skipped, and whether their interest runs. */
export function SkippedFields({ form }: Pick<Props, 'form'>) {
  const t = useText()
  const { skippedPayments } = form.values
  return (
    <>
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
    </>
  )
}
