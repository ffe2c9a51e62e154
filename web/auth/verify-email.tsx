import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { verifyEmail } from '#contract/auth/auth.ts'
import { DataProvider } from '../api/data-provider.tsx'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Confirms an e-mail address with the link that was sent to it. */
export function VerifyEmail() {
  return (
    <DataProvider>
      <Verification />
    </DataProvider>
  )
}

function Verification() {
  const t = useText()
  const [search] = useSearchParams()
  const { user, reload } = useSession()
  const { write, isWriting, error } = useWrite(verifyEmail)
  const token = search.get('token') ?? ''
  const isAsked = useRef(false)
  useEffect(() => {
    // The link works once, so a second render must not send it again.
    if (isAsked.current || token === '') return
    isAsked.current = true
    write({ body: { token } }).then(reload, () => undefined)
  }, [token, write, reload])

  const hasFailed = token === '' || error !== null
  return (
    <AuthFrame title={t('auth.verifyTitle')}>
      <h1>{t('auth.verifyTitle')}</h1>
      {isWriting && <p role="status">{t('auth.verifying')}</p>}
      <FormError>
        {hasFailed && (
          <>
            <strong>{t('auth.verifyFailed')}</strong>
            <div>{t('auth.verifyFailedHint')}</div>
          </>
        )}
      </FormError>
      {!isWriting && !hasFailed && (
        <Note tone="SUCCESS">
          <strong>{t('auth.verified')}</strong>
          <div>{t('auth.verifiedHint')}</div>
        </Note>
      )}
      <LinkButton to={user ? '/dashboard' : '/login'}>
        {user ? t('common.goToDashboard') : t('auth.backToLogin')}
      </LinkButton>
    </AuthFrame>
  )
}
