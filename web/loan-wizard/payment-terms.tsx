import { lazy, Suspense, useState } from 'react'
import { termsAt } from '#contract/loans/term-table.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { TermField } from '../terms/term-field.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'
import '../loans/conventions.css'

// Loaded only when it is opened: few lenders bring an old contract.
const FoundConventions = lazy(async () => ({
  default: (await import('./found-conventions.tsx')).FoundConventions,
}))

type Props = { form: LoanWizardForm; live: LiveLoan | null; areFixed: boolean }

/** The frequency comes first, because the days after it depend on it. */
const PAYMENT_TERMS = ['paymentFrequency', ...termsAt('PAYMENT').filter((term) => term !== 'paymentFrequency')] as const

export function PaymentTerms({ form, live, areFixed }: Props) {
  const t = useText()
  return (
    <Section title={t('loans.paymentTerms')}>
      <div className="loan-wizard-fields grid" data-gap="16">
        {PAYMENT_TERMS.map((term) => (
          <TermField key={term} term={term} {...form.field(term)} isDisabled={areFixed} />
        ))}
      </div>
      <details className="conventions small">
        <summary>{t('loans.conventions')}</summary>
        <Conventions form={form} areFixed={areFixed} />
        {!areFixed && <OldContract form={form} live={live} />}
      </details>
    </Section>
  )
}

/** The conventions: how days are counted, interest grows, money is applied and cents are rounded. */
function Conventions({ form, areFixed }: Omit<Props, 'live'>) {
  return (
    <div className="loan-wizard-fields grid" data-gap="16" data-roomy="true">
      {termsAt('CONVENTIONS').map((term) => (
        <TermField key={term} term={term} {...form.field(term)} isDisabled={areFixed} />
      ))}
    </div>
  )
}

/** Opens the search for the conventions of a contract when the lender knows its figures but not its rules. */
function OldContract({ form, live }: Omit<Props, 'areFixed'>) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: Partial<LoanDraft>) => {
    for (const [name, value] of Object.entries(chosen)) form.set(name as keyof LoanDraft, value)
    setIsOpen(false)
    showToast({ text: t('counting.chosen') })
  }
  return (
    <p className="muted small">
      <button type="button" className="loan-wizard-link" disabled={!live} onClick={() => setIsOpen(true)}>
        {t('counting.open')}
      </button>{' '}
      {!live && t('counting.needsTerms')}
      {isOpen && live && (
        <Suspense>
          <FoundConventions terms={live.terms} onChoose={choose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
