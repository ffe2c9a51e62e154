import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { errorText } from '../api/error-text.ts'
import { loadTexts } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { formOf, liveLoan } from '../loans/live-loan.ts'
import { isLoanDraft, type LoanDraft } from '../loans/loan-draft.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { KeptDraft } from '../ui/forms/kept-draft.tsx'
import { Steps } from '../ui/forms/steps.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Page } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { isTermsStepDone, loanProblems, TERMS_FIELDS } from './loan-draft-problems.ts'
import type { Starts } from './start-from.tsx'
import { TermsStep } from './terms-step.tsx'
import { useWizardStart } from './wizard-start.ts'
import './loan-wizard.css'
import { Button } from '../ui/button.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'

// Loaded when the step before them is complete, so that they are there when they are reached.
const loadBorrowerStep = async () => {
  const [{ BorrowerStep }] = await Promise.all([import('./borrower-step.tsx'), loadTexts('BORROWERS')])
  return { default: BorrowerStep }
}
const loadReviewStep = async () => {
  const step = import('./review-step.tsx')
  const [{ ReviewStep }] = await Promise.all([step, loadTexts('SUMMARY'), loadTexts('APPROVALS')])
  return { default: ReviewStep }
}
const BorrowerStep = lazy(loadBorrowerStep)
const ReviewStep = lazy(loadReviewStep)

type Props = {
  title: string
  /** The label of the last button. */
  submitLabel: string
  initial: LoanDraft
  /** The terms of a usual loan: where the draft has others, the question about them stands open. */
  usual: LoanDraft
  /** The storage key of the draft, so that typed values survive a reload. */
  draftName: string
  /** What a new loan can begin with. */
  starts?: Starts | undefined
  /** The loan being edited. */
  loan?: LoanDetail | undefined
  onSubmit: (form: LoanForm) => Promise<unknown>
  isSubmitting: boolean
  error: unknown
  errorTitle: string
}

/** The three steps of a loan, with its schedule computed during typing. */
export function LoanWizard({ title, initial, usual, draftName, starts, loan, ...props }: Props) {
  const t = useText()
  const form = useForm<LoanDraft>({
    initial,
    draft: draftName,
    isSoundDraft: isLoanDraft,
    problemsOf: (draft) => loanProblems(formOf(draft, null)),
  })
  const { step, goTo } = useSteps(form)
  const start = useWizardStart(form, usual)
  const draft = useDeferredValue(form.values)
  const live = useMemo(() => liveLoan(draft), [draft])
  const isValid = Object.keys(form.problems).length === 0

  const advance = async () => {
    if (step === 0) return form.check(TERMS_FIELDS) && goTo(1)
    if (step === 1) return form.values.borrowerId !== null && goTo(2)
    if (props.isSubmitting || !isValid) return
    try {
      await props.onSubmit(formOf(form.values, liveLoan(form.values)))
      form.forget()
    } catch (reason) {
      form.refuse(reason)
    }
  }
  return (
    <Page title={title} back backLabel={t('loans.backToPage')}>
      <WizardSteps current={step} isEdit={loan !== undefined} />
      <KeptDraft form={form} initial={initial} />
      <CheckedForm className="stack" gap="16" onSubmit={advance}>
        <WizardError error={props.error} title={props.errorTitle} />
        {step === 0 && <TermsStep form={form} live={live} start={start} starts={starts} />}
        <Suspense fallback={<Skeleton height="220px" />}>
          {step === 1 && <BorrowerStep form={form} />}
          {step === 2 && <ReviewStep draft={form.values} live={live} loan={loan} />}
        </Suspense>
        <footer className="foot-in-sight fill-phone end" data-gap="8">
          {step > 0 && (
            <Button variant="default" onClick={() => goTo(step - 1)}>
              {t('common.back')}
            </Button>
          )}
          {step < 2 ? (
            <Button type="submit" disabled={step === 1 && form.values.borrowerId === null}>
              {t('common.next')}
            </Button>
          ) : (
            <Button type="submit" disabled={!isValid || props.isSubmitting} loading={props.isSubmitting}>
              {props.submitLabel}
            </Button>
          )}
        </footer>
      </CheckedForm>
    </Page>
  )
}

function WizardSteps({ current, isEdit }: { current: number; isEdit: boolean }) {
  const t = useText()
  const review = t(isEdit ? 'loans.stepReviewEdit' : 'loans.stepReview')
  return <Steps names={[t('loans.stepTerms'), t('loans.borrowerInformation'), review]} current={current} />
}

/** The step is in the address, but a step is only open when the steps before it are complete. */
function useSteps({ problems, values }: LoanWizardForm) {
  const [text, setText] = useUrlState('step', '1')
  const furthest = !isTermsStepDone(problems) ? 0 : values.borrowerId === null ? 1 : 2
  const wanted = Math.max(0, Math.trunc(Number(text)) - 1 || 0)
  const step = Math.min(wanted, furthest)
  // An address too far ahead is corrected at once; otherwise filling the last missing field would change the page
  // during typing.
  useEffect(() => {
    if (wanted > step) setText(String(step + 1))
  }, [wanted, step, setText])
  useEffect(() => {
    if (furthest > 0) void Promise.all([loadBorrowerStep(), loadReviewStep()]).catch(() => undefined)
  }, [furthest])
  const goTo = (next: number) => {
    setText(String(next + 1))
    window.scrollTo({ top: 0 })
  }
  return { step, goTo }
}

/** The fixed sentence, and under it the server's message. */
function WizardError({ error, title }: { error: unknown; title: string }) {
  const speech = useSpeech()
  if (error === null) return null
  const detail = errorText(error, speech, 'common.failed')
  return (
    <FormError>
      <strong>{title}</strong>
      {detail !== speech.t('common.failed') && <div>{detail}</div>}
    </FormError>
  )
}
