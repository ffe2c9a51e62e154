import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { MenuList } from './menu-list.tsx'
import { useDismiss } from './use-dismiss.ts'
import './action-menu.css'

export type Action = {
  key: string
  label: string
  /** A few words on what the action is for. */
  hint?: string
  onChoose: () => void
}

type Props = {
  label: string
  /** With a line between groups. */
  groups: readonly (readonly Action[])[]
  /** 'filled' where the menu is the primary action of its screen. */
  variant?: 'filled' | 'default'
  /** Instead of the three dots. */
  icon?: ReactNode
  /** Shows the three dots alone, as in a row of a table. */
  isOnlyDots?: boolean
}

/** A menu of seldom used actions behind one button. Arrow keys move through them, Escape closes it. */
export function ActionMenu({ label, groups, variant = 'default', icon, isOnlyDots = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menuId = useId()
  useDismiss({ isOpen, box, onDismiss: () => setIsOpen(false) })
  const dots = <IconDots size={18} stroke={1.75} aria-hidden="true" />
  const toggle = () => setIsOpen(!isOpen)
  return (
    <div className="action-menu" ref={box}>
      {isOnlyDots ? (
        <IconButton label={label} isExpanded={isOpen} controls={menuId} onClick={toggle}>
          {dots}
        </IconButton>
      ) : (
        <Button
          variant={variant}
          leftSection={icon ?? dots}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={toggle}
        >
          {label}
        </Button>
      )}
      {isOpen && (
        <MenuList id={menuId} label={label} className="action-menu-items popup lined">
          {groups.map((actions) => (
            <div key={actions[0]?.key} className="action-menu-group">
              {actions.map((action) => (
                <button
                  key={action.key}
                  type="button"
                  className="popup-item block"
                  role="menuitem"
                  onClick={() => {
                    setIsOpen(false)
                    action.onChoose()
                  }}
                >
                  {action.label}
                  {action.hint && <span className="muted small block">{action.hint}</span>}
                </button>
              ))}
            </div>
          ))}
        </MenuList>
      )}
    </div>
  )
}
