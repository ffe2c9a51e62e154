import { useCallback } from 'react'
import { agreedRowsIn } from '#contract/loans/agreed-rows.ts'
import { type LiveLoan, liveLoan } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { AgreedRowsEditor } from '../terms/agreed-rows-editor.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

type Props = { form: LoanWizardForm; live: LiveLoan; onClose: () => void }

/** Edits the payments of the loan in the wizard, and puts them into its form. */
export function PaymentsEditor({ form, live, onClose }: Props) {
  const { values } = form
  const madeOf = useCallback((agreedRows: string) => liveLoan({ ...values, ...draftOf(agreedRows) }), [values])
  return (
    <AgreedRowsEditor
      agreed={values.paymentRule === 'BY_ROW' ? values.agreedRows : null}
      start={live}
      madeOf={madeOf}
      onChoose={({ agreedRows, firstOn }) => {
        const chosen = { ...draftOf(agreedRows), firstPaymentDate: firstOn }
        for (const [name, value] of Object.entries(chosen)) form.set(name as keyof LoanDraft, value)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The values of the form with a list of payments: it says when and how the loan is repaid, and nothing else does. */
const draftOf = (agreedRows: string): Partial<LoanDraft> => ({
  paymentRule: 'BY_ROW',
  agreedRows,
  firstPaymentDate: null,
  maturityDate: agreedRowsIn(agreedRows)?.at(-1)?.day ?? null,
  hasBalloonPayment: false,
  paymentStructure: 'FULLY_AMORTIZED',
})
