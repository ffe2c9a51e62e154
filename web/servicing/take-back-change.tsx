import { useMemo, useState } from 'react'
import { type LoanDetail, type LoanHistory, takeBackChange } from '#contract/loans/loans.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { previewEvents } from '#engine/questions/preview-event.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { entriesOf } from '#engine/terms/events.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { ReasonField } from '../ui/fields/reason-field.tsx'

type Props = { loan: LoanDetail; history: LoanHistory; change: LoanEvent; onClose: () => void }

/** Takes back the last change of terms, with the loan before and after on screen. */
export function TakeBackChange({ loan, history, change, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(takeBackChange)
  const [reason, setReason] = useState('')
  const { terms, events, today } = history
  const { preview, givenCents } = useMemo(() => {
    const drafts = entriesOf(change, events).map(
      ({ id: eventId }) => ({ kind: 'TAKEN_BACK', effectiveOn: today, eventId }) as const,
    )
    const given = drafts.map((draft) => givenAwayBy({ terms, events }, draft))
    return { preview: previewEvents(terms, events, { drafts, asOn: today }), givenCents: Math.max(...given) }
  }, [terms, events, today, change])

  const confirm = async () => {
    if (isWriting) return
    try {
      const said = reason.trim()
      await write({ params: { loanId: loan.id }, body: { eventId: change.id, ...(said && { reason: said }) } })
      showToast({ text: t('agree.takenBack') })
    } catch (refusal) {
      if (!toastIfWaiting(refusal, speech)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('agree.takeBackTitle')}
      confirmLabel={t('agree.takeBack')}
      onConfirm={confirm}
      onClose={onClose}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'loans.saveFailed')}
    >
      <div className="stack" data-gap="16">
        <p>{t('agree.takeBackHint', { day: format.dayIn(change.effectiveOn) })}</p>
        <ReasonField value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <SecondPersonNote cents={givenCents} />
        <BeforeAfter label={t('loans.whatChanges')} before={preview.before} after={preview.after} />
      </div>
    </ConfirmDialog>
  )
}
