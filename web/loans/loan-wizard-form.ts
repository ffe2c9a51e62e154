import type { useForm } from '../ui/use-form.ts'
import type { LoanDraft } from './loan-draft.ts'

/** The wizard's form, as its steps take it. */
export type LoanWizardForm = ReturnType<typeof useForm<LoanDraft>>
