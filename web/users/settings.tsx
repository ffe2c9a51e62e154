import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasPermission } from '#contract/permissions.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Page } from '../ui/page/page.tsx'
import { LenderSettings } from './lender-settings.tsx'
import { LendingSettings } from './lending-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PreferenceSettings } from './preference-settings.tsx'
import { SessionSettings } from './session-settings.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'
import './settings.css'

type Part = { id: string; name: PlainKey; content: ReactNode }

/** The settings of the user's own account, what a lender needs most first, with a list of their parts beside them. */
export function Settings() {
  const t = useText()
  const { role } = useUser()
  const { hash } = useLocation()
  const lends = hasPermission(role, 'create:loan')
  const parts: readonly Part[] = [
    ...(lends ? [{ id: 'lending', name: 'users.lending' as const, content: <LendingSettings /> }] : []),
    ...(role === 'BORROWER' ? [{ id: 'lenders', name: 'users.lenders' as const, content: <LenderSettings /> }] : []),
    { id: 'language', name: 'common.language', content: <PreferenceSettings /> },
    { id: 'notifications', name: 'users.notifications', content: <NotificationSettings /> },
    {
      id: 'security',
      name: 'users.security',
      content: (
        <>
          <PasswordSettings />
          <TwoFactorSettings />
          <PasskeySettings />
          <SessionSettings />
        </>
      ),
    },
  ]
  const current = parts.find(({ id }) => hash === `#${id}`)?.id ?? parts[0]?.id
  return (
    <Page title={t('shell.settings')}>
      <div className="settings grid">
        <nav className="settings-parts stack" aria-label={t('shell.settings')}>
          {parts.map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              className="settings-part muted"
              aria-current={id === current ? 'true' : undefined}
            >
              {t(name)}
            </a>
          ))}
        </nav>
        <div className="stack" data-gap="24">
          {parts.map(({ id, content }) => (
            <div key={id} id={id} className="settings-group panel lined">
              {content}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
