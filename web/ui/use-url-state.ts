import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | null>>

/**
 * A value kept in the address: tab, page, sort, search, filter. It survives a reload and travels with a shared link.
 * Back leaves the page at once, rather than undoing each change of the value.
 */
export function useUrlState<Value extends string = string>(
  name: string,
  fallback: NoInfer<Value>,
): [value: Value, set: (value: Value) => void] {
  const [search, setSearch] = useSearchParams()
  // The caller checks the value, because an address can be typed by hand.
  const value = (search.get(name) ?? fallback) as Value
  const set = useCallback(
    (next: Value) => setSearch(() => changed({ [name]: next === fallback ? null : next }), { replace: true }),
    [setSearch, name, fallback],
  )
  return [value, set]
}

/** Changes several values in the address at once; null removes one. */
export function useUrlChange(): (changes: Changes) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (changes) => setSearch(() => changed(changes), { replace: true, preventScrollReset: true }),
    [setSearch],
  )
}

/**
 * The current address with some values changed. Not the address of the last render: a choice made while React still
 * renders the one before would undo it.
 */
function changed(changes: Changes): URLSearchParams {
  const search = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  return search
}
