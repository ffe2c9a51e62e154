import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isAllowed, type Permission, type Role } from '#contract/permissions.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { SessionSpinner } from '../ui/page/session-spinner.tsx'

type Props = {
  children: ReactNode
  /** One of these roles is enough. */
  roles?: readonly Role[] | undefined
  /** All of these permissions are needed. */
  permissions?: readonly Permission[] | undefined
}

/** Shows its screen to users with the role and permissions, and nothing until the user is known. */
export function Guard({ children, roles, permissions }: Props) {
  const { user, status, hasLoggedOut, request, reload } = useSession()
  const location = useLocation()
  const t = useText()
  const { pathname } = location
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering another page asks who is signed in
  useEffect(() => void request(), [pathname, request])

  if (status === 'LOADING') return <SessionSpinner />
  if (status === 'UNREACHABLE') {
    return (
      <main className="state-page grid">
        <ErrorState title={t('frame.unreachable')} message={t('frame.unreachableHint')} onRetry={reload} />
      </main>
    )
  }
  if (!user) return <Navigate to="/login" replace state={hasLoggedOut ? null : { from: location }} />
  if (!isAllowed(user.role, { roles, permissions })) return <Navigate to="/unauthorized" replace />
  return children
}
