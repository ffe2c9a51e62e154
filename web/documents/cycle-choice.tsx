import { getSchedule } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = {
  loanId: number
  /** The last day of the cycle; empty for the one that runs. */
  value: string
  onChange: (day: string) => void
}

/** So many past cycles can be chosen. */
const CYCLES_SHOWN = 24

/** The billing cycle of a line of credit that its statement is for. */
export function CycleChoice({ loanId, value, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  const schedule = useRead(getSchedule, { params: { loanId } })
  const today = localToday()
  const ended = (schedule.data ?? []).map(({ dueDate }) => dueDate).filter((day) => day <= today)
  return (
    <SelectField
      label={t('documents.cycle')}
      value={value}
      data={[
        { value: '', label: t('documents.cycleToDate') },
        ...ended
          .slice(-CYCLES_SHOWN)
          .toReversed()
          .map((day) => ({ value: day, label: t('documents.cycleEnding', { day: format.dayIn(day) }) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
