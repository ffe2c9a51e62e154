import type { ReactNode } from 'react'
import './state.css'

type Props = {
  /** What this place is for, or that nothing matches. */
  message: string
  /** A Tabler icon. */
  icon?: ReactNode
  /** The next step, usually a button. */
  children?: ReactNode
}

/** Stands where there is nothing yet: says what this is and offers the next step. */
export function EmptyState({ message, icon, children }: Props) {
  return (
    <div className="state">
      {icon && <span className="state-icon">{icon}</span>}
      <p className="state-text muted">{message}</p>
      {children}
    </div>
  )
}
