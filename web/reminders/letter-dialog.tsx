import {
  markReminderSent,
  previewReminder,
  skipReminder,
  type UpcomingReminder,
} from '#contract/reminders/reminders.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { LetterText } from './letter-text.tsx'

type Props = { lenderId: number; reminder: UpcomingReminder; onClose: () => void }

/** A message as it would go out now, in the borrower's language; to be left out, or sent by hand and marked so. */
export function LetterDialog({ lenderId, reminder, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { loanId, kind, dueDate, paymentId, offsetDays } = reminder
  const asked = { params: { lenderId }, body: { loanId, kind, dueDate, paymentId, offsetDays } }
  const letter = useRead(previewReminder, asked)
  const skipping = useWrite(skipReminder)
  const marking = useWrite(markReminderSent)
  const refusal = skipping.error ?? marking.error

  const settle = async (write: () => Promise<unknown>, said: string) => {
    try {
      await write()
    } catch {
      // Said in the dialog, which stays open.
      return
    }
    showToast({ text: said })
    onClose()
  }
  const isBusy = skipping.isWriting || marking.isWriting
  return (
    <Dialog
      title={t('reminders.letterTitle', { name: reminder.borrowerName })}
      isOpen
      onClose={onClose}
      width="MEDIUM"
      actions={
        <>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => void settle(() => skipping.write(asked), t('reminders.skipped'))}
          >
            {t('reminders.skip')}
          </Button>
          <Button
            disabled={isBusy || !letter.data}
            onClick={() => void settle(() => marking.write(asked), t('reminders.markedSent'))}
          >
            {t('reminders.markSent')}
          </Button>
        </>
      }
    >
      <FormError>{refusal && errorText(refusal, speech, 'reminders.settleFailed')}</FormError>
      <Read of={letter} failed={t('reminders.letterFailed')} coming={<Skeleton width="100%" height="16em" />}>
        {(text) => <LetterText letter={text} />}
      </Read>
    </Dialog>
  )
}
