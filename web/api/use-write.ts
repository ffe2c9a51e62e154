import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { ApiError, isWaiting } from './api-error.ts'
import { type ArgsOf, call } from './call.ts'
import { type KeptKey, keepKey, keptKey, keyFor } from './idempotency-key.ts'

export type Write<E extends Endpoint> = {
  /**
   * Sends the write and returns the answer. Throws ApiError, also when it waits for approval. After a success
   * everything on screen is read again.
   */
  write: (args: ArgsOf<E>) => Promise<ResultOf<E>>
  isWriting: boolean
  /** Error of the last write; null again once the next one starts. */
  error: ApiError | null
  reset: () => void
}

type Options = {
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
    // A write that now waits for approval appears in the lists of requests.
    onError: (reason) => void (isWaiting(reason) && client.invalidateQueries()),
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
