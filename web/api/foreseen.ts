import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import type { ArgsOf } from './call.ts'
import { useRead } from './use-read.ts'

/** What a write will change in the answers to a read, whatever these are asked with. */
type Foreseen = { read: string; change: (answer: unknown, args: unknown) => unknown }

/** Changes that are on screen: kept in the cache until the answers are read again, or taken back. */
export type Shown = { keep: (client: QueryClient) => void; drop: () => void }

/** The changes of all writes that have no answer yet, in the order of the presses. */
let onTheWay: readonly Foreseen[] = []
const listeners = new Set<() => void>()

/**
 * What a write will change in the answers to `read`. `change` gives the answer as the server will give it, or the same
 * one where nothing changes. It may be made twice of one answer.
 */
export function foreseen<E extends Endpoint>(
  read: E,
  change: (answer: ResultOf<E>, args: ArgsOf<E>) => ResultOf<E>,
): Foreseen {
  // The cache keeps answers by the name of their endpoint, so they are of its type.
  return { read: read.name, change: change as Foreseen['change'] }
}

/** Shows changes on screen while their write is on its way. The cache itself keeps what the server said. */
export function show(...changes: readonly Foreseen[]): Shown {
  publish([...onTheWay, ...changes])
  const drop = () => publish(onTheWay.filter((one) => !changes.includes(one)))
  const keep = (client: QueryClient) => {
    for (const { read, change } of changes) {
      for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [read] })) {
        if (state.data !== undefined) client.setQueryData(queryKey, change(state.data, queryKey[1]))
      }
    }
    drop()
  }
  return { keep, drop }
}

/** Reads as useRead does. What a write on its way will change in the answer is changed already. */
export function useForeseenRead<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
): UseQueryResult<ResultOf<E>, ApiError> {
  const changes = useSyncExternalStore(listen, () => onTheWay).filter((one) => one.read === endpoint.name)
  const changed = (answer: ResultOf<E>) =>
    // A change of this read gives an answer of its type.
    changes.reduce<unknown>((now, { change }) => change(now, args), answer) as ResultOf<E>
  return useRead(endpoint, args, changes.length > 0 ? { select: changed } : {})
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(changes: readonly Foreseen[]): void {
  onTheWay = changes
  for (const listener of listeners) listener()
}
