import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { useApprovalCount } from './use-approval-count.ts'

/** The number of requests that wait for approval, as a link to them; nothing when there are none. */
export function ApprovalCount() {
  const t = useText()
  const count = useApprovalCount()
  if (count === 0) return null
  return (
    <Note>
      {t('approvals.waiting', { count })} <Link to="/admin/approvals">{t('approvals.look')}</Link>
    </Note>
  )
}
