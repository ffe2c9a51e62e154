import { lazy, Suspense, useState } from 'react'
import { paymentOfOrigin } from '#contract/loans/payment-of-origin.ts'
import { type TermKey, termsAt } from '#contract/loans/term-table.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { firstPayment } from '#engine/schedule/ordinary-payment.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { localToday, usdOfCents } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { TermField } from '../terms/term-field.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

// Loaded only when it is opened: few lenders bring an old contract.
const FoundConventions = lazy(async () => ({
  default: (await import('./found-conventions.tsx')).FoundConventions,
}))

type Props = { form: LoanWizardForm; live: LiveLoan | null; areFixed: boolean }

const RUNNING = termsAt('RUNNING')

/** Asks what was before the books of a loan that runs already. Every other loan shows only the question. */
export function RunningLoan({ form, live, areFixed }: Props) {
  const t = useText()
  const isRunning = form.values.takenOverDate !== null
  if (areFixed && !isRunning) return null
  const choose = (isChosen: boolean) => {
    if (isChosen) return form.set('takenOverDate', localToday())
    for (const term of RUNNING) form.set(term, null)
  }
  return (
    <Section title={t('loans.running')}>
      <Checkbox
        label={t('loans.isRunning')}
        description={t(isRunning ? 'loans.isRunningHow' : 'loans.isRunningHint')}
        checked={isRunning}
        disabled={areFixed}
        onChange={({ currentTarget: { checked } }) => choose(checked)}
      />
      {isRunning && (
        <div className="running-loan fit-columns" data-gap="16">
          {RUNNING.map((term: TermKey) => (
            <TermField key={term} term={term} {...form.field(term)} latest={localToday()} isDisabled={areFixed} />
          ))}
        </div>
      )}
      {isRunning && live && !areFixed && <PaymentOfContract form={form} live={live} />}
    </Section>
  )
}

/** The payment that the lender states beside the one by the terms, and what to do where they differ. */
function PaymentOfContract({ form, live: { terms } }: { form: LoanWizardForm; live: LiveLoan }) {
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
  if (terms.structure !== 'FULLY_AMORTIZED' || terms.options?.equalPrincipal || terms.options?.flatInterest) {
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
