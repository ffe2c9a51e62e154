import { useText } from '../../i18n/use-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Why something is done, which may stay empty. */
export function ReasonField(props: Omit<TextFieldProps, 'label' | 'maxLength' | 'autoComplete'>) {
  const t = useText()
  return (
    <TextField {...props} label={`${t('word.reason')} (${t('common.optional')})`} maxLength={500} autoComplete="off" />
  )
}
