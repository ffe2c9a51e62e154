import { agreedRowsIn } from '#contract/loans/agreed-rows.ts'
import { useText } from '../../i18n/use-text.ts'
import type { FieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'

/** Payments that are agreed one by one, as the contract reads them: '2026-03-15: 500; 2026-06-15: rest'. null while empty. */
export function AgreedRowsField(props: FieldProps<string | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={(text) => (agreedRowsIn(text) ? text.trim() : null)}
      write={(text) => text}
      unreadable={t('terms.agreedRowsUnreadable')}
      inputMode="text"
    />
  )
}
