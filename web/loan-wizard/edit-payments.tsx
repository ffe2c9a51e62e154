import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { Button } from '../ui/button.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

// Loaded with its texts when it is opened: few contracts list their payments.
const PaymentsEditor = lazy(async () => {
  const [{ PaymentsEditor: Editor }] = await Promise.all([import('./payments-editor.tsx'), loadTexts('AGREED_ROWS')])
  return { default: Editor }
})

type Props = {
  form: LoanWizardForm
  live: LiveLoan | null
  /** It stands for the field of the list, and so shows its error and takes its focus. */
  isField?: boolean
}

/** Opens the schedule, payment by payment, to be changed as the contract has it. */
export function EditPayments({ form, live, isField }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const error = isField && form.errorOf('agreedRows')
  return (
    <div className="stack start" data-gap="4" data-before={isField ? '12' : undefined}>
      <Button
        variant="default"
        size="xs"
        name={isField ? 'agreedRows' : undefined}
        disabled={!live}
        onClick={() => setIsOpen(true)}
      >
        {t('payments.editList')}
      </Button>
      {error && <p className="field-error">{error}</p>}
      {isOpen && live && (
        <Suspense>
          <PaymentsEditor form={form} live={live} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
