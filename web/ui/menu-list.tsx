import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props = { id: string; label: string; className?: string; children: ReactNode }

/** An open menu: its first item has the focus, and the arrow keys move through the items. */
export function MenuList({ id, label, className, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items: Element[] = [...(menu.current?.querySelectorAll('[role=menuitem]') ?? [])]
    const at = document.activeElement ? items.indexOf(document.activeElement) : 0
    const next = items[(at + step + items.length) % items.length]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div id={id} ref={menu} className={className} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
