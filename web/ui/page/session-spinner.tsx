import { useText } from '../../i18n/use-text.ts'
import './session-spinner.css'

/** Shown until the session is known. */
export function SessionSpinner() {
  const t = useText()
  return (
    <div className="session-spinner stack row muted" data-gap="12" role="status">
      <span className="session-spinner-ring" aria-hidden="true" />
      {t('common.loading')}
    </div>
  )
}
