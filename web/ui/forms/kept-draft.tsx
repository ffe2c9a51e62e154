import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Note } from './form-error.tsx'

type Props<Values> = { form: { values: Values; restart: (next: Values) => void }; initial: Values }

/** Says that a form starts with an earlier draft, and offers to start over. */
export function KeptDraft<Values extends object>({ form, initial }: Props<Values>) {
  const t = useText()
  const [wasKept, setWasKept] = useState(() => JSON.stringify(form.values) !== JSON.stringify(initial))
  if (!wasKept) return null
  const startOver = () => {
    form.restart(initial)
    setWasKept(false)
  }
  return (
    <Note>
      <span className="wrap baseline" data-gap="4 12">
        {t('ui.draftKept')}
        <button type="button" className="text-button" onClick={startOver}>
          {t('ui.startOver')}
        </button>
      </span>
    </Note>
  )
}
