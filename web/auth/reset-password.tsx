import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { Button } from '../ui/button.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isRealLink, newPasswordProblems, REDIRECT_DELAY_MS, setPassword } from './password-reset.ts'

type Reset = { kind: 'NO' | 'RUNNING' | 'DONE' } | { kind: 'FAILED'; reason: unknown }

/** Sets a new password, with the link from a mail or from an administrator. */
export function ResetPassword() {
  const { t } = useSpeech()
  const [search] = useSearchParams()
  const token = (search.get('token') ?? '').trim()
  if (token !== '') return <NewPassword token={token} isReal={isRealLink(search, servedSettings())} />
  return (
    <AuthFrame title={t('auth.resetInvalid')}>
      <div>
        <h1>{t('auth.resetInvalid')}</h1>
        <p className="auth-frame-quiet muted">{t('auth.resetInvalidHint')}</p>
      </div>
      <LinkButton to="/forgot-password" variant="filled">
        {t('auth.requestNewLink')}
      </LinkButton>
      <Link to="/login">{t('auth.backToLogin')}</Link>
    </AuthFrame>
  )
}

function NewPassword({ token, isReal }: { token: string; isReal: boolean }) {
  const speech = useSpeech()
  const { t } = speech
  const [reset, setReset] = useState<Reset>({ kind: 'NO' })
  const form = useForm({ initial: { token, password: '', confirmPassword: '' }, problemsOf: newPasswordProblems })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reset.kind === 'RUNNING' || !form.check()) return
    setReset({ kind: 'RUNNING' })
    await setPassword({ token, password: form.values.password }, { isReal }).then(
      () => setReset({ kind: 'DONE' }),
      (reason: unknown) => {
        form.refuse(reason)
        setReset({ kind: 'FAILED', reason })
      },
    )
  }
  if (reset.kind === 'DONE') return <Done isReal={isReal} />
  return (
    <AuthFrame title={t('auth.resetTitle')}>
      <h1>{t('auth.resetTitle')}</h1>
      <form className="auth-frame-form stack" data-gap="16" noValidate onSubmit={(event) => void submit(event)}>
        <FormError>
          {form.errorOf('token') ??
            (reset.kind === 'FAILED' &&
              !isAboutFields(reset.reason) &&
              errorText(reset.reason, speech, 'auth.resetFailed'))}
        </FormError>
        <NewPasswordFields field={form.field} />
        <Button type="submit" fullWidth loading={reset.kind === 'RUNNING'}>
          {t('auth.resetButton')}
        </Button>
        <Link to="/login">{t('auth.backToLogin')}</Link>
      </form>
    </AuthFrame>
  )
}

/**
 * The success message; after a moment the login page follows. The sign-in leads to what else still signs in, because a
 * stranger's passkey outlives a reset.
 */
function Done({ isReal }: { isReal: boolean }) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  useEffect(() => {
    const options = isReal ? { state: { from: { pathname: '/settings/ways-in' } } } : {}
    const timer = setTimeout(() => void navigate('/login', options), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, isReal])
  return (
    <AuthFrame title={t('auth.resetTitle')}>
      <h1>{t('auth.resetTitle')}</h1>
      <Note tone="SUCCESS">{t('auth.resetDone')}</Note>
    </AuthFrame>
  )
}
