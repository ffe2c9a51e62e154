import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | null>>

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
    (next: Value) => setSearch(() => changed({ [name]: next === fallback ? null : next }), { replace: true }),
    [setSearch, name, fallback],
  )
  return [value, set]
}

/** Changes several values of the address at once; null takes one out. */
export function useUrlChange(): (changes: Changes) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (changes) => setSearch(() => changed(changes), { replace: true, preventScrollReset: true }),
    [setSearch],
  )
}

/**
 * The address of this moment with some values changed. Not that of the last drawing: a choice made while the one before
 * it is still being drawn would take that one back.
 */
function changed(changes: Changes): URLSearchParams {
  const search = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  return search
}
