import { type ReactNode, useState } from 'react'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

type Props<Value> = FieldProps<Value | null> & {
  read: (text: string) => Value | null
  write: (value: Value) => string
  /** Shown when the typed text cannot be read as a value. */
  unreadable: string
  leftSection?: ReactNode
  rightSection?: ReactNode
  inputMode?: 'decimal' | 'numeric' | 'text'
  isNumber?: boolean
}

/**
 * A field for values that people write in many ways. While they type, the text stays as typed and the value follows;
 * when they leave, the field shows the value in the standard format. Text that cannot be read stays, with an error text
 * under it.
 */
export function TypedField<Value>({ read, write, unreadable, isNumber = false, ...props }: Props<Value>) {
  const { label, value, onChange, onBlur, name, error, description, isRequired, isDisabled, placeholder } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(true)
  const written = value === null ? '' : write(value)
  const isUnreadable = typed !== null && typed.trim() !== '' && value === null

  return (
    <TextField
      label={label}
      description={description}
      // The form takes an unreadable text for an empty value: its error text would be wrong, so this one replaces it.
      error={isUnreadable && (isLeft || error) ? unreadable : error}
      name={name}
      withAsterisk={isRequired ?? false}
      aria-required={isRequired}
      disabled={isDisabled ?? false}
      placeholder={placeholder}
      inputMode={props.inputMode ?? 'text'}
      autoComplete="off"
      leftSection={props.leftSection}
      rightSection={props.rightSection}
      isNumber={isNumber}
      value={typed ?? written}
      onFocus={() => setIsLeft(false)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
      onBlur={() => {
        setIsLeft(true)
        if (!isUnreadable) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
