import { isWaiting } from '../../api/api-error.ts'
import { errorText } from '../../api/error-text.ts'
import type { Speech } from '../../i18n/language.ts'
import { showToast } from './toast.ts'

/** Says of a call that it waits for a second person, if that is why it was not carried out. false for any other reason. */
export function toastIfWaiting(reason: unknown, speech: Speech): boolean {
  if (!isWaiting(reason)) return false
  showToast({ tone: 'INFO', text: errorText(reason, speech, 'common.failed') })
  return true
}
