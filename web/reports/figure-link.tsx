import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../ui/figures.tsx'

type Props = {
  to: string
  /** An amount; or anything else as children. */
  dollars?: number
  children?: ReactNode
  /** Leads somewhere even when the amount is nothing: there may be loans behind it all the same. */
  isAlways?: boolean
}

/** A figure that leads to the loans or payments it is made of. Nothing leads nowhere, and is written quietly. */
export function FigureLink({ to, dollars, children, isAlways = false }: Props) {
  const figure = dollars === undefined ? children : <Amount dollars={dollars} />
  if (!isAlways && (dollars === 0 || children === '0')) return <span className="muted tabular">{figure}</span>
  return (
    <Link to={to} className="figures-why tabular">
      {figure}
    </Link>
  )
}
