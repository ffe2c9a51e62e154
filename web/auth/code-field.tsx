import { useText } from '../i18n/use-text.ts'
import { TextField } from '../ui/fields/text-field.tsx'

/** The code of a sign-in's second step. It takes the focus, because it is the only field still to fill. */
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
