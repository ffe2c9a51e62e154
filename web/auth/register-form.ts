import { newPassword } from '#contract/auth/auth.ts'
import { email as emailSchema } from '#contract/fields.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import type { SignupForm } from '../session/use-session.ts'
import { schemaProblem } from '../ui/forms/schema-problems.ts'

/** The steps of the registration, in order. */
export const STEPS = ['ACCOUNT', 'PROFILE', 'REVIEW'] as const
export type Step = (typeof STEPS)[number]

export type RegisterForm = {
  email: string
  password: string
  confirmPassword: string
  fullName: string
  role: 'LENDER' | 'BORROWER' | ''
  phoneNumber: string
  companyName: string
  termsAccepted: boolean
}

/** The data of an invitation that its link gives access to. */
export type Invitation = { token: string; lenderName: string; email: string; fullName: string }

export const EMPTY_FORM: RegisterForm = {
  email: '',
  password: '',
  confirmPassword: '',
  fullName: '',
  role: 'LENDER',
  phoneNumber: '',
  companyName: '',
  termsAccepted: false,
}

const REQUIRED: Readonly<Record<Step, readonly (keyof RegisterForm)[]>> = {
  ACCOUNT: ['email', 'password', 'confirmPassword'],
  PROFILE: ['fullName', 'role'],
  REVIEW: [],
}

const isBlank = (value: string | boolean): boolean => typeof value === 'string' && value.trim() === ''

/** The required fields of a step that are still empty. */
export const missingFields = (step: Step, form: RegisterForm): readonly (keyof RegisterForm)[] =>
  REQUIRED[step].filter((name) => isBlank(form[name]))

/** What is wrong with each field of a step, as the key of the text that says the remedy under it. */
export function fieldProblems(step: Step, form: RegisterForm): Partial<Record<keyof RegisterForm, string | undefined>> {
  if (step === 'PROFILE') return { fullName: isBlank(form.fullName) ? 'user.fullNameRequired' : undefined }
  if (step === 'REVIEW') return {}
  return {
    email: schemaProblem(emailSchema, form.email),
    password: schemaProblem(newPassword, form.password),
    confirmPassword: form.password === form.confirmPassword && form.password !== '' ? undefined : 'auth.typeAgain',
  }
}

/** The problem that stops a step (docs/requirements/reg.md); null when there is none. */
export function stepProblem(step: Step, form: RegisterForm): PlainKey | null {
  if (missingFields(step, form).length > 0) return 'auth.fillRequired'
  if (step === 'ACCOUNT' && form.password !== form.confirmPassword) return 'auth.mismatch'
  if (step === 'REVIEW' && !form.termsAccepted) return 'auth.termsRequired'
  return null
}

/** The step on which a field stands. */
export const stepOf = (field: string): Step =>
  field === 'email' || field === 'password' ? 'ACCOUNT' : field === 'termsAccepted' ? 'REVIEW' : 'PROFILE'

/** The body to send: without the repeated password and without empty fields. */
export function signupPayload(form: RegisterForm, invitationToken: string | null): SignupForm {
  const phoneNumber = form.phoneNumber.trim()
  const companyName = form.companyName.trim()
  return {
    email: form.email.trim(),
    password: form.password,
    fullName: form.fullName.trim(),
    role: form.role === 'BORROWER' ? 'BORROWER' : 'LENDER',
    termsAccepted: true,
    ...(phoneNumber && { phoneNumber }),
    ...(companyName && { companyName }),
    ...(invitationToken && { invitationToken }),
  }
}
