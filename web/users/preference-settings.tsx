import { useState } from 'react'
import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { getPreferences, type Preferences, updatePreferences } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { chooseLanguage, currentSpeech } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { useUser } from '../session/use-session.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { SettingsSection } from './settings-section.tsx'
import '../ui/fields/choice.css'
import './language-choice.css'

/** Language and e-mails. Each choice is stored as soon as it is made. */
export function PreferenceSettings() {
  const speech = useSpeech()
  const { t, language } = speech
  const { id } = useUser()
  const { data, error, refetch } = useRead(getPreferences, { params: { userId: id } })
  const { write, isWriting } = useWrite(updatePreferences)
  // Shown above the choices.
  const [failure, setFailure] = useState<unknown>(null)
  if (!data && error)
    return (
      <SettingsSection title={t('common.language')}>
        <ErrorState message={t('users.failedToLoadSettings')} onRetry={refetch} />
      </SettingsSection>
    )

  // Preferences are stored as a whole. The ones on screen may lack a choice just made or still being sent, so they are
  // read again first.
  const store = async (change: Preferences) => {
    setFailure(null)
    try {
      const stored = await call(getPreferences, { params: { userId: id } })
      await write({ params: { userId: id }, body: { preferences: { ...stored, ...change } } })
      // In the language just chosen.
      showToast({ text: currentSpeech().t('users.settingsSaved') })
    } catch (reason) {
      setFailure(reason)
    }
  }
  return (
    <>
      <SettingsSection title={t('common.language')} hint={t('users.languageHint')}>
        <FormError>{failure !== null && errorText(failure, speech, 'users.failedToSave')}</FormError>
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

type Props = { language: Language; onChoose: (language: Language) => Promise<unknown> }

/** The languages by their own names. The chosen one is marked at once, while its texts are still loading. */
function LanguageChoice({ language, onChoose }: Props) {
  const t = useText()
  const [awaited, setAwaited] = useState<Language | null>(null)
  const names: Record<Language, string> = { en: t('common.english'), es: t('common.spanish') }
  const choose = (next: Language) => {
    setAwaited(next)
    void onChoose(next).finally(() => setAwaited((now) => (now === next ? null : now)))
  }
  return (
    <div className="language-choice wrap" data-gap="8" role="radiogroup" aria-label={t('common.language')}>
      {LANGUAGES.map((code) => (
        <label key={code} lang={code}>
          <input
            className="choice"
            type="radio"
            name="language"
            checked={code === (awaited ?? language)}
            onChange={() => choose(code)}
          />
          {names[code]}
        </label>
      ))}
    </div>
  )
}
