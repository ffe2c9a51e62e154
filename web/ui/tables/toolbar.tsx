import type { ReactNode } from 'react'
import './toolbar.css'

/** Search, filters and export of a list, in one line above it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="toolbar row wrap" data-gap="8 16">
      {children}
    </div>
  )
}
