import { useSyncExternalStore } from 'react'
import { currentDataTime, onDataTimeChange } from '../api/data-time.ts'
import { instantText } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'

/**
 * Shows the time up to which the report is complete, where it was read from a standby copy; nothing where it is
 * current.
 */
export function DataTime() {
  const t = useText()
  const at = instantText(useSyncExternalStore(onDataTimeChange, currentDataTime))
  return at && <span className="reports-chosen inline-row muted small">{t('reports.dataUntil', { at })}</span>
}
