import { Link } from 'react-router'
import { listApprovals } from '#contract/approvals.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/form-error.tsx'

/** How many requests wait for a second person; nothing where none does. */
export function ApprovalsWaiting() {
  const t = useText()
  const { data } = useReadPage(listApprovals, { query: { status: 'WAITING', limit: 1 } })
  if (!data?.total) return null
  return (
    <Note>
      {t('approvals.waiting', { count: data.total })} <Link to="/admin/approvals">{t('approvals.look')}</Link>
    </Note>
  )
}
