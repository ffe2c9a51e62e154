import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A value of the page that lives in its address: tab, page, sort, search, filter. Reload and share keep it. Going back
 * leaves the page rather than walking through every change of it.
 */
export function useUrlState<Value extends string = string>(
  name: string,
  fallback: NoInfer<Value>,
): [value: Value, set: (value: Value) => void] {
  const [search, setSearch] = useSearchParams()
  // Whoever reads it checks it: an address can be typed by hand.
  const value = (search.get(name) ?? fallback) as Value
  const set = useCallback(
    (next: Value) =>
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === fallback) changed.delete(name)
          else changed.set(name, next)
          return changed
        },
        { replace: true },
      ),
    [setSearch, name, fallback],
  )
  return [value, set]
}

/** Changes several values of the address at once; null takes one out. Two changes one after the other would lose the first. */
export function useUrlChange(): (changes: Readonly<Record<string, string | null>>) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (changes) =>
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) changed.delete(name)
            else changed.set(name, value)
          }
          return changed
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
}
