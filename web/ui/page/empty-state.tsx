import type { ReactNode } from 'react'
import './state.css'

type Props = {
  /** The purpose of this place, or that nothing matches. */
  message: string
  /** A Tabler icon. */
  icon?: ReactNode
  /** The next step, usually a button. */
  children?: ReactNode
}

/** Replaces an empty list: explains it and offers the next step. */
export function EmptyState({ message, icon, children }: Props) {
  return (
    <div className="state stack row">
      {icon && <span className="inline-row muted">{icon}</span>}
      <p className="state-text muted">{message}</p>
      {children}
    </div>
  )
}
