import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { useApprovalsWaiting } from './use-approvals-waiting.ts'

/** How many requests wait for a second person; nothing where none does. */
export function ApprovalsWaiting() {
  const t = useText()
  const count = useApprovalsWaiting()
  if (count === 0) return null
  return (
    <Note>
      {t('approvals.waiting', { count })} <Link to="/admin/approvals">{t('approvals.look')}</Link>
    </Note>
  )
}
