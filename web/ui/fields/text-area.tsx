import type { ComponentProps } from 'react'
import { Field, type FieldParts } from './field.tsx'

type Props = FieldParts & Omit<ComponentProps<'textarea'>, keyof FieldParts>

/** A text field of several lines. */
export function TextArea({ label, description, error, withAsterisk, className, disabled, ...rest }: Props) {
  return (
    <Field
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      className={className}
      disabled={disabled}
    >
      {(ties) => <textarea className="field-input" {...rest} {...ties} />}
    </Field>
  )
}
