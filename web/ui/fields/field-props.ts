import type { ReactNode } from 'react'

/** Properties that all fields share. */
export type FieldProps<Value> = {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** Name in the form, used to find and focus the first field with an error. */
  name?: string | undefined
  /** Error text under the field. */
  error?: ReactNode
  /** Help text below. */
  description?: ReactNode
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  placeholder?: string | undefined
}
