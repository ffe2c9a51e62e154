import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { email as emailSchema } from '#contract/fields.ts'
import { errorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { schemaProblem } from '../ui/forms/schema-problems.ts'
import { useForm } from '../ui/forms/use-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestLink } from './password-reset.ts'

type RequestState = { kind: 'NO' | 'RUNNING' | 'DONE' } | { kind: 'FAILED'; reason: unknown }

const problemsOf = ({ email }: { email: string }) => {
  const problem = schemaProblem(emailSchema, email)
  return problem === undefined ? {} : { email: problem }
}

/** Asks for a link to reset the password. The answer does not reveal whether an account has the e-mail address. */
export function ForgotPassword() {
  const speech = useSpeech()
  const { t } = speech
  const { hasMail } = servedSettings()
  const form = useForm({ initial: { email: '' }, problemsOf })
  const [request, setRequest] = useState<RequestState>({ kind: 'NO' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (request.kind === 'RUNNING' || !form.check()) return
    setRequest({ kind: 'RUNNING' })
    await requestLink(form.values.email.trim(), { isReal: hasMail }).then(
      () => setRequest({ kind: 'DONE' }),
      (reason: unknown) => setRequest({ kind: 'FAILED', reason }),
    )
  }
  return (
    <AuthFrame title={t('auth.forgotTitle')}>
      <div>
        <h1>{t('auth.forgotTitle')}</h1>
        <p className="auth-frame-quiet muted">{t('auth.forgotHint')}</p>
      </div>
      {request.kind === 'DONE' && (
        <Note tone="SUCCESS">
          {t('auth.linkSent')}
          {!hasMail && <div className="auth-frame-quiet muted">{t('auth.noMailHint')}</div>}
        </Note>
      )}
      <form className="auth-frame-form stack" data-gap="16" noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{request.kind === 'FAILED' && errorText(request.reason, speech, 'auth.forgotFailed')}</FormError>
        <TextField label={t('auth.email')} type="email" autoComplete="username" aria-required {...form.text('email')} />
        <Button type="submit" fullWidth loading={request.kind === 'RUNNING'}>
          {t('auth.sendLink')}
        </Button>
        <Link to="/login">{t('auth.backToLogin')}</Link>
      </form>
    </AuthFrame>
  )
}
