import { useState } from 'react'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { type LoanStart, startedFrom } from '../loans/loan-start.ts'
import type { LoanWizardForm } from './loan-wizard-form.ts'

/** The terms that count as usual in the wizard: those it opened with, or those of the product last started from. */
export type WizardStart = {
  usual: LoanDraft
  /** How many starts there were: with each, the questions fold anew. */
  count: number
  begin: (from: LoanStart, kind: 'PRODUCT' | 'LOAN') => void
}

/** Begins the loan of a form anew, from a product or another loan, on request. */
export function useWizardStart(form: LoanWizardForm, initial: LoanDraft): WizardStart {
  const [{ usual, count }, setStart] = useState({ usual: initial, count: 0 })
  const begin = (from: LoanStart, kind: 'PRODUCT' | 'LOAN') => {
    const values = startedFrom(form.values, from)
    // A loan like another one shows where it differs from the usual terms.
    setStart({ usual: kind === 'LOAN' ? usual : { ...usual, ...values }, count: count + 1 })
    for (const [name, value] of Object.entries(values)) form.set(name as keyof LoanDraft, value)
  }
  return { usual, count, begin }
}
