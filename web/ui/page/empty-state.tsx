import type { ReactNode } from 'react'
import './state.css'

type Props = {
  /** The purpose of this place, or that nothing matches. */
  message: string
  /** What will be found here, in a sentence. */
  hint?: string
  /** A Tabler icon. */
  icon?: ReactNode
  /** The next step, usually a button. */
  children?: ReactNode
}

/** Replaces an empty list: explains it and offers the next step. */
export function EmptyState({ message, hint, icon, children }: Props) {
  return (
    <div className="state stack row">
      {icon && <span className="state-icon inline-row muted">{icon}</span>}
      <div className="state-text stack" data-gap="4">
        <p className={hint ? 'strong' : 'muted'}>{message}</p>
        {hint && <p className="muted">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
