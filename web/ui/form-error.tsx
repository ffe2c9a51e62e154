import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './form-error.css'

/** A banner above a form that was refused. Nothing when there is nothing to say. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <div className="form-error">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}

/** A quiet banner: something good to know. */
export function Note({ children, tone = 'INFO' }: { children: ReactNode; tone?: 'INFO' | 'SUCCESS' | 'WARNING' }) {
  return (
    <div className="form-error" data-tone={tone} role="status">
      <div>{children}</div>
    </div>
  )
}
