import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type ArgsOf, call } from './call.ts'
import { type KeptKey, keyFor } from './idempotency-key.ts'

export type Write<E extends Endpoint> = {
  /** Sends it and gives the answer. Throws ApiError. What is on screen is read again after a success. */
  write: (args: ArgsOf<E>) => Promise<ResultOf<E>>
  isWriting: boolean
  /** Of the last try; gone with the next. */
  error: ApiError | null
  reset: () => void
}

/**
 * Writes to the API. The same write sent again because no answer came carries the same Idempotency-Key, so it happens
 * once. After a success everything on screen is read again.
 */
export function useWrite<E extends Endpoint>(endpoint: E): Write<E> {
  const client = useQueryClient()
  const kept = useRef<KeptKey | null>(null)

  const { mutateAsync, isPending, error, reset } = useMutation<ResultOf<E>, ApiError, ArgsOf<E>>({
    mutationFn: async (args) => {
      kept.current = keyFor(args, kept.current)
      try {
        const answer = await call(endpoint, args, { idempotencyKey: kept.current.key })
        kept.current = null
        return answer
      } catch (reason) {
        if (isAnswered(reason)) kept.current = null
        throw reason
      }
    },
    onSuccess: () => void client.invalidateQueries(),
  })
  return { write: mutateAsync, isWriting: isPending, error, reset }
}

/** A refusal is an answer. Silence, a failure of the server and "still being carried out" are not. */
function isAnswered(reason: unknown): boolean {
  return (
    reason instanceof ApiError &&
    reason.status >= 400 &&
    reason.status < 500 &&
    reason.code !== 'request.keyInFlight' &&
    reason.status !== 429
  )
}
