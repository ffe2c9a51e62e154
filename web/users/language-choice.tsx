import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { useText } from '../i18n/use-text.ts'
import './language-choice.css'

type Props = { language: Language; onChoose: (language: Language) => void }

/** The languages by their own names. */
export function LanguageChoice({ language, onChoose }: Props) {
  const t = useText()
  const names: Record<Language, string> = { en: t('common.english'), es: t('common.spanish') }
  return (
    <div className="language-choice" role="radiogroup" aria-label={t('users.language')}>
      {LANGUAGES.map((code) => (
        <label key={code} lang={code}>
          <input type="radio" name="language" checked={code === language} onChange={() => onChoose(code)} />
          {names[code]}
        </label>
      ))}
    </div>
  )
}
