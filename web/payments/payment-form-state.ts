import type { useForm } from '../ui/forms/use-form.ts'
import type { PaymentDraft } from './payment-draft.ts'

/** The form of a payment, as its parts take it. */
export type PaymentFormState = ReturnType<typeof useForm<PaymentDraft>>
