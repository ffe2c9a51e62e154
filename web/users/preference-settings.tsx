import { useState } from 'react'
import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { getPreferences } from '#contract/users/users.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { chooseLanguage } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useStoredPreferences } from './use-stored-preferences.ts'
import '../ui/fields/choice.css'
import './language-choice.css'

/** The language, which is stored as soon as it is chosen. */
export function PreferenceSettings() {
  const speech = useSpeech()
  const { t, language } = speech
  const { id } = useUser()
  const { data, error, refetch } = useRead(getPreferences, { params: { userId: id } })
  const { store, failure } = useStoredPreferences()
  if (!data && error)
    return (
      <SettingsSection title={t('common.language')}>
        <ErrorState message={t('users.failedToLoadSettings')} onRetry={refetch} />
      </SettingsSection>
    )
  return (
    <SettingsSection
      title={t('common.language')}
      hint={t('users.languageHint')}
      action={
        <LanguageChoice
          language={language}
          onChoose={(next) =>
            chooseLanguage(next).then(
              () => store({ language: next }),
              () => showToast({ text: t('common.offline'), tone: 'ERROR' }),
            )
          }
        />
      }
    >
      <FormError>{failure !== null && errorText(failure, speech, 'users.failedToSave')}</FormError>
    </SettingsSection>
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
