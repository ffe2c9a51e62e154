import { type ReactNode, useId } from 'react'
import './field.css'

/** What every field of one line or several may have around it. */
export type FieldParts = {
  label?: ReactNode
  /** Help below. */
  description?: ReactNode
  /** The sentence under the field; true draws it as faulty without one. */
  error?: ReactNode
  /** Draws a star after the label. */
  withAsterisk?: boolean | undefined
  /** Of the field with its label and texts. */
  className?: string | undefined
}

/** What ties the control to its label and to the texts below. */
type Ties = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  disabled: boolean | undefined
}

type Props = FieldParts & {
  disabled?: boolean | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** The input, select or textarea. */
  children: (ties: Ties) => ReactNode
}

/** Label above, help and error below, and what stands within the control at its start or end. */
export function Field({ label, description, error, withAsterisk = false, className, children, ...rest }: Props) {
  const id = useId()
  const isTold = Boolean(error) && error !== true
  const texts = [isTold && `${id}-error`, Boolean(description) && `${id}-description`].filter(Boolean).join(' ')
  return (
    <div className={className === undefined ? 'field' : `field ${className}`}>
      {label && (
        <label className="field-label" htmlFor={id}>
          {label}
          {withAsterisk && (
            <span className="muted" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      <div className="field-box" data-error={error ? true : undefined}>
        {rest.leftSection && <div className="field-start">{rest.leftSection}</div>}
        {children({
          id,
          'aria-describedby': texts || undefined,
          'aria-invalid': error ? true : undefined,
          disabled: rest.disabled,
        })}
        {rest.rightSection && <div className="field-end">{rest.rightSection}</div>}
      </div>
      {description && (
        <p className="field-description" id={`${id}-description`}>
          {description}
        </p>
      )}
      {isTold && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
