import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './icon-button.css'
import './fields/choice-chip.css'

type Props = {
  label: string
  to: string
  children: ReactNode
  /** Shown beside the icon when a table row is a card; must be part of the label. */
  word?: string
  /** The word is always there, as beside the filters of a list. */
  isWordShown?: boolean
}

/** A link with only an icon, and a name for screen readers. */
export function IconLink({ label, to, word, isWordShown, children }: Props) {
  return (
    <Link
      className={`icon-button inline-row ${isWordShown ? 'choice-chip' : 'muted'}`}
      to={to}
      aria-label={label}
      title={label}
      data-word={word}
      data-says={isWordShown}
    >
      {children}
    </Link>
  )
}
