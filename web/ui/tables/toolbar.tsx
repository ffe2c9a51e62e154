import type { ReactNode } from 'react'
import './toolbar.css'

/** What searches, filters and exports a list, in one row above it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="toolbar row wrap" data-gap="8 16">
      {children}
    </div>
  )
}
