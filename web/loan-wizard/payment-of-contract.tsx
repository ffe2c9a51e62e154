import { lazy, Suspense, useState } from 'react'
import { paymentOfOrigin } from '#contract/loans/payment-of-origin.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { firstPayment } from '#engine/schedule/ordinary-payment.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { usdOfCents } from '../i18n/format.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

// Loaded only when it is opened: few lenders bring an old contract.
const FoundConventions = lazy(async () => {
  const [{ FoundConventions: found }] = await Promise.all([import('./found-conventions.tsx'), loadTexts('MATCHING')])
  return { default: found }
})

/** The payment that the lender states beside the one by the terms, and what to do where they differ. */
export function PaymentOfContract({ form, live: { terms } }: { form: LoanWizardForm; live: LiveLoan }) {
  const t = useText()
  const [isFinding, setIsFinding] = useState(false)
  const { byTerms, ours } = computed(terms)
  if (byTerms === null || ours === null) return null
  const theirs = terms.options?.paymentCents ?? null
  if ((theirs ?? byTerms) === ours) return null
  const take = (cents: Cents) => {
    const isPlain = cents === byTerms
    form.set('paymentRule', isPlain ? 'LEVEL' : 'STATED')
    form.set('statedPayment', isPlain ? null : cents / 100)
  }
  const choose = (chosen: Partial<LoanDraft>) => {
    take(byTerms)
    for (const [name, value] of Object.entries(chosen)) form.set(name as keyof LoanDraft, value)
    setIsFinding(false)
  }
  const values = { theirs: usdOfCents(theirs ?? byTerms), ours: usdOfCents(ours) }
  return (
    <Note>
      <p>{t(theirs === null ? 'loans.paymentOfOrigin' : 'loans.paymentDiffers', values)}</p>
      <p className="row wrap" data-gap="8">
        <Button variant="default" size="xs" onClick={() => take(ours)}>
          {t('loans.useOurs', values)}
        </Button>
        {theirs !== null && (
          <Button variant="default" size="xs" onClick={() => setIsFinding(true)}>
            {t('loans.findConvention')}
          </Button>
        )}
      </p>
      {isFinding && (
        <Suspense>
          <FoundConventions
            terms={withoutPayment(terms)}
            payment={theirs === null ? null : theirs / 100}
            onChoose={choose}
            onClose={() => setIsFinding(false)}
          />
        </Suspense>
      )}
    </Note>
  )
}

/** The payment from the balance alone, and the one from the beginning of the loan, or the same where it is not known. */
function computed(terms: LoanTerms): { byTerms: Cents | null; ours: Cents | null } {
  const { equalPrincipal, flatInterest, agreedRows } = terms.options ?? {}
  if (terms.structure !== 'FULLY_AMORTIZED' || equalPrincipal || flatInterest || agreedRows) {
    return { byTerms: null, ours: null }
  }
  const plain = withoutPayment(terms)
  const byTerms = firstPayment(schedule(plain))
  return { byTerms, ours: paymentOfOrigin(plain) ?? byTerms }
}

function withoutPayment(terms: LoanTerms): LoanTerms {
  const { paymentCents: _, ...options } = terms.options ?? {}
  return { ...terms, options }
}
