import type { Language } from '#contract/enumerations.ts'
import { chooseLanguage, prepareLanguage } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from './dialogs/toast.ts'
import './language-toggle.css'

/** Switches between EN and ES. The other language's texts load when the pointer or the focus comes near. */
export function LanguageToggle() {
  const { t, language } = useSpeech()
  const choose = (next: Language) =>
    void chooseLanguage(next).catch(() => showToast({ text: t('common.offline'), tone: 'ERROR' }))
  return (
    <fieldset
      className="language-toggle well"
      aria-label={t('common.language')}
      onPointerEnter={() => prepareLanguage('es')}
    >
      {(['en', 'es'] as const).map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={code === 'en' ? t('common.english') : t('common.spanish')}
          aria-pressed={code === language}
          onFocus={() => prepareLanguage(code)}
          onClick={() => choose(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
