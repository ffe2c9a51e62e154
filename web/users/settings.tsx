import { hasPermission } from '#contract/permissions.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Page } from '../ui/page/page.tsx'
import { LenderSettings } from './lender-settings.tsx'
import { LendingSettings } from './lending-settings.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PreferenceSettings } from './preference-settings.tsx'
import { SessionSettings } from './session-settings.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

/** The settings of the user's own account. */
export function Settings() {
  const t = useText()
  const { role } = useUser()
  return (
    <Page title={t('shell.settings')} width="NARROW">
      <PreferenceSettings />
      {hasPermission(role, 'create:loan') && <LendingSettings />}
      {role === 'BORROWER' && <LenderSettings />}
      <PasswordSettings />
      <TwoFactorSettings />
      <PasskeySettings />
      <SessionSettings />
    </Page>
  )
}
