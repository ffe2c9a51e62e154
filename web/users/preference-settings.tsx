import { Checkbox } from '@mantine/core'
import { getPreferences, type Preferences, updatePreferences } from '#contract/users.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { chooseLanguage, currentSpeech } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { useUser } from '../session/use-session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormError } from '../ui/form-error.tsx'
import { showToast } from '../ui/toast.ts'
import { LanguageChoice } from './language-choice.tsx'
import { SettingsSection } from './settings-section.tsx'
import '../ui/checkbox.css'

/** Language and e-mails. Each choice is stored when it is made. */
export function PreferenceSettings() {
  const speech = useSpeech()
  const { t, language } = speech
  const { id } = useUser()
  const { data, error, refetch } = useRead(getPreferences, { params: { userId: id } })
  const { write, isWriting, error: refusal } = useWrite(updatePreferences)
  if (!data && error) return <ErrorState message={t('users.failedToLoadSettings')} onRetry={refetch} />

  // They are stored whole, so they must have been read. The refusal stands above the choices.
  const store = (change: Preferences) =>
    data &&
    write({ params: { userId: id }, body: { preferences: { ...data, ...change } } }).then(
      // In the language that was just chosen.
      () => showToast({ text: currentSpeech().t('users.settingsSaved') }),
      () => undefined,
    )
  return (
    <>
      <SettingsSection title={t('users.language')} hint={t('users.languageHint')}>
        <FormError>{refusal && errorText(refusal, speech, 'users.failedToSave')}</FormError>
        <LanguageChoice
          language={language}
          onChoose={(next) =>
            chooseLanguage(next).then(
              () => store({ language: next }),
              () => showToast({ text: t('common.offline'), tone: 'ERROR' }),
            )
          }
        />
      </SettingsSection>
      <SettingsSection title={t('users.notifications')} hint={t('users.notificationsHint')}>
        <Checkbox
          label={t('users.sendEmails')}
          description={servedSettings().hasMail ? undefined : t('users.notificationsNoMail')}
          disabled={isWriting || !data}
          checked={data?.emailNotifications ?? true}
          onChange={(event) => void store({ emailNotifications: event.currentTarget.checked })}
        />
      </SettingsSection>
    </>
  )
}
