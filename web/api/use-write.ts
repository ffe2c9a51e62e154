import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { ApiError, isWaiting } from './api-error.ts'
import { type ArgsOf, call } from './call.ts'
import { type KeptKey, keepKey, keptKey, keyFor } from './idempotency-key.ts'

export type Write<E extends Endpoint> = {
  /** Sends it and gives the answer. Throws ApiError, also when the call waits for approval. After a success the screen is read again. */
  write: (args: ArgsOf<E>) => Promise<ResultOf<E>>
  isWriting: boolean
  /** Of the last try; gone with the next. */
  error: ApiError | null
  reset: () => void
}

type Options = {
  /** The key also outlives a reload and leaving the page. For writes of money; never for a body with a password. */
  outlivesPage?: boolean
}

/**
 * Writes to the API. The same write sent again because no answer came carries the same Idempotency-Key, so it happens
 * once. After a success everything on screen is read again.
 */
export function useWrite<E extends Endpoint>(endpoint: E, { outlivesPage = false }: Options = {}): Write<E> {
  const client = useQueryClient()
  const kept = useRef<KeptKey | null>(outlivesPage ? keptKey(endpoint.name) : null)
  const keep = (key: KeptKey | null) => {
    kept.current = key
    if (outlivesPage) keepKey(endpoint.name, key)
  }

  const { mutateAsync, isPending, error, reset } = useMutation<ResultOf<E>, ApiError, ArgsOf<E>>({
    mutationFn: async (args) => {
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
    onSuccess: () => void client.invalidateQueries(),
    // What waits now is shown where one looks next.
    onError: (reason) => void (isWaiting(reason) && client.invalidateQueries()),
  })
  return { write: mutateAsync, isWriting: isPending, error: isWaiting(error) ? null : error, reset }
}

/** A refusal is an answer: nothing was done. After silence or a failure of the server nobody can say so. */
export function isAnswered(reason: unknown): boolean {
  return (
    reason instanceof ApiError &&
    (isWaiting(reason) || (reason.status >= 400 && reason.status < 500)) &&
    reason.code !== 'request.keyInFlight' &&
    reason.status !== 429
  )
}
