import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../ui/figures.tsx'

type Props = {
  to: string
  /** An amount; or anything else as children. */
  dollars?: number
  children?: ReactNode
}

/** A figure that leads to the loans or payments it is made of. Nothing leads nowhere: a zero is not a link. */
export function FigureLink({ to, dollars, children }: Props) {
  const figure = dollars === undefined ? children : <Amount dollars={dollars} />
  if (dollars === 0 || children === '0') return <span className="figures">{figure}</span>
  return (
    <Link to={to} className="figures-why">
      {figure}
    </Link>
  )
}
