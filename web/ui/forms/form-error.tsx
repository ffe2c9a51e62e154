import { IconAlertCircle } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import './form-error.css'

/** The error banner above a form. Empty without children. */
export function FormError({ children }: { children: ReactNode }) {
  const hasWords = Children.toArray(children).length > 0
  return (
    <div className="form-error-place" role="alert">
      {hasWords && (
        <div className="form-error">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}

/** A quiet banner with a hint. */
export function Note({ children, tone = 'INFO' }: { children: ReactNode; tone?: 'INFO' | 'SUCCESS' | 'WARNING' }) {
  return (
    <div className="form-error" data-tone={tone} role="status">
      <div>{children}</div>
    </div>
  )
}
