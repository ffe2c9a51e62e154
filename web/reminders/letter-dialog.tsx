import {
  markReminderSent,
  previewReminder,
  skipReminder,
  type UpcomingReminder,
} from '#contract/reminders/reminders.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { LetterText } from './letter-text.tsx'

type Props = { lenderId: number; reminder: UpcomingReminder; onClose: () => void }

/**
 * A message as it would go out now, in the borrower's language; it can be skipped, or sent by hand and marked as sent.
 */
export function LetterDialog({ lenderId, reminder, onClose }: Props) {
  const t = useText()
  const { loanId, kind, dueDate, paymentId, offsetDays } = reminder
  const args = { params: { lenderId }, body: { loanId, kind, dueDate, paymentId, offsetDays } }
  const letter = useRead(previewReminder, args)
  const failed = 'reminders.settleFailed'
  const skip = useAction(skipReminder, { failed, said: t('reminders.skipped'), onClose })
  const markSent = useAction(markReminderSent, { failed, said: t('reminders.markedSent'), onClose })
  const isBusy = skip.isBusy || markSent.isBusy
  return (
    <Dialog
      title={t('reminders.letterTitle', { name: reminder.borrowerName })}
      onClose={onClose}
      width="MEDIUM"
      actions={
        <>
          {!reminder.isByHand && (
            <Button variant="default" disabled={isBusy} onClick={() => void skip.run(args)}>
              {t('reminders.skip')}
            </Button>
          )}
          <Button disabled={isBusy || !letter.data} onClick={() => void markSent.run(args)}>
            {t('reminders.markSent')}
          </Button>
        </>
      }
    >
      <FormError>{skip.error ?? markSent.error}</FormError>
      <Read of={letter} failed={t('reminders.letterFailed')} coming={<Skeleton width="100%" height="16em" />}>
        {(text) => <LetterText letter={text} />}
      </Read>
    </Dialog>
  )
}
