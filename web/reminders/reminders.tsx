import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Page } from '../ui/page/page.tsx'
import { TabPanels } from '../ui/page/tab-panels.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import { LenderSelect } from '../users/lender-select.tsx'
import { ReminderLog } from './reminder-log.tsx'
import { ReminderSettingsForm } from './reminder-settings-form.tsx'
import { UpcomingReminders } from './upcoming-reminders.tsx'
import { useLenderId } from './use-lender-id.ts'
import './reminders.css'

/** Messages to borrowers: those that go out next, those that went out, and the settings. */
export function Reminders() {
  const t = useText()
  const { role } = useUser()
  return (
    <Page title={t('shell.reminders')} subtitle={t('reminders.subtitle')}>
      {role === 'ADMIN' && <ReminderLender />}
      <TabPanels
        label={t('shell.reminders')}
        tabs={[
          { key: 'next', title: t('reminders.next'), content: <UpcomingReminders /> },
          { key: 'log', title: t('word.log'), content: <ReminderLog /> },
          { key: 'settings', title: t('reminders.settings'), content: <ReminderSettingsForm /> },
        ]}
      />
    </Page>
  )
}

/** The choice of the lender whose reminders an administrator sees. */
function ReminderLender() {
  const t = useText()
  const { id } = useUser()
  const lenderId = useLenderId()
  const change = useUrlChange()
  return (
    <Toolbar>
      <LenderSelect
        label={t('word.lender')}
        noneText={t('reminders.ownLoans')}
        numberText={(number) => t('word.lenderNumber', { id: number })}
        chosen={lenderId === id ? '' : String(lenderId)}
        onChange={(lender) => change({ lender, page: null })}
      />
    </Toolbar>
  )
}
