import { type ReactNode, useState } from 'react'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

type Props<Value> = FieldProps<Value | null> & {
  read: (text: string) => Value | null
  write: (value: Value) => string
  /** Said when what was typed cannot be read. */
  unreadable: string
  leftSection?: ReactNode
  rightSection?: ReactNode
  inputMode?: 'decimal' | 'numeric' | 'text'
  isNumber?: boolean
}

/**
 * A field for values people write in many ways. While they type, the text is theirs and the value follows; on leaving,
 * the value is written properly. Text that cannot be read stays, with a sentence under it.
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
      // A form that is sent takes the field for an empty one, and leads back into it.
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
