import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'
import { typedPhone } from './typed-values.ts'

/** A phone number; dashes are added while it is typed: 123-456-7890. */
export function PhoneField({ label, value, onChange, onBlur, name, error, description, ...rest }: FieldProps<string>) {
  return (
    <TextField
      label={label}
      description={description}
      error={error}
      name={name}
      type="tel"
      autoComplete="tel-national"
      withAsterisk={rest.isRequired ?? false}
      aria-required={rest.isRequired}
      disabled={rest.isDisabled ?? false}
      placeholder={rest.placeholder ?? '123-456-7890'}
      value={value}
      onChange={(event) => onChange(typedPhone(event.currentTarget.value))}
      onBlur={onBlur}
    />
  )
}
