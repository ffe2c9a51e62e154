import { useText } from '../i18n/use-text.ts'
import { Page } from '../ui/page.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PreferenceSettings } from './preference-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/** What a person chooses for themself. */
export function Settings() {
  const t = useText()
  return (
    <Page title={t('users.settings')} width="NARROW">
      <PreferenceSettings />
      <PasswordSettings />
      <SessionSettings />
    </Page>
  )
}
