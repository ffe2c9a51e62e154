import type { ReactNode } from 'react'
import './icon-button.css'

type Props = {
  /** What it does; also its tooltip. */
  label: string
  onClick: () => void
  children: ReactNode
  isDisabled?: boolean
  /** For what it opens. */
  isExpanded?: boolean | undefined
  controls?: string | undefined
  /** For what it switches. */
  isPressed?: boolean | undefined
}

/** A button that is only an icon, with a name for those who do not see it. */
export function IconButton({ label, onClick, children, isDisabled = false, isExpanded, controls, isPressed }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
