import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { bringIntoSight } from './bring-into-sight.ts'
import './tabs.css'

type Tab = {
  name: string
  /** How many there are behind the tab, once that is known. */
  count?: number | undefined
  to: string
  isCurrent: boolean
  state?: unknown
}

/** Tabs that are pages with addresses of their own. Arrow keys move between them, Enter opens one. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const list = useRef<HTMLDivElement>(null)
  // With the names, because another language or a count that has loaded changes the width of the tabs.
  const shown = tabs.map(({ name, count = '', isCurrent }) => `${name}${count}${isCurrent ? ' *' : ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that is current is brought into sight, and so is the first
  useEffect(() => bringIntoSight(list.current), [shown])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const links: Element[] = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = document.activeElement ? links.indexOf(document.activeElement) : 0
    const next = links[(at + step + links.length) % links.length]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown} tabIndex={-1}>
      {tabs.map(({ name, count, to, isCurrent, state }) => (
        <Link
          key={to}
          to={to}
          state={state}
          role="tab"
          aria-selected={isCurrent}
          tabIndex={isCurrent ? 0 : -1}
          className="tabs-tab muted"
        >
          {name}
          {count === undefined ? null : ` ${count.toLocaleString('en-US')}`}
        </Link>
      ))}
    </div>
  )
}
