import type { LoanDetail } from '#contract/loans/loans.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = {
  letters: LoanDetail['letters']
  /** The event that the letter tells of. */
  value: number
  onChange: (eventId: number) => void
}

/** What the letter tells of: a refund, money that was moved, or debt that was forgiven. */
export function LetterChoice({ letters, value, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  return (
    <SelectField
      label={t('documents.letterOf')}
      value={String(value)}
      data={letters.map(({ eventId, kind, date }) => ({
        value: String(eventId),
        label: t(`documents.letter.${kind}`, { day: format.dayIn(date) }),
      }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}
