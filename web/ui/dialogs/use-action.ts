import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { ArgsOf } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { showToast } from './toast.ts'
import { toastIfWaiting } from './toast-if-waiting.ts'

type Options<E extends Endpoint> = {
  /** What a refusal says when the server gives no message. */
  failed: PlainKey
  /** What the toast says once the action is done. */
  said?: string | ((answer: ResultOf<E>) => string) | undefined
  /** Closes the dialog: the action is done, or it waits for approval. */
  onClose?: () => void
  /** Follows when the action is done. */
  onDone?: ((answer: ResultOf<E>) => unknown) | undefined
  /** A refusal is said in a toast, because nothing on the screen has a place for it. */
  hasNoPlaceForError?: boolean
}

export type Action<E extends Endpoint> = {
  /** Sends it, unless it is on its way. A refusal is shown as `error`, and handed to the form that has its fields. */
  run: (args: ArgsOf<E>, refuse?: (reason: unknown) => void) => Promise<void>
  isBusy: boolean
  /** What to say of the last refusal. */
  error: string | null
  refusal: ApiError | null
  reset: () => void
}

/** An action of a dialog or a button: sends it, says in a toast that it is done or waits for approval, and closes. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { failed, said, onClose, onDone, hasNoPlaceForError = false }: Options<E>,
): Action<E> {
  const speech = useSpeech()
  const { write, isWriting, error: refusal, reset } = useWrite(endpoint)
  return {
    run: async (args, refuse) => {
      if (isWriting) return
      let answer: ResultOf<E>
      try {
        answer = await write(args)
      } catch (reason) {
        if (toastIfWaiting(reason, speech)) return onClose?.()
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
