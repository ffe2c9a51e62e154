import type { ReactNode } from 'react'
import './icon-button.css'
import './fields/choice-chip.css'

type Props = {
  /** The action, as accessible name and tooltip. */
  label: string
  onClick: () => void
  children: ReactNode
  /** Shown beside the icon when a table row is a card; must be part of the label. */
  word?: string
  /** The word is always there, as beside the filters of a list. */
  isWordShown?: boolean
  isDisabled?: boolean
  /** For a button that opens something. */
  isExpanded?: boolean | undefined
  controls?: string | undefined
  /** For a button that switches something. */
  isPressed?: boolean | undefined
}

/** A button with only an icon, and a name for screen readers. */
export function IconButton({ label, onClick, children, word, isWordShown, isDisabled = false, ...given }: Props) {
  return (
    <button
      type="button"
      className={`icon-button inline-row ${isWordShown ? 'choice-chip' : 'muted'}`}
      aria-label={label}
      title={label}
      data-word={word}
      data-says={isWordShown}
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
