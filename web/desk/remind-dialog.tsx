import { getBorrower } from '#contract/borrowers/borrowers.ts'
import { listUpcomingReminders } from '#contract/reminders/reminders.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { LetterDialog } from '../reminders/letter-dialog.tsx'
import { useUser } from '../session/use-session.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = { row: { loanId: number; borrowerId: number; borrowerName: string }; onClose: () => void }

/** The next reminder of a loan, to read and send; where none is planned, how to reach the borrower. */
export function RemindDialog({ row, onClose }: Props) {
  const t = useText()
  const { id: lenderId } = useUser()
  const upcoming = useRead(listUpcomingReminders, { params: { lenderId }, query: { sentBy: 'LENDER' } })
  const letter = upcoming.data?.find(({ loanId, kind }) => loanId === row.loanId && kind !== 'RECEIVED')
  if (letter) return <LetterDialog lenderId={lenderId} reminder={letter} onClose={onClose} />
  return (
    <Dialog title={t('desk.remindTitle', { name: row.borrowerName })} onClose={onClose}>
      <Read of={upcoming} failed={t('desk.remindFailed')} coming={<Skeleton width="100%" height="6em" />}>
        <Reach borrowerId={row.borrowerId} />
      </Read>
    </Dialog>
  )
}

function Reach({ borrowerId }: { borrowerId: number }) {
  const t = useText()
  const borrower = useRead(getBorrower, { params: { borrowerId } })
  return (
    <div className="stack" data-gap="8">
      <p>{t('desk.noLetter')}</p>
      <Read of={borrower} failed={t('desk.remindFailed')} coming={<Skeleton width="12em" height="3em" />}>
        {({ phone, email }) => (
          <ul className="plain-list">
            <li>
              <a href={`tel:${phone}`}>{phone}</a>
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          </ul>
        )}
      </Read>
    </div>
  )
}
