import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../ui/figures.tsx'

type Props = {
  to: string
  /** An amount; any other content goes in children. */
  dollars?: number
  children?: ReactNode
  /** Links even when the amount is zero, because there may be loans behind it all the same. */
  isAlways?: boolean
}

/** A figure that links to the loans or payments behind it. A zero has no link, and is written in a quiet color. */
export function FigureLink({ to, dollars, children, isAlways = false }: Props) {
  const figure = dollars === undefined ? children : <Amount dollars={dollars} />
  if (!isAlways && (dollars === 0 || children === '0')) return <span className="muted tabular">{figure}</span>
  return (
    <Link to={to} className="figures-why tabular">
      {figure}
    </Link>
  )
}
