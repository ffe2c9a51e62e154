import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './icon-button.css'

type Props = {
  label: string
  to: string
  children: ReactNode
  /** Stands beside the icon where a row is a card; a part of its name. */
  word?: string
}

/** A link that is only an icon, with a name for those who do not see it. */
export function IconLink({ label, to, word, children }: Props) {
  return (
    <Link className="icon-button inline-row muted" to={to} aria-label={label} title={label} data-word={word}>
      {children}
    </Link>
  )
}
