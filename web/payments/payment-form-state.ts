import type { useForm } from '../ui/forms/use-form.ts'
import type { PaymentDraft } from './payment-draft.ts'

/** The type of the payment form, for its parts. */
export type PaymentFormState = ReturnType<typeof useForm<PaymentDraft>>
