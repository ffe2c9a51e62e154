import { QueryClient } from '@tanstack/react-query'
import { isFinal } from './api-error.ts'
import { onForget } from './clear-cache.ts'

const FRESH_FOR_MS = 5 * 60_000

/** The cache of the server's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      refetchOnWindowFocus: false,
      retry: (failures, reason) => failures < 1 && !isFinal(reason),
      retryDelay: 1000,
      // The browser's own online state is often wrong, so requests are sent regardless of it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onForget(() => queryClient.clear())
