import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { errorText, fieldErrorText } from '../api/error-text.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { Steps } from '../ui/forms/steps.tsx'
import { fieldProblems, type Invitation } from './register-form.ts'
import { RegisterReview } from './register-review.tsx'
import { AccountStep, ProfileStep, type StepProps } from './register-steps.tsx'
import { useRegistration } from './use-registration.ts'

type Props = {
  invitation: Invitation | null
  /** A note below the heading, to read before the first step. */
  notice: ReactNode
  /** Router state for the link to the login page. */
  toLogin: unknown
  onSent: () => void
}

/** Account, Profile, Review: each step is checked before the next opens; only the last one sends. */
export function RegisterWizard({ invitation, notice, toLogin, onSent }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { form, set, step, index, problem, refusal, isSending, goBack, submit } = useRegistration(invitation, onSent)
  const names = [t('auth.stepAccount'), t('auth.stepProfile'), t('auth.stepReview')]
  const focusedStep = useFocusOnStep(index)
  const problems = problem ? fieldProblems(step, form) : {}
  const stepProps: StepProps = {
    form,
    invitation,
    set,
    errorOf: (name) => fieldErrorText(refusal, name, speech) ?? speech.known(problems[name] ?? '') ?? undefined,
  }
  return (
    <>
      <h1>{t('auth.registerTitle')}</h1>
      {notice}
      {invitation && <InvitationNote lenderName={invitation.lenderName} />}
      <Steps names={names} current={index} />
      <form
        className="auth-frame-form stack"
        data-gap="16"
        ref={focusedStep}
        tabIndex={-1}
        aria-label={t('common.step', { number: index + 1, total: names.length, name: names[index] ?? '' })}
        noValidate
        onSubmit={submit}
      >
        <FormError>
          {problem ? t(problem) : refusal !== null && errorText(refusal, speech, 'auth.registerFailed')}
        </FormError>
        {step === 'ACCOUNT' && <AccountStep {...stepProps} />}
        {step === 'PROFILE' && <ProfileStep {...stepProps} />}
        {step === 'REVIEW' && <RegisterReview {...stepProps} isTermsMissing={problem !== null} />}
        <WizardButtons isFirst={index === 0} isLast={step === 'REVIEW'} isSending={isSending} onBack={goBack} />
      </form>
      <p className="auth-frame-quiet muted">
        <RichText
          text={invitation ? t('auth.invitedSignIn') : t('auth.haveAccount')}
          parts={{
            login: (words) => (
              <Link to="/login" state={toLogin}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </>
  )
}

/**
 * Moves the focus to the form of a new step, so that the keyboard continues there and a screen reader names the step.
 */
function useFocusOnStep(index: number) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current !== index) form.current?.focus()
    shown.current = index
  }, [index])
  return form
}

function InvitationNote({ lenderName }: { lenderName: string }) {
  const { t } = useSpeech()
  return (
    <Note>
      <strong>{t('auth.invitedBy', { lender: lenderName })}</strong>
      <div>{t('auth.invitedHint')}</div>
    </Note>
  )
}

type ButtonsProps = { isFirst: boolean; isLast: boolean; isSending: boolean; onBack: () => void }

function WizardButtons({ isFirst, isLast, isSending, onBack }: ButtonsProps) {
  const { t } = useSpeech()
  return (
    <div className="row" data-gap="12">
      {!isFirst && (
        <Button variant="default" disabled={isSending} onClick={onBack}>
          {t('common.back')}
        </Button>
      )}
      <Button className="grow" type="submit" loading={isSending}>
        {isLast ? t('auth.createAccount') : t('common.next')}
      </Button>
    </div>
  )
}
