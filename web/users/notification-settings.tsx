import { getPreferences } from '#contract/users/users.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { useUser } from '../session/use-session.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useStoredPreferences } from './use-stored-preferences.ts'

/** The emails a person gets about loans they owe. A lender owes none, and is led to the reminders they send. */
export function NotificationSettings() {
  const t = useText()
  const { role } = useUser()
  if (role !== 'LENDER') return <OwnEmails />
  return (
    <SettingsSection
      title={t('users.notifications')}
      hint={t('users.notificationsOfLender')}
      action={<LinkButton to="/reminders?tab=settings">{t('users.toReminders')}</LinkButton>}
    />
  )
}

function OwnEmails() {
  const speech = useSpeech()
  const { t } = speech
  const { id } = useUser()
  const { data } = useRead(getPreferences, { params: { userId: id } })
  const { store, isWriting, failure } = useStoredPreferences()
  return (
    <SettingsSection title={t('users.notifications')} hint={t('users.notificationsHint')}>
      <FormError>{failure !== null && errorText(failure, speech, 'users.failedToSave')}</FormError>
      <Checkbox
        label={t('users.sendEmails')}
        description={servedSettings().hasMail ? undefined : t('users.notificationsNoMail')}
        disabled={isWriting || !data}
        checked={data?.emailNotifications ?? true}
        onChange={(event) => void store({ emailNotifications: event.currentTarget.checked })}
      />
    </SettingsSection>
  )
}
