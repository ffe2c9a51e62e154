import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUrlChange } from '../use-url-state.ts'

/**
 * The search of a list, kept in the address. A new search starts on the first page. The text in the box is a state of
 * its own: the address follows a moment later, and must not undo what was typed since.
 */
export function useListSearch(): [search: string, setSearch: (text: string) => void] {
  const [params] = useSearchParams()
  const change = useUrlChange()
  const inAddress = params.get('search') ?? ''
  const [text, setText] = useState(inAddress)
  const onTheWay = useRef<string[]>([])

  useEffect(() => {
    const arrived = onTheWay.current.lastIndexOf(inAddress)
    if (arrived >= 0) onTheWay.current = onTheWay.current.slice(arrived + 1)
    // The text was not typed here: a link changed the search in the address.
    else setText(inAddress)
  }, [inAddress])

  const setSearch = useCallback(
    (next: string) => {
      onTheWay.current.push(next)
      setText(next)
      change({ search: next === '' ? null : next, page: null })
    },
    [change],
  )
  return [text, setSearch]
}
