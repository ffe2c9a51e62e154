import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { useUrlChange, useUrlState } from '../use-url-state.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { Skeleton } from './skeleton.tsx'
import './tabs.css'

export type Tab = {
  /** Name of the tab in the address. */
  key: string
  title: string
  /** Rendered only while the tab is chosen, so that nothing is read for it before. */
  content: ReactNode
}

type Props = { label: string; tabs: readonly Tab[] }

/** Tabs whose choice is kept in the address. Arrow keys go from one to the next, Home and End to the first and last. */
export function TabPanels({ label, tabs }: Props) {
  const firstKey = tabs[0]?.key ?? ''
  const [key] = useUrlState('tab', firstKey)
  const change = useUrlChange()
  // Page, sort order and search belong to the tab that is left, so they are cleared.
  const setKey = (next: string) =>
    change({ tab: next === firstKey ? null : next, page: null, rows: null, sort: null, search: null })
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.key === key) ?? tabs[0]
  const chosenKey = chosen?.key
  // Counts that load later make the titles wider.
  const titles = tabs.map(({ title }) => title).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other tab is brought into sight, and so is the first
  useEffect(() => bringIntoSight(list.current), [chosenKey, titles])
  const index = chosen ? tabs.indexOf(chosen) : 0

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, { index, count: tabs.length })
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    setKey(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <div>
      <div className="tabs not-on-paper" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className="tabs-tab muted"
            id={`${id}-${tab.key}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setKey(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="tabs-panel" role="tabpanel" aria-labelledby={`${id}-${chosen?.key}`}>
        <Suspense fallback={<Skeleton height="320px" />}>{chosen?.content}</Suspense>
      </div>
    </div>
  )
}

function nextTab(key: string, { index, count }: { index: number; count: number }): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
