import type { Reminder } from '#contract/reminders/reminders.ts'
import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LetterText } from './letter-text.tsx'

/** A message as it was sent. */
export function SentLetterDialog({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const t = useText()
  const { borrowerName, sentTo, subject, text } = reminder
  return (
    <Dialog title={t('reminders.letterTitle', { name: borrowerName })} onClose={onClose} width="MEDIUM">
      <LetterText letter={{ sendsTo: sentTo ?? '', subject: subject ?? '', text: text ?? '' }} />
    </Dialog>
  )
}
