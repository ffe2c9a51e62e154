import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useApprovalCount } from '../approvals/use-approval-count.ts'
import { useText } from '../i18n/use-text.ts'
import { LinkTabs } from '../ui/page/link-tabs.tsx'
import { Page } from '../ui/page/page.tsx'
import { useDocumentTitle } from '../ui/page/use-document-title.ts'
import './admin-page.css'

const SECTIONS = [
  { text: 'word.overview', to: '/admin' },
  { text: 'shell.users', to: '/admin/users' },
  { text: 'word.loans', to: '/admin/loans' },
  { text: 'admin.approvals', to: '/admin/approvals' },
  { text: 'admin.audit', to: '/admin/audit' },
] as const

/**
 * The frame of the administration: the address chooses the section, and the overview is an administrator's dashboard.
 * Every section shows how many requests wait for approval.
 */
export function AdminPage({ children }: { children: ReactNode }) {
  const t = useText()
  const { pathname } = useLocation()
  const waiting = useApprovalCount()
  const nameOf = (text: (typeof SECTIONS)[number]['text']) =>
    text === 'admin.approvals' && waiting > 0 ? t('admin.approvalsWaiting', { count: waiting }) : t(text)
  const current = SECTIONS.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? SECTIONS[0]
  // Runs after the effect of the Page below, which would name every section 'Admin'.
  useDocumentTitle(`${t(current.text)} · ${t('admin.title')}`)
  return (
    <Page title={t('admin.title')}>
      <div className="admin-tabs">
        <LinkTabs
          label={t('admin.sections')}
          tabs={SECTIONS.map(({ text, to }) => ({ name: nameOf(text), to, isCurrent: to === current.to }))}
        />
      </div>
      {children}
    </Page>
  )
}
