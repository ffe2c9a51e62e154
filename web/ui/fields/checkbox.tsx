import { type ComponentProps, type ReactNode, useId } from 'react'
import './checkbox.css'
import './field.css'

type Parts = {
  label: ReactNode
  /** Help text below. */
  description?: ReactNode
  /** Error text below. */
  error?: ReactNode
}

/** A checkbox with its label after it. */
export function Checkbox({ label, description, error, ...rest }: Parts & Omit<ComponentProps<'input'>, keyof Parts>) {
  const id = useId()
  const texts = [Boolean(description) && `${id}-description`, Boolean(error) && `${id}-error`].filter(Boolean)
  return (
    <div className="checkbox">
      <div className="checkbox-box">
        <input
          {...rest}
          className="checkbox-input"
          type="checkbox"
          id={id}
          aria-describedby={texts.join(' ') || undefined}
          data-error={error ? true : undefined}
        />
        <svg className="checkbox-mark" viewBox="0 0 10 7" aria-hidden="true">
          <path d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z" />
        </svg>
      </div>
      <div className="checkbox-words">
        <label className="checkbox-label" htmlFor={id}>
          {label}
        </label>
        {description && (
          <p className="field-description" id={`${id}-description`}>
            {description}
          </p>
        )}
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
