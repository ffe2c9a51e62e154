import { useText } from '../i18n/use-text.ts'
import { LinkTabs } from '../ui/page/link-tabs.tsx'

type Props = {
  current: 'LOGIN' | 'SIGN_UP'
  /** Router state for both links: it holds the page to open after the sign-in. */
  state: unknown
}

/** Login and Sign Up as two tabs. */
export function AuthTabs({ current, state }: Props) {
  const t = useText()
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
