import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './choice-chip.css'

type Props = {
  icon: Icon
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A chip beside the filters of a list that opens more of them, or a choice of columns. */
export function FoldChip({ icon: Sign, isOpen, onToggle, children }: Props) {
  return (
    <button
      type="button"
      className="choice-chip inline-row"
      data-gap="8"
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    >
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </button>
  )
}
