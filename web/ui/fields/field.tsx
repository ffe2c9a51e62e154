import { type ReactNode, useId } from 'react'
import './field.css'

/** Label, texts and marks that a field of one or several lines can have. */
export type FieldParts = {
  label?: ReactNode
  /** Help text below. */
  description?: ReactNode
  /** Error text under the field; true marks the field as wrong without a text. */
  error?: ReactNode
  /** Adds a star after the label. */
  withAsterisk?: boolean | undefined
  /** Class of the element that holds the field, its label and its texts. */
  className?: string | undefined
}

/** Divides the properties of a field into those of its frame and those of its control. */
export function partsOfField<Props extends FieldParts & { disabled?: boolean | undefined }>(props: Props) {
  const { label, description, error, withAsterisk, className, disabled, ...control } = props
  return { frame: { label, description, error, withAsterisk, className, disabled }, control }
}

/** The attributes that connect the control with its label and texts. */
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

/** A label above, help and error texts below, and content at the start or end inside the control. */
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
      <div className="field-box relative" data-error={error ? true : undefined}>
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
