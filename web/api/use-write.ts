import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { ApiError, isWaiting } from './api-error.ts'
import { type ArgsOf, call } from './call.ts'
import type { Shown } from './foreseen.ts'
import { type KeptKey, keepKey, keptKey, keyFor } from './idempotency-key.ts'

export type Write<E extends Endpoint, Given = ArgsOf<E>> = {
  /**
   * Sends the write and returns the answer. Throws ApiError, also when it waits for approval. After a success
   * everything on screen is read again.
   */
  write: (given: Given) => Promise<ResultOf<E>>
  isWriting: boolean
  /** Error of the last write; null again once the next one starts. */
  error: ApiError | null
  reset: () => void
}

/** What of a write is known before its answer. `Given` is what a press says, by default the arguments of the call. */
export type Known<E extends Endpoint, Given = ArgsOf<E>> = {
  /**
   * Shows what the write will change in answers on screen (`show`), which is taken back when the write is refused. For
   * what moves no money. Such writes are sent one after another, in the order of the presses.
   */
  foresee?: (given: Given) => Shown | undefined
  /** Makes the arguments just before they are sent, such as of what is stored as a whole and must be read first. */
  argsOf?: (given: Given) => ArgsOf<E> | Promise<ArgsOf<E>>
}

type Options<E extends Endpoint, Given> = Known<E, Given> & {
  /**
   * Keeps the idempotency key across a reload and leaving the page. For writes of money; never for a body with a
   * password.
   */
  outlivesPage?: boolean
}

/**
 * Writes to the API. A write repeated for want of an answer carries the same Idempotency-Key, so that it happens once.
 * After a success everything on screen is read again.
 */
export function useWrite<E extends Endpoint, Given = ArgsOf<E>>(
  endpoint: E,
  { outlivesPage = false, foresee, argsOf }: Options<E, Given> = {},
): Write<E, Given> {
  const client = useQueryClient()
  const kept = useRef<KeptKey | null>(outlivesPage ? keptKey(endpoint.name) : null)
  const keep = (key: KeptKey | null) => {
    kept.current = key
    if (outlivesPage) keepKey(endpoint.name, key)
  }

  const { mutateAsync, isPending, error, reset } = useMutation<ResultOf<E>, ApiError, Given, Shown | undefined>({
    ...(foresee && { onMutate: foresee, scope: { id: endpoint.name } }),
    mutationFn: async (given) => {
      // Without argsOf, what is given are the arguments.
      const args = argsOf ? await argsOf(given) : (given as ArgsOf<E>)
      const sent = keyFor(args, kept.current)
      keep(sent)
      try {
        const answer = await call(endpoint, args, { idempotencyKey: sent.key })
        keep(null)
        return answer
      } catch (reason) {
        if (isAnswered(reason)) keep(null)
        throw reason
      }
    },
    onSuccess: (_answer, _given, shown) => {
      shown?.keep(client)
      void client.invalidateQueries()
    },
    onError: (reason, _given, shown) => {
      shown?.drop()
      // A write that now waits for approval appears in the lists of requests.
      if (isWaiting(reason)) void client.invalidateQueries()
    },
  })
  return { write: mutateAsync, isWriting: isPending, error: isWaiting(error) ? null : error, reset }
}

/**
 * Whether a write was answered. A refusal means that nothing was done; after no answer or a 5xx, it may have been done.
 */
export function isAnswered(reason: unknown): boolean {
  return (
    reason instanceof ApiError &&
    (isWaiting(reason) || (reason.status >= 400 && reason.status < 500)) &&
    reason.code !== 'request.keyInFlight' &&
    reason.status !== 429
  )
}
