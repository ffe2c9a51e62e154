import { DataProvider } from '../api/data-provider.tsx'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** The only page for a user who must have a second step and has not set one up yet. */
export function TwoFactorRequired() {
  const t = useText()
  const { logout } = useSession()
  return (
    <DataProvider>
      <main className="two-factor-required">
        <Page title={t('twoFactor.requiredTitle')} width="NARROW">
          <p>{t('twoFactor.requiredText')}</p>
          <TwoFactorSettings />
          <PasskeySettings />
          <div>
            <Button variant="default" onClick={() => void logout()}>
              {t('auth.logout')}
            </Button>
          </div>
        </Page>
      </main>
    </DataProvider>
  )
}
