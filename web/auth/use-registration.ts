import { type FormEvent, useState } from 'react'
import type { PlainKey } from '#texts/catalogue.ts'
import { ApiError } from '../api/api-error.ts'
import { useSession } from '../session/use-session.ts'
import { useDraft } from '../ui/forms/use-draft.ts'
import {
  EMPTY_FORM,
  type Invitation,
  type RegisterForm,
  STEPS,
  type Step,
  signupPayload,
  stepOf,
  stepProblem,
} from './register-form.ts'

export type Registration = {
  form: RegisterForm
  set: <Name extends keyof RegisterForm>(name: Name, value: RegisterForm[Name]) => void
  step: Step
  index: number
  /** The problem that stops this step, once the user has tried to leave it. */
  problem: PlainKey | null
  /** The server's error. */
  refusal: unknown
  isSending: boolean
  goBack: () => void
  submit: (event: FormEvent) => void
}

const SECRET = ['password', 'confirmPassword', 'termsAccepted'] as const

/** State of the registration. Each step is checked before the next opens, and only the last one sends. */
export function useRegistration(invitation: Invitation | null, onSent: () => void): Registration {
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
      const field = firstFieldOf(reason)
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
  return {
    form,
    set: (name, value) => change((now) => ({ ...now, [name]: value })),
    step,
    index,
    problem: isChecked ? stepProblem(step, form) : null,
    refusal,
    isSending,
    goBack: () => goTo(index - 1),
    submit,
  }
}

const firstFieldOf = (reason: unknown): string | undefined =>
  reason instanceof ApiError ? Object.keys({ ...reason.fieldCodes, ...reason.fields })[0] : undefined
