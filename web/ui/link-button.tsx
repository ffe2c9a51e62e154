import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonFace, buttonLook } from './button.tsx'

type Props = {
  to: string
  children: ReactNode
  variant?: 'filled' | 'default'
  leftSection?: ReactNode
}

/** A link drawn as a button: it navigates, and does nothing else. */
export function LinkButton({ to, children, variant = 'default', leftSection }: Props) {
  return (
    <Link to={to} {...buttonLook({ variant })}>
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
    </Link>
  )
}
