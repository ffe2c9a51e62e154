import type { Reminder } from '#contract/reminders/reminders.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'

/** The subject of a message: 'Late', and the due day below it. */
export function ReminderSubject({ reminder: { kind, dueDate } }: { reminder: Pick<Reminder, 'kind' | 'dueDate'> }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <span className="toned nowrap" data-tone={kind === 'LATE' ? 'WARNING' : undefined}>
        {t(`reminders.kind.${kind}`)}
      </span>
      {dueDate !== null && (
        <span className="muted small">
          {' · '}
          {t('word.dueOn', { day: format.dayIn(dueDate) })}
        </span>
      )}
    </>
  )
}
