import { Navigate } from 'react-router'
import { listPasskeys } from '#contract/auth/passkeys.ts'
import { getTwoFactor } from '#contract/auth/two-factor.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/**
 * After a reset of the password: the passkeys and the app that still sign in, each to be removed here if it is not the
 * user's own. Goes on to the dashboard when there are none.
 */
export function WaysIn() {
  const t = useText()
  const passkeys = useRead(listPasskeys, {})
  const twoFactor = useRead(getTwoFactor, {})
  const error = passkeys.error ?? twoFactor.error
  if (!(passkeys.data && twoFactor.data)) {
    return (
      <Page title={t('users.waysIn')} width="NARROW">
        {error ? (
          <ErrorState message={t('passkeys.loadFailed')} onRetry={() => void passkeys.refetch()} />
        ) : (
          <Skeleton height="200px" />
        )}
      </Page>
    )
  }
  if (passkeys.data.passkeys.length === 0 && twoFactor.data.onSince === null)
    return <Navigate to="/dashboard" replace />
  return (
    <Page title={t('users.waysIn')} width="NARROW">
      <p>{t('users.waysInHint')}</p>
      <PasskeySettings />
      <TwoFactorSettings />
      <LinkButton to="/dashboard" variant="filled">
        {t('users.waysInDone')}
      </LinkButton>
    </Page>
  )
}
