import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { FieldProps } from '../ui/fields/field-props.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

type Props = FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }

/** A masked field with a button that shows the typed text. */
export function PasswordField({ label, value, onChange, onBlur, name, error, description, ...rest }: Props) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      label={label}
      description={description}
      error={error}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={rest.autoComplete}
      aria-required={rest.isRequired}
      disabled={rest.isDisabled ?? false}
      rightSection={
        <IconButton label={t('auth.showPassword')} isPressed={isShown} onClick={() => setIsShown(!isShown)}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
