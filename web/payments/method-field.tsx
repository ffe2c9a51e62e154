import { PAYMENT_METHODS } from '#contract/enumerations.ts'
import { useText } from '../i18n/use-text.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { PaymentFormState } from './payment-form-state.ts'

/** The method of a payment. */
export function MethodField({ form }: { form: PaymentFormState }) {
  const t = useText()
  const { paymentMethod } = form.values
  // A method stored by another program stays in the list, so that the form does not silently change it.
  const known = PAYMENT_METHODS.some((method) => method === paymentMethod)
  const other = paymentMethod === '' || known ? [] : [{ value: paymentMethod, label: paymentMethod }]
  return (
    <SelectField
      {...form.text('paymentMethod')}
      label={t('word.method')}
      withAsterisk
      data={[
        { value: '', label: t('payments.chooseMethod') },
        ...PAYMENT_METHODS.map((method) => ({ value: method, label: t(`method.${method}`) })),
        ...other,
      ]}
    />
  )
}

/** The reference of a payment, such as the number of a check. */
export function ReferenceField({ form }: { form: PaymentFormState }) {
  const t = useText()
  return (
    <TextField
      {...form.text('reference')}
      label={`${t('loans.reference')} (${t('common.optional')})`}
      description={t('payments.referenceHint')}
      maxLength={100}
      autoComplete="off"
    />
  )
}
