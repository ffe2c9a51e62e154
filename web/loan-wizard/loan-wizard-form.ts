import type { LoanDraft } from '../loans/loan-draft.ts'
import type { useForm } from '../ui/forms/use-form.ts'

/** The wizard's form, as its steps take it. */
export type LoanWizardForm = ReturnType<typeof useForm<LoanDraft>>
