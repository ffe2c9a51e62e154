import type { LiveLoan } from '../loans/live-loan.ts'
import { EditPayments } from './edit-payments.tsx'
import { LoanInformation } from './loan-information.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'
import { PaymentStructure } from './payment-structure.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PaymentTerms } from './payment-terms.tsx'
import { RunningLoan } from './running-loan.tsx'
import { StartFrom, type Starts } from './start-from.tsx'
import type { WizardStart } from './wizard-start.ts'

type Props = {
  form: LoanWizardForm
  live: LiveLoan | null
  start: WizardStart
  starts?: Starts | undefined
}

/** The terms, with the payment and the schedule beside them, computed during typing. */
export function TermsStep({ form, live, start, starts }: Props) {
  return (
    <>
      {starts && <StartFrom {...starts} draft={form.values} onStart={start.begin} />}
      <div className="terms-step with-panel grid" data-gap="16">
        <div className="terms-step-information">
          <LoanInformation form={form} live={live} />
        </div>
        <div className="in-sight">
          <PaymentSummary draft={form.values} live={live}>
            <EditPayments form={form} live={live} />
          </PaymentSummary>
        </div>
        <div className="stack" data-gap="16">
          <RunningLoan form={form} live={live} />
          <PaymentStructure form={form} live={live} />
          <PaymentTerms key={start.count} form={form} live={live} usual={start.usual} />
        </div>
      </div>
    </>
  )
}
