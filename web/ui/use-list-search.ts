import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The search of a list, kept in the address. A new search begins on the first page. */
export function useListSearch(): [search: string, setSearch: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const setSearch = useCallback(
    (text: string) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now)
          changed.delete('page')
          if (text === '') changed.delete('search')
          else changed.set('search', text)
          return changed
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [params.get('search') ?? '', setSearch]
}
