import { setPageUserId } from '../api/page-user.ts'
import { keepSessionHint } from './session-hint.ts'

/**
 * Shows the page for another account, in which this session acts from now on: that of a practice company, or the
 * lender's own again. The page is loaded anew, so that nothing of the one is left on the screens of the other.
 */
export function actAs(userId: number, path = '/dashboard'): void {
  setPageUserId(userId)
  keepSessionHint({ userId, role: null })
  window.location.assign(path)
}
