import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useSpeech } from '../i18n/use-text.ts'
import { rememberedPlace } from '../session/remembered-place.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { CodeField } from './code-field.tsx'
import { asksForCode, LoginFailure } from './login-failure.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordField } from './password-field.tsx'

/**
 * The state of the last try. The field for a code appears once the password was right, on an account with a second
 * step.
 */
type Attempt = { kind: 'NONE' | 'MISSING' | 'RUNNING' | 'NO_PASSKEY' } | { kind: 'FAILED'; reason: unknown }

/** Signs in, and goes on to the page the user was heading for. */
export function Login() {
  const { t } = useSpeech()
  const { user, login } = useSession()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'NONE' })
  if (user) return <Navigate to={rememberedPlace(state)} replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (attempt.kind === 'RUNNING') return
    if (email.trim() === '' || password === '') return setAttempt({ kind: 'MISSING' })
    setAttempt({ kind: 'RUNNING' })
    const credentials = { email: email.trim(), password, ...(code !== null && { code: code.trim() }) }
    await login(credentials).catch((reason: unknown) => {
      if (code === null && asksForCode(reason)) {
        setCode('')
        setAttempt({ kind: 'NONE' })
      } else {
        setAttempt({ kind: 'FAILED', reason })
      }
    })
  }
  return (
    <AuthFrame title={t('auth.login')}>
      <AuthTabs current="LOGIN" state={state} />
      <h1>{t('auth.loginTitle')}</h1>
      <form className="auth-frame-form stack" data-gap="16" noValidate onSubmit={(event) => void submit(event)}>
        <FormError>
          {attempt.kind === 'MISSING' && t('auth.missing')}
          {attempt.kind === 'NO_PASSKEY' && t('auth.passkeyNone')}
          {attempt.kind === 'FAILED' && <LoginFailure reason={attempt.reason} />}
        </FormError>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
        {code !== null && <CodeField value={code} onChange={setCode} />}
        <Button type="submit" fullWidth loading={attempt.kind === 'RUNNING'}>
          {t('auth.login')}
        </Button>
        <PasskeySignIn
          asSecondStep={code === null ? null : (passkey) => login({ email: email.trim(), password, passkey })}
          isDisabled={attempt.kind === 'RUNNING'}
          onBegin={() => setAttempt({ kind: 'NONE' })}
          onFailure={(reason) => setAttempt(reason === null ? { kind: 'NO_PASSKEY' } : { kind: 'FAILED', reason })}
        />
        <Link to="/forgot-password">{t('auth.forgot')}</Link>
      </form>
    </AuthFrame>
  )
}

function EmailField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useSpeech()
  return (
    <TextField
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="username"
      aria-required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
