import type { ReactNode } from 'react'
import './toolbar.css'

/** Search, filters and export of a list, in one line above it. There is nothing to search where nothing has ever been. */
export function Toolbar({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  if (isHidden) return null
  return (
    <div className="toolbar row wrap" data-gap="8 16">
      {children}
    </div>
  )
}
