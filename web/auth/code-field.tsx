import { useText } from '../i18n/use-text.ts'
import { TextField } from '../ui/fields/text-field.tsx'

/** The second step of a sign-in. It takes the focus: nothing else is left to do. */
export function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  return (
    <TextField
      label={t('auth.code')}
      description={t('auth.codeHint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      autoFocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
