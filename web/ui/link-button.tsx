import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  to: string
  children: ReactNode
  variant?: 'filled' | 'default'
  leftSection?: ReactNode
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ to, children, variant = 'default', leftSection }: Props) {
  return (
    <Button component={Link} to={to} variant={variant} leftSection={leftSection}>
      {children}
    </Button>
  )
}
