import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { ArgsOf } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { type Known, useWrite } from '../../api/use-write.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { showToast } from './toast.ts'
import { toastIfWaiting } from './toast-if-waiting.ts'

type Options<E extends Endpoint, Given> = Known<E, Given> & {
  /** The error text when the server gives no message. */
  failed: PlainKey
  /** The text of the toast once the action is done. */
  said?: string | ((answer: ResultOf<E>) => string) | undefined
  /** Called to close the dialog, when the action is done or waits for approval. */
  onClose?: () => void
  /** Called when the action waits for approval, in place of onClose. */
  onWaiting?: () => void
  /** Called when the action is done. */
  onDone?: ((answer: ResultOf<E>) => unknown) | undefined
  /** Shows an error as a toast, because nothing on the screen has a place for it. */
  hasNoPlaceForError?: boolean
}

export type Action<Given> = {
  /**
   * Sends the write, unless one is on its way whose effect is not foreseen. A failure is kept as `error`, and passed to
   * `refuse` for the form's fields.
   */
  run: (given: Given, refuse?: (reason: unknown) => void) => Promise<void>
  isBusy: boolean
  /** The text of the last error. */
  error: string | null
  refusal: ApiError | null
  reset: () => void
}

/** An action of a dialog or a button: sends it, says in a toast that it is done or waits for approval, and closes. */
export function useAction<E extends Endpoint, Given = ArgsOf<E>>(
  endpoint: E,
  { failed, said, onClose, onWaiting = onClose, onDone, hasNoPlaceForError = false, ...known }: Options<E, Given>,
): Action<Given> {
  const speech = useSpeech()
  const { write, isWriting, error: refusal, reset } = useWrite(endpoint, known)
  return {
    run: async (given, refuse) => {
      if (isWriting && !known.foresee) return
      let answer: ResultOf<E>
      try {
        answer = await write(given)
      } catch (reason) {
        if (toastIfWaiting(reason, speech)) return onWaiting?.()
        if (hasNoPlaceForError) showToast({ tone: 'ERROR', text: errorText(reason, speech, failed) })
        return refuse?.(reason)
      }
      if (said !== undefined) showToast({ text: typeof said === 'string' ? said : said(answer) })
      onClose?.()
      await onDone?.(answer)
    },
    isBusy: isWriting,
    error: refusal && errorText(refusal, speech, failed),
    refusal,
    reset,
  }
}
