import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useDismiss } from './use-dismiss.ts'
import './action-menu.css'

export type Action = {
  key: string
  label: string
  /** A few words on what the action is for. */
  hint?: string
  onChoose: () => void
}

/** A menu of seldom used actions behind one button. Arrow keys move through them, Escape closes it. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menuId = useId()
  useDismiss({ isOpen, box, onDismiss: () => setIsOpen(false) })
  return (
    <div className="action-menu" ref={box}>
      <Button
        variant="default"
        leftSection={<IconDots size={18} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <Items menuId={menuId} label={label} actions={actions} onDone={() => setIsOpen(false)} />}
    </div>
  )
}

type ItemsProps = { menuId: string; label: string; actions: readonly Action[]; onDone: () => void }

function Items({ menuId, label, actions, onDone }: ItemsProps) {
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
    <div
      id={menuId}
      ref={menu}
      className="action-menu-items"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          className="action-menu-item block"
          role="menuitem"
          onClick={() => {
            onDone()
            action.onChoose()
          }}
        >
          {action.label}
          {action.hint && <span className="muted small block">{action.hint}</span>}
        </button>
      ))}
    </div>
  )
}
