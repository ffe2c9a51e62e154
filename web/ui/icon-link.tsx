import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './icon-button.css'

/** A link that is only an icon, with a name for those who do not see it. */
export function IconLink({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <Link className="icon-button" to={to} aria-label={label} title={label}>
      {children}
    </Link>
  )
}
