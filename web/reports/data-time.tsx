import { useSyncExternalStore } from 'react'
import { currentDataTime, onDataTimeChange } from '../api/data-time.ts'
import { instantText } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'

/** Says until when everything recorded is in the report, where it came from a copy; nothing where it is of now. */
export function DataTime() {
  const t = useText()
  const at = instantText(useSyncExternalStore(onDataTimeChange, currentDataTime))
  return at && <span className="reports-chosen inline-row muted small">{t('reports.dataUntil', { at })}</span>
}
