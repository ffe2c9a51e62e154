import { useMemo, useState } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import type { TimelineEntry } from '#contract/loans/timeline.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { previewEvents } from '#engine/questions/preview-event.ts'
import { entriesOf } from '#engine/terms/events.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = { loan: LoanDetail; entry: Pick<TimelineEntry, 'id'>; onClose: () => void }

/** Takes back an entry of the history, with the loan before and after on screen. */
export function TakeBackEntry({ loan, entry, onClose }: Props) {
  const t = useText()
  const params = { loanId: loan.id }
  const history = useRead(getLoanHistory, { params })
  const [reason, setReason] = useState('')
  const action = useAction(takeBackEntry, { failed: 'loans.saveFailed', said: t('story.tookBack'), onClose })
  const confirm = () => {
    const said = reason.trim()
    return action.run({ params, body: { eventId: entry.id, ...(said && { reason: said }) } })
  }
  return (
    <ConfirmDialog
      title={t('story.takeBackTitle')}
      confirmLabel={t('story.takeBack')}
      onConfirm={confirm}
      onClose={onClose}
      isBusy={action.isBusy}
      error={action.error}
    >
      <div className="stack" data-gap="16">
        <p>{t('story.takeBackHint')}</p>
        <ReasonField value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        {history.isPending && <Skeleton height="200px" />}
        {history.data && <Change history={history.data} eventId={entry.id} />}
      </div>
    </ConfirmDialog>
  )
}

function Change({ history: { terms, events, today }, eventId }: { history: LoanHistory; eventId: number }) {
  const t = useText()
  const change = useMemo(() => {
    const event = events.find(({ id }) => id === eventId)
    if (!event) return null
    const drafts = entriesOf(event, events).map(
      ({ id }) => ({ kind: 'TAKEN_BACK', effectiveOn: today, eventId: id }) as const,
    )
    const given = drafts.map((draft) => givenAwayBy({ terms, events }, draft))
    return { ...previewEvents(terms, events, { drafts, asOn: today }), givenCents: Math.max(...given) }
  }, [terms, events, today, eventId])
  if (!change) return null
  return (
    <>
      <SecondPersonNote cents={change.givenCents} />
      <BeforeAfter label={t('loans.whatChanges')} before={change.before} after={change.after} />
    </>
  )
}
