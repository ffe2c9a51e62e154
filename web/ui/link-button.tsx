import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonFace, buttonLook } from './button.tsx'

type Props = {
  to: string
  children: ReactNode
  variant?: 'filled' | 'default'
  size?: 'xs'
  leftSection?: ReactNode
  /** Its name for screen readers, where its words alone do not say what it is about. */
  label?: string
  /** Kept in the browser's history for the page that opens. */
  state?: unknown
}

/** A link drawn as a button: it navigates, and does nothing else. */
export function LinkButton({ to, children, variant = 'default', size, leftSection, state, label }: Props) {
  return (
    <Link to={to} state={state} aria-label={label} {...buttonLook({ variant, size })}>
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
    </Link>
  )
}
