import { useText } from '../../i18n/use-text.ts'
import './session-spinner.css'

/** What stands on the page while it is not known who is signed in. */
export function SessionSpinner() {
  const t = useText()
  return (
    <div className="session-spinner stack row muted" data-gap="12" role="status">
      <span className="session-spinner-ring" aria-hidden="true" />
      {t('common.loading')}
    </div>
  )
}
