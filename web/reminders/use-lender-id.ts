import { useUser } from '../session/use-session.ts'
import { useUrlState } from '../ui/use-url-state.ts'

/** Whose reminders are on screen: one's own, or for an administrator those of the lender that the address names. */
export function useLenderId(): number {
  const { id, role } = useUser()
  const [asked] = useUrlState('lender', '')
  return role === 'ADMIN' && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : id
}
