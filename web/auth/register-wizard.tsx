import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { errorText, fieldErrorText } from '../api/error-text.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { FormError, Note } from '../ui/form-error.tsx'
import { Steps } from '../ui/steps.tsx'
import { useDraft } from '../ui/use-draft.ts'
import {
  EMPTY_FORM,
  type Invitation,
  missingFields,
  type RegisterForm,
  STEPS,
  signupPayload,
  stepOf,
  stepProblem,
} from './register-form.ts'
import { RegisterReview } from './register-review.tsx'
import { AccountStep, ProfileStep, type StepProps } from './register-steps.tsx'

type Props = {
  invitation: Invitation | null
  /** What goes along to the login page. */
  toLogin: unknown
  onSent: () => void
}

const SECRET = ['password', 'confirmPassword', 'termsAccepted'] as const

/** Account, Profile, Review: each step is checked before the next; only the last one sends. */
export function RegisterWizard({ invitation, toLogin, onSent }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { signup } = useSession()
  const [kept, change, forget] = useDraft({
    name: 'register',
    initial: { ...EMPTY_FORM, fullName: invitation?.fullName ?? '' },
    omit: SECRET,
  })
  const [index, setIndex] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const step = STEPS[index] ?? 'ACCOUNT'
  const form: RegisterForm = invitation ? { ...kept, email: invitation.email, role: 'BORROWER' } : kept
  const problem = isChecked ? stepProblem(step, form) : null

  const goTo = (next: number) => {
    setIndex(next)
    setIsChecked(false)
  }
  const send = async () => {
    setIsSending(true)
    setRefusal(null)
    onSent()
    try {
      await signup(signupPayload(form, invitation?.token ?? null))
      forget()
    } catch (reason) {
      setRefusal(reason)
      setIsSending(false)
      const field = reason instanceof ApiError ? Object.keys({ ...reason.fieldCodes, ...reason.fields })[0] : undefined
      if (field !== undefined) goTo(STEPS.indexOf(stepOf(field)))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (stepProblem(step, form) !== null) return setIsChecked(true)
    if (step !== 'REVIEW') return goTo(index + 1)
    void send()
  }
  const stepProps: StepProps = {
    form,
    invitation,
    set: (name, value) => change((now) => ({ ...now, [name]: value })),
    missing: isChecked ? missingFields(step, form) : [],
    refusalOf: (name) => fieldErrorText(refusal, name, speech),
  }
  return (
    <>
      <h1>{t('auth.registerTitle')}</h1>
      {invitation && <InvitationNote lenderName={invitation.lenderName} />}
      <Steps names={[t('auth.stepAccount'), t('auth.stepProfile'), t('auth.stepReview')]} current={index} />
      <form className="auth-frame-form" noValidate onSubmit={submit}>
        <FormError>
          {problem ? t(problem) : refusal !== null && errorText(refusal, speech, 'auth.registerFailed')}
        </FormError>
        {step === 'ACCOUNT' && <AccountStep {...stepProps} hasMismatch={problem === 'auth.mismatch'} />}
        {step === 'PROFILE' && <ProfileStep {...stepProps} />}
        {step === 'REVIEW' && <RegisterReview {...stepProps} isTermsMissing={problem !== null} />}
        <WizardButtons
          isFirst={index === 0}
          isLast={step === 'REVIEW'}
          isSending={isSending}
          onBack={() => goTo(index - 1)}
        />
      </form>
      <p className="auth-frame-quiet">
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
    <div className="auth-frame-row">
      <Button variant="default" disabled={isFirst || isSending} onClick={onBack}>
        {t('common.back')}
      </Button>
      <Button type="submit" loading={isSending}>
        {isLast ? t('auth.createAccount') : t('common.next')}
      </Button>
    </div>
  )
}
