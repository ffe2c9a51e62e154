import { lazy, Suspense } from 'react'
import { type TermKey, termsAt } from '#contract/loans/term-table.ts'
import { localToday } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { TermField } from '../terms/term-field.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

// Loaded with the first loan that runs already: most loans are new.
const PaymentOfContract = lazy(async () => ({ default: (await import('./payment-of-contract.tsx')).PaymentOfContract }))

type Props = { form: LoanWizardForm; live: LiveLoan | null }

const RUNNING = termsAt('RUNNING')

/** Asks what was before the books of a loan that runs already. Every other loan shows only the question. */
export function RunningLoan({ form, live }: Props) {
  const t = useText()
  const isRunning = form.values.takenOverDate !== null
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
        onChange={({ currentTarget: { checked } }) => choose(checked)}
      />
      {isRunning && (
        <div className="fit-columns" data-gap="16" data-before="16" data-after="12">
          {RUNNING.map((term: TermKey) => (
            <TermField key={term} term={term} {...form.field(term)} latest={localToday()} />
          ))}
        </div>
      )}
      {isRunning && live && (
        <Suspense>
          <PaymentOfContract form={form} live={live} />
        </Suspense>
      )}
    </Section>
  )
}
