import { useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'

/** Login and Sign Up beside each other. The page a person was on the way to goes with them. */
export function AuthTabs({ current }: { current: 'LOGIN' | 'SIGN_UP' }) {
  const t = useText()
  const { state } = useLocation()
  return (
    <LinkTabs
      label={t('auth.tabs')}
      tabs={[
        { name: t('auth.login'), to: '/login', isCurrent: current === 'LOGIN', state },
        { name: t('auth.signUp'), to: '/register', isCurrent: current === 'SIGN_UP', state },
      ]}
    />
  )
}
