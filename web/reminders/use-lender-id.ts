import { useUser } from '../session/use-session.ts'
import { useUrlState } from '../ui/use-url-state.ts'

/** The lender whose reminders are on screen: the reader, or for an administrator the lender named by the address. */
export function useLenderId(): number {
  const { id, role } = useUser()
  const [asked] = useUrlState('lender', '')
  return role === 'ADMIN' && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : id
}
