import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Page, ResultOf } from '#contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { type ArgsOf, answeredEarly, type CallOptions, call, callPage, pageAnsweredEarly } from './call.ts'

export type ReadOptions = Pick<CallOptions, 'asArray'> & {
  /** false: does not read yet, because a value it needs is not known. */
  isReady?: boolean
}

type Rows<Result> = Result extends readonly (infer Row)[] ? Row : never

/** The key of a read in the query cache. */
export const cacheKeyOf = (endpoint: Endpoint, args: object): readonly unknown[] => [endpoint.name, args]

/**
 * Reads from the API: fresh for five minutes, asked once more after a failure (not after 401, 403 or 404), and again
 * after every write.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  { isReady = true, asArray, select }: ReadOptions & { select?: (answer: ResultOf<E>) => ResultOf<E> } = {},
): UseQueryResult<ResultOf<E>, ApiError> {
  return useQuery<ResultOf<E>, ApiError>({
    queryKey: cacheKeyOf(endpoint, args),
    ...(select && { select }),
    queryFn: ({ signal }) => call(endpoint, args, { signal, asArray }),
    initialData: () => (isReady ? answeredEarly(endpoint, args) : undefined),
    enabled: isReady,
  })
}

/** Reads a page of a paged list. The previous page stays on screen while the next one loads. */
export function useReadPage<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  { isReady = true, asArray }: ReadOptions = {},
): UseQueryResult<Page<Rows<ResultOf<E>>>, ApiError> {
  return useQuery<Page<Rows<ResultOf<E>>>, ApiError>({
    queryKey: [...cacheKeyOf(endpoint, args), 'page'],
    queryFn: ({ signal }) => callPage(endpoint, args, { signal, asArray }),
    initialData: () => (isReady ? pageAnsweredEarly(endpoint, args) : undefined),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
}
