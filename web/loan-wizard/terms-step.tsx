import type { LoanDetail } from '#contract/loans/loans.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { LinkButton } from '../ui/link-button.tsx'
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
  loan?: LoanDetail | undefined
}

/** The terms, with the payment and the schedule beside them, computed during typing. */
export function TermsStep({ form, live, start, starts, loan }: Props) {
  const t = useText()
  // For a loan with payments, only name, type and notes may change here; its terms change from a day on, elsewhere.
  const areFixed = loan?.hasFixedTerms === true
  return (
    <>
      {areFixed && (
        <Note>
          <span className="row wrap spread" data-gap="8 16">
            {t('loans.termsFixed')}
            <LinkButton to={`/loans/${loan.id}/terms`}>{t('loans.changeTerms')}</LinkButton>
          </span>
        </Note>
      )}
      {starts && <StartFrom {...starts} draft={form.values} onStart={start.begin} />}
      <div className="terms-step with-panel grid" data-gap="16" data-is-fixed={areFixed}>
        <div className="terms-step-information">
          <LoanInformation form={form} areFixed={areFixed} live={live} />
        </div>
        {/* If terms changed during the loan, a schedule from the current terms alone would be wrong, so
           none is shown. */}
        {!areFixed && (
          <div className="in-sight">
            <PaymentSummary draft={form.values} live={live}>
              <EditPayments form={form} live={live} />
            </PaymentSummary>
          </div>
        )}
        <div className="stack" data-gap="16">
          <RunningLoan form={form} live={live} areFixed={areFixed} />
          <PaymentStructure form={form} live={live} areFixed={areFixed} />
          <PaymentTerms key={start.count} form={form} live={live} usual={start.usual} areFixed={areFixed} />
        </div>
      </div>
    </>
  )
}
