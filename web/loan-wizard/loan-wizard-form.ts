import type { LoanDraft } from '../loans/loan-draft.ts'
import type { useForm } from '../ui/forms/use-form.ts'

/** The type of the wizard's form, for its steps. */
export type LoanWizardForm = ReturnType<typeof useForm<LoanDraft>>
