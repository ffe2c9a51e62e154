import { useState } from 'react'
import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { useText } from '../i18n/use-text.ts'
import '../ui/fields/choice.css'
import './language-choice.css'

type Props = { language: Language; onChoose: (language: Language) => Promise<unknown> }

/** The languages by their own names. The chosen one is marked at once, while its texts are still loading. */
export function LanguageChoice({ language, onChoose }: Props) {
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
