import type { ComponentProps } from 'react'
import { Field, type FieldParts, partsOfField } from './field.tsx'

type Props = FieldParts & Omit<ComponentProps<'textarea'>, keyof FieldParts>

/** A text field of several lines. */
export function TextArea(props: Props) {
  const { frame, control } = partsOfField(props)
  return <Field {...frame}>{(ties) => <textarea className="field-input" {...control} {...ties} />}</Field>
}
