import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldParts, partsOfField } from './field.tsx'

export type TextFieldProps = FieldParts &
  Omit<ComponentProps<'input'>, keyof FieldParts> & {
    leftSection?: ReactNode
    rightSection?: ReactNode
    /** Aligns the text at the end, in digits of equal width. */
    isNumber?: boolean
  }

/** A text field of one line. */
export function TextField({ leftSection, rightSection, isNumber = false, ...props }: TextFieldProps) {
  const { frame, control } = partsOfField(props)
  return (
    <Field {...frame} leftSection={leftSection} rightSection={rightSection}>
      {(ties) => <input className={isNumber ? 'field-input field-number' : 'field-input'} {...control} {...ties} />}
    </Field>
  )
}
