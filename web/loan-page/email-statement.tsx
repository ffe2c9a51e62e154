import { IconDownload } from '@tabler/icons-react'
import { getBorrower } from '#contract/borrowers/borrowers.ts'
import { addNoteToLoan } from '#contract/borrowers/notes.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { noteAdded } from '../borrowers/note-changes.ts'
import { localToday } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { LetterText } from '../reminders/letter-text.tsx'
import { useUser } from '../session/use-session.ts'
import { Button, DownloadButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = {
  loan: LoanDetail
  /** What the statement is called. */
  name: string
  /** The day or the year that it is of. */
  period: string
  /** Where the file is to be had. */
  url: string
  onClose: () => void
}

/**
 * Sends a statement to the borrower from the lender's own mail program, as the letters that a lender sends by hand: the
 * file to attach, the letter to open, and a note on the loan that it went out.
 */
export function EmailStatement({ loan, name, period, url, onClose }: Props) {
  const t = useText()
  const user = useUser()
  const borrower = useRead(getBorrower, { params: { borrowerId: loan.borrowerId } })
  const sendsTo = borrower.data?.email ?? null
  const subject = t('documents.emailSubject', { name, period, loan: loan.loanName })
  const values = { name, period, loan: loan.loanName, number: loan.loanNumber, lender: user.fullName }
  const note = useAction(addNoteToLoan, {
    failed: 'documents.emailNoteFailed',
    said: t('documents.emailNoted'),
    onClose,
    foresee: ({ body }) =>
      noteAdded({ loanId: loan.id }, { ...body, writtenBy: user.fullName, writtenAt: new Date().toISOString() }),
  })
  const markSent = () =>
    void note.run({
      params: { loanId: loan.id },
      body: { text: t('documents.emailNote', { name, period, address: sendsTo ?? '' }), date: localToday() },
    })
  return (
    <Dialog
      title={t('documents.emailTitle', { name })}
      onClose={onClose}
      width="MEDIUM"
      actions={
        sendsTo !== null && (
          <Button disabled={note.isBusy} onClick={markSent}>
            {t('reminders.markSent')}
          </Button>
        )
      }
    >
      <FormError>{note.error}</FormError>
      <Read of={borrower} failed={t('reminders.letterFailed')} coming={<Skeleton width="100%" height="16em" />}>
        {(found) =>
          found.email === null ? (
            <p>{t('documents.emailMissing', { name: found.fullName })}</p>
          ) : (
            <div className="stack" data-gap="16">
              <div className="row wrap spread" data-gap="8 16">
                <p className="muted small grow">{t('documents.emailHow')}</p>
                <DownloadButton href={url} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>
                  {t('loans.download')}
                </DownloadButton>
              </div>
              <LetterText
                letter={{
                  sendsTo: found.email,
                  subject,
                  text: t('documents.emailText', { ...values, first: found.firstName }),
                }}
              />
            </div>
          )
        }
      </Read>
    </Dialog>
  )
}
