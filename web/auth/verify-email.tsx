import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { getVerification, type Verification, verifyEmail } from '#contract/auth/auth.ts'
import { DataProvider } from '../api/data-provider.tsx'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SessionSpinner } from '../ui/page/session-spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ClaimAddress } from './claim-address.tsx'
import { DisownAddress } from './disown-address.tsx'
import { VerificationFacts } from './verification-facts.tsx'

/**
 * The page behind the link that confirms an email address. Opening it changes nothing, because mail scanners open links
 * too, and because somebody else may have made the account: it shows who asked, and asks the reader.
 */
export function VerifyEmail() {
  return (
    <DataProvider>
      <VerificationPage />
    </DataProvider>
  )
}

/** The question on the page, or the answer that was given. */
type View = 'ASK' | 'NEW_PASSWORD' | 'NOT_ME' | 'PROVED' | 'CLAIMED' | 'DISOWNED'

function VerificationPage() {
  const t = useText()
  const [search] = useSearchParams()
  const { user, status, request } = useSession()
  const [view, setView] = useState<View>(search.get('answer') === 'not-me' ? 'NOT_ME' : 'ASK')
  const token = search.get('token') || '-'
  const { data, error } = useRead(getVerification, { params: { token } })
  // The account's own user confirms with a button, anybody else is asked to sign in: so the session has to be known.
  useEffect(() => void request(), [request])

  const isDone = view === 'PROVED' || view === 'CLAIMED' || view === 'DISOWNED'
  const isWaiting = !isDone && ((!data && !error) || status === 'LOADING')
  return (
    <AuthFrame title={t('auth.verifyTitle')}>
      <h1>{t('auth.verifyTitle')}</h1>
      {isWaiting && <SessionSpinner />}
      {!isDone && !data && error && (
        <FormError>
          <strong>{t('auth.verifyFailed')}</strong>
          <div>{t('auth.verifyFailedHint')}</div>
        </FormError>
      )}
      {!isDone && !isWaiting && data && (
        <>
          <p>{t('auth.verifyAsk')}</p>
          <VerificationFacts verification={data} />
          {view === 'ASK' && <Question token={token} verification={data} onView={setView} />}
          {view === 'NEW_PASSWORD' && (
            <ClaimAddress token={token} onDone={() => setView('CLAIMED')} onBack={() => setView('ASK')} />
          )}
          {view === 'NOT_ME' && (
            <DisownAddress
              token={token}
              verification={data}
              onDone={() => setView('DISOWNED')}
              onBack={() => setView('ASK')}
            />
          )}
        </>
      )}
      {isDone && <Answer view={view} />}
      {(isDone || (!data && error)) && (
        <LinkButton to={user ? '/dashboard' : '/login'}>
          {user ? t('common.goToDashboard') : t('auth.backToLogin')}
        </LinkButton>
      )}
    </AuthFrame>
  )
}

type QuestionProps = { token: string; verification: Verification; onView: (view: View) => void }

/** What the reader can do: confirm, sign in first, take the account over, or say that it is not theirs. */
function Question({ token, verification, onView }: QuestionProps) {
  const t = useText()
  const { user } = useSession()
  const { isOwn, canStartOver, canDisown, email } = verification
  return (
    <>
      {isOwn && <Confirmation token={token} onDone={() => onView('PROVED')} />}
      {!isOwn && user && <OtherAccount email={user.email} />}
      {!isOwn && !user && <SignInFirst email={email} />}
      <div className="stack" data-gap="8">
        {canStartOver && !isOwn && (
          <Button variant="default" fullWidth onClick={() => onView('NEW_PASSWORD')}>
            {t('auth.claimOffer')}
          </Button>
        )}
        {canDisown && !isOwn && (
          <Button variant="default" fullWidth onClick={() => onView('NOT_ME')}>
            {t('auth.notMe')}
          </Button>
        )}
      </div>
    </>
  )
}

function Confirmation({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText()
  const { reload } = useSession()
  const confirm = useAction(verifyEmail, {
    failed: 'auth.verifyFailed',
    onDone: () => {
      onDone()
      return reload()
    },
  })
  return (
    <>
      <FormError>{confirm.error}</FormError>
      <Button fullWidth loading={confirm.isBusy} onClick={() => void confirm.run({ body: { token } })}>
        {t('auth.verifyButton')}
      </Button>
    </>
  )
}

/** The page is remembered, so that the sign-in leads back to its button. */
function SignInFirst({ email }: { email: string }) {
  const t = useText()
  const location = useLocation()
  return (
    <>
      <p>{t('auth.verifySignIn', { email })}</p>
      <LinkButton to="/login" state={{ from: location }} variant="filled">
        {t('auth.verifySignInButton')}
      </LinkButton>
    </>
  )
}

function OtherAccount({ email }: { email: string }) {
  const t = useText()
  const { logout } = useSession()
  return (
    <>
      <Note tone="WARNING">{t('auth.verifyOtherAccount', { email })}</Note>
      <Button variant="default" fullWidth onClick={() => void logout()}>
        {t('auth.logout')}
      </Button>
    </>
  )
}

function Answer({ view }: { view: 'PROVED' | 'CLAIMED' | 'DISOWNED' }) {
  const t = useText()
  if (view === 'DISOWNED') {
    return (
      <Note tone="SUCCESS">
        <strong>{t('auth.disowned')}</strong>
        <div>{t('auth.disownedHint')}</div>
      </Note>
    )
  }
  return (
    <Note tone="SUCCESS">
      <strong>{t('auth.verified')}</strong>
      <div>{t(view === 'PROVED' ? 'auth.verifiedHint' : 'auth.claimedHint')}</div>
    </Note>
  )
}
