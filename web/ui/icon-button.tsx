import type { ReactNode } from 'react'
import './icon-button.css'

type Props = {
  /** What it does; also its tooltip. */
  label: string
  onClick: () => void
  children: ReactNode
  /** Stands beside the icon where a row is a card; a part of its name. */
  word?: string
  isDisabled?: boolean
  /** For what it opens. */
  isExpanded?: boolean | undefined
  controls?: string | undefined
  /** For what it switches. */
  isPressed?: boolean | undefined
}

/** A button that is only an icon, with a name for those who do not see it. */
export function IconButton({ label, onClick, children, word, isDisabled = false, ...given }: Props) {
  return (
    <button
      type="button"
      className="icon-button inline-row muted"
      aria-label={label}
      title={label}
      data-word={word}
      disabled={isDisabled}
      aria-expanded={given.isExpanded}
      aria-controls={given.controls}
      aria-pressed={given.isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
