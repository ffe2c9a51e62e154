import { lazy, Suspense, useState } from 'react'
import { TERM_QUESTIONS, type TermKey, type TermValues, termEntry, termsAt } from '#contract/loans/term-table.ts'
import { closingItems, paidToBorrower } from '#engine/terms/closing.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { useScheduleParts } from '../loans/schedule-parts.ts'
import { runningLabel } from '../terms/running-label.ts'
import { TermField } from '../terms/term-field.tsx'
import { TermGroups } from '../terms/term-groups.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { Section } from '../ui/page/section.tsx'
import { EditPayments } from './edit-payments.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

// Loaded only when it is opened: few lenders bring an old contract.
const FoundConventions = lazy(async () => {
  const [{ FoundConventions: found }] = await Promise.all([import('./found-conventions.tsx'), loadTexts('MATCHING')])
  return { default: found }
})

const SolveDialog = lazy(async () => {
  const [{ SolveDialog: found }] = await Promise.all([import('./solve-dialog.tsx'), loadTexts('SOLVING')])
  return { default: found }
})

// Loaded only with the first of its amounts: few loans are paid out in parts.
const Holdback = lazy(async () => ({ default: (await import('./holdback.ts')).Holdback }))

type Props = {
  form: LoanWizardForm
  live: LiveLoan | null
  /** The values with which the questions stand folded. */
  usual: TermValues
}

const TERMS = termsAt(...TERM_QUESTIONS)
/** The list of payments has an editor instead of a field. */
const ASKED = TERMS.filter((term) => term !== 'agreedRows')
const isAlwaysShown = (term: TermKey) => termEntry(term).isAlwaysShown === true
/** The frequency comes first, because the days after it depend on it. */
const ALWAYS_SHOWN = [
  'paymentFrequency',
  ...TERMS.filter((term) => isAlwaysShown(term) && term !== 'paymentFrequency'),
] as const

/** The terms that every loan is asked for, and under them the rarer ones by question. */
export function PaymentTerms({ form, live, usual }: Props) {
  const t = useText()
  const scheduleParts = useScheduleParts()
  const fieldOf = (term: TermKey) => form.field(term)
  // A percentage replaces the fixed late fee.
  const isOutranked = Boolean(form.values.lateFeePercent && form.values.lateFee)
  const descriptionOf = (term: TermKey) => {
    if (term === 'lateFee' && isOutranked) return t('loans.lateFeeNotCounted')
    return term === 'firstPaymentDate' && form.values.takenOverDate !== null ? t('loans.nextPaymentHint') : undefined
  }
  return (
    <Section title={t('loans.paymentTerms')}>
      <div className="payment-terms fit-columns" data-gap="16">
        {ALWAYS_SHOWN.map((term) => (
          <TermField
            key={term}
            term={term}
            {...fieldOf(term)}
            label={runningLabel(term, form.values)}
            description={descriptionOf(term)}
          />
        ))}
      </div>
      {(form.values.commitmentAmount ?? form.values.heldBackAmount) !== null && (
        <Suspense>
          <Holdback form={form} />
        </Suspense>
      )}
      <TermGroups
        terms={ASKED}
        values={form.values}
        usual={usual}
        fieldOf={fieldOf}
        ofSchedule={live ? scheduleParts(live) : undefined}
        extras={{
          // The conventions of a contract whose figures are known, but not its rules.
          INTEREST: (
            <SearchFor form={form} live={live} opens="counting.open" done="counting.chosen" dialog={FoundConventions} />
          ),
          HOW_MUCH: (
            <>
              <EditPayments form={form} live={live} isField />
              {form.values.paymentRule !== 'BY_ROW' && (
                <SearchFor form={form} live={live} opens="solve.open" done="solve.used" dialog={SolveDialog} />
              )}
            </>
          ),
          CLOSING: live?.terms.closing && <AtClosing terms={live.terms} />,
        }}
      />
    </Section>
  )
}

/** What is paid at closing in all, and what the borrower gets. */
function AtClosing({ terms }: { terms: LoanTerms }) {
  const t = useText()
  const format = useFormat()
  const costsCents = closingItems(terms).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const usd = (cents: number) => format.usd(cents / 100)
  return (
    <p className="muted small">
      {t('terms.atClosing', { costsCents: usd(costsCents), toBorrowerCents: usd(paidToBorrower(terms)) })}
    </p>
  )
}

type Search = Pick<Props, 'form' | 'live'> & {
  opens: 'counting.open' | 'solve.open'
  done: 'counting.chosen' | 'solve.used'
  dialog: typeof SolveDialog | typeof FoundConventions
}

/** Opens a search that puts what is found into the form. */
function SearchFor({ form, live, opens, done, dialog: Dialog }: Search) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: Partial<LoanDraft>) => {
    for (const [name, value] of Object.entries(chosen)) form.set(name as keyof LoanDraft, value)
    setIsOpen(false)
    showToast({ text: t(done) })
  }
  return (
    <div className="stack start" data-gap="4" data-before="12">
      <Button variant="default" size="xs" disabled={!live} onClick={() => setIsOpen(true)}>
        {t(opens)}
      </Button>
      {!live && <p className="muted small">{t('counting.needsTerms')}</p>}
      {isOpen && live && (
        <Suspense>
          <Dialog
            terms={live.terms}
            paymentCents={live.later?.paymentCents ?? live.paymentCents}
            onChoose={choose}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
