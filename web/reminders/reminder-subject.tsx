import type { Reminder } from '#contract/reminders/reminders.ts'
import { useText } from '../i18n/use-text.ts'
import { DayText } from '../ui/figures.tsx'

/** The subject of a message: 'Late', and the due day below it. */
export function ReminderSubject({ reminder: { kind, dueDate } }: { reminder: Pick<Reminder, 'kind' | 'dueDate'> }) {
  const t = useText()
  return (
    <>
      <span className="toned nowrap" data-tone={kind === 'LATE' ? 'WARNING' : undefined}>
        {t(`reminders.kind.${kind}`)}
      </span>
      {dueDate !== null && (
        <span className="muted small">
          {' · '}
          <DayText value={dueDate} />
        </span>
      )}
    </>
  )
}
