import { isWaiting } from '../../api/api-error.ts'
import { errorText } from '../../api/error-text.ts'
import type { Speech } from '../../i18n/language.ts'
import { showToast } from './toast.ts'

/** Shows a toast when a call waits for approval. Returns false when the call failed for another reason. */
export function toastIfWaiting(reason: unknown, speech: Speech): boolean {
  if (!isWaiting(reason)) return false
  showToast({ tone: 'INFO', text: errorText(reason, speech, 'common.failed') })
  return true
}
