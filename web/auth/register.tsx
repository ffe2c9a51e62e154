import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { getInvitation } from '#contract/borrowers/borrowers.ts'
import { DataProvider } from '../api/data-provider.tsx'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { rememberedPlace } from '../session/remembered-place.ts'
import { useSession } from '../session/use-session.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { SessionSpinner } from '../ui/page/session-spinner.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { RegisterWizard } from './register-wizard.tsx'

/** Makes an account; with ?invitation=TOKEN, the account of the invited borrower. */
export function Register() {
  return (
    <DataProvider>
      <Registration />
    </DataProvider>
  )
}

function Registration() {
  const t = useText()
  const { user, status, request } = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  const [isSent, setIsSent] = useState(false)
  const token = search.get('invitation') ?? ''
  const invitation = useRead(getInvitation, { params: { token: token || '-' } }, { isReady: token !== '' })
  // A signed-in user accepts the invitation, anyone else registers: so the session has to be known.
  useEffect(() => {
    if (token !== '') void request()
  }, [token, request])

  if (user && isSent) return <Navigate to="/dashboard" replace />
  if (user && token === '') return <Navigate to={rememberedPlace(location.state)} replace />
  // After a sign-in on the login page, the user returns to the invitation.
  const toLogin: unknown = token === '' ? location.state : { from: location }
  const isWaiting = token !== '' && (invitation.isPending || status === 'LOADING')
  const unknown = invitation.error && !invitation.data && (
    <Note tone="WARNING">
      <strong>{t('auth.invitationInvalid')}</strong>
      <div>{t('auth.invitationInvalidHint')}</div>
    </Note>
  )
  return (
    <AuthFrame title={t('auth.signUp')}>
      {!user && <AuthTabs current="SIGN_UP" state={toLogin} />}
      {user && unknown}
      {isWaiting && <SessionSpinner />}
      {!isWaiting && user && <AcceptInvitation token={token} lenderName={invitation.data?.lenderName} />}
      {!isWaiting && !user && (
        <RegisterWizard
          invitation={invitation.data ? { ...invitation.data, token } : null}
          notice={unknown}
          toLogin={toLogin}
          onSent={() => setIsSent(true)}
        />
      )}
    </AuthFrame>
  )
}
