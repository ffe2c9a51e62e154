import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldParts } from './field.tsx'

export type TextFieldProps = FieldParts &
  Omit<ComponentProps<'input'>, keyof FieldParts> & {
    leftSection?: ReactNode
    rightSection?: ReactNode
    /** Aligns the text at the end, in digits of equal width. */
    isNumber?: boolean
  }

/** A text field of one line. */
export function TextField({ label, description, error, withAsterisk, className, ...props }: TextFieldProps) {
  const { leftSection, rightSection, isNumber = false, disabled, ...rest } = props
  return (
    <Field
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      className={className}
      disabled={disabled}
      leftSection={leftSection}
      rightSection={rightSection}
    >
      {(ties) => <input className={isNumber ? 'field-input field-number' : 'field-input'} {...rest} {...ties} />}
    </Field>
  )
}
