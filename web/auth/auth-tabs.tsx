import { useText } from '../i18n/use-text.ts'
import { LinkTabs } from '../ui/page/link-tabs.tsx'

type Props = {
  current: 'LOGIN' | 'SIGN_UP'
  /** The page a person was on the way to goes with them. */
  state: unknown
}

/** Login and Sign Up beside each other. */
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
