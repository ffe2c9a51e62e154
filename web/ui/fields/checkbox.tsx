import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import './checkbox.css'
import './choice.css'
import './field.css'

type Parts = {
  label: ReactNode
  /** Help text below. */
  description?: ReactNode
  /** Error text below. */
  error?: ReactNode
}

/**
 * A checkbox with its label after it. A press moves the focus only when it is over: leaving another field may show a problem, and
 * the box would be gone from under the pointer before the press is a click.
 */
export function Checkbox({ label, description, error, ...rest }: Parts & Omit<ComponentProps<'input'>, keyof Parts>) {
  const id = useId()
  const texts = [Boolean(description) && `${id}-description`, Boolean(error) && `${id}-error`].filter(Boolean)
  return (
    <div className="checkbox row start" data-gap="12">
      <input
        onMouseDown={stay}
        onClick={(event) => event.currentTarget.focus()}
        {...rest}
        className="choice"
        type="checkbox"
        id={id}
        aria-describedby={texts.join(' ') || undefined}
        aria-invalid={error ? true : undefined}
      />
      <div className="checkbox-words stack">
        <label className="checkbox-label" htmlFor={id} onMouseDown={stay}>
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

const stay = (event: MouseEvent): void => event.preventDefault()
