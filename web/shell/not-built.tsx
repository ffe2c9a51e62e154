import { IconTools } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

/** Stands at addresses whose screen is yet to come, so that no link leads nowhere. */
export function NotBuilt() {
  const t = useText()
  return (
    <Page title={t('frame.notBuilt')}>
      <div className="panel">
        <EmptyState message={t('frame.notBuiltHint')} icon={<IconTools size={32} stroke={1.5} aria-hidden="true" />}>
          <LinkButton to="/dashboard">{t('common.goToDashboard')}</LinkButton>
        </EmptyState>
      </div>
    </Page>
  )
}
