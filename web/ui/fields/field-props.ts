import type { ReactNode } from 'react'

/** What every field of ours takes. */
export type FieldProps<Value> = {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** The name in the form, by which the first faulty field is found and focused. */
  name?: string | undefined
  /** The sentence under the field. */
  error?: ReactNode
  /** Help below. */
  description?: ReactNode
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  placeholder?: string | undefined
}
