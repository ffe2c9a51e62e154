import { type RefObject, useRef } from 'react'
import type { BankLine } from '#contract/bank-statements/bank-statements.ts'
import { usePageKeys } from '../ui/use-page-keys.ts'
import type { OpenedLine } from './opened-line.ts'

type LineKeysOptions = {
  lines: readonly BankLine[]
  activeId: number | null
  setActiveId: (id: number) => void
  onOpen: (opened: OpenedLine) => void
  onUndo: () => void
}

const DIALOGS = { l: 'LOAN', d: 'DIVIDE', s: 'ASIDE' } as const

/**
 * Arrow keys move from line to line, letters open the actions of the active line. Enter is left to the line's button,
 * which has the focus. Keys do nothing during typing or while a dialog is open.
 */
export function useLineKeys({
  lines,
  activeId,
  setActiveId,
  onOpen,
  onUndo,
}: LineKeysOptions): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    const key = event.key.toLowerCase()
    const index = lines.findIndex(({ id }) => id === activeId)
    const step = { arrowdown: 1, arrowup: -1 }[key]
    const line = lines[index]
    if (step !== undefined) {
      const isInList = list.current?.contains(document.activeElement) === true
      const next = isInList ? lines[index + step] : line
      if (!next) return
      event.preventDefault()
      setActiveId(next.id)
      list.current?.querySelector<HTMLElement>(`[data-line="${next.id}"] [data-main]`)?.focus()
    } else if (key === 'u') {
      onUndo()
    } else if (line && (key === 'l' || key === 'd' || key === 's')) {
      // Otherwise the letter would be typed into the dialog that it opens.
      event.preventDefault()
      onOpen({ kind: DIALOGS[key], line })
    }
  })
  return list
}

/** Places where keys have a meaning of their own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="tablist"], [role="dialog"]') !== null
