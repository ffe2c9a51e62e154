import { IconCash, IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Borrower, getBorrower } from '#contract/borrowers/borrowers.ts'
import { listLoansOfBorrower } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Button, ButtonFace, buttonLook } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { SentenceDay } from '../ui/figures.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { PageSkeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { chipStatus } from '../ui/status-tone.ts'
import { useIdParam } from '../ui/use-id-param.ts'
import { AccountFigures } from './account-figures.tsx'
import { accountOf, type BorrowerAccount } from './borrower-account.ts'
import { BorrowerDialog } from './borrower-dialog.tsx'
import { DocumentsOfBorrower } from './borrower-documents.tsx'
import { borrowerErrorText } from './borrower-errors.ts'
import { LoansOfBorrower } from './borrower-loans.tsx'
import { NotesOfBorrower, PromisesAndTasks } from './borrower-notes.tsx'
import { PaymentsOfBorrower } from './borrower-payments.tsx'
import { PortalAccess } from './portal-access.tsx'
import { ReminderChoice } from './reminder-choice.tsx'

/** The page of one borrower: what they owe, how to reach them, loans, notes, online access, reminders and payments. */
export function BorrowerPage() {
  const borrowerId = useIdParam('borrowerId')
  const borrower = useRead(getBorrower, { params: { borrowerId: borrowerId ?? 0 } }, { isReady: borrowerId !== null })
  if (borrowerId === null || (borrower.isSuccess && !borrower.data)) {
    return <Missing reason={null} />
  }
  if (borrower.isError) return <Missing reason={borrower.error} onRetry={borrower.refetch} />
  return borrower.data ? <ShownBorrower borrower={borrower.data} /> : <PageSkeleton />
}

/** Shown where a borrower does not exist, or could not be read. */
function Missing({ reason, onRetry }: { reason: unknown; onRetry?: () => unknown }) {
  const speech = useSpeech()
  return (
    <Page title={speech.t('word.borrower')} back="/borrowers">
      <div className="panel">
        <ErrorState message={borrowerErrorText(reason, speech)} onRetry={onRetry} />
      </div>
    </Page>
  )
}

function ShownBorrower({ borrower }: { borrower: Borrower }) {
  const t = useText()
  const [isEditing, setIsEditing] = useState(false)
  const loans = useRead(listLoansOfBorrower, { params: { borrowerId: borrower.id } })
  const account = useMemo(() => loans.data && accountOf(loans.data), [loans.data])
  return (
    <Page
      title={borrower.fullName}
      subtitle={borrower.llcName ?? t('loans.idIs', { id: String(borrower.id) })}
      mark={<Mark borrower={borrower} account={account} />}
      back="/borrowers"
      hasThumbBar
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsEditing(true)}
          >
            {t('borrowers.edit')}
          </Button>
          {account && account.payable.length > 0 && <RecordPayment borrower={borrower} account={account} />}
        </>
      }
    >
      <Contact borrower={borrower} />
      <AccountFigures borrower={borrower} account={account} />
      <LoansOfBorrower borrower={borrower} />
      <div className="two-columns" data-gap="16">
        <NotesOfBorrower borrowerId={borrower.id} />
        <PromisesAndTasks about={{ borrowerId: borrower.id }} />
      </div>
      <div className="two-columns" data-gap="16">
        <PortalAccess borrower={borrower} />
        <ReminderChoice borrower={borrower} />
      </div>
      <PaymentsOfBorrower borrower={borrower} />
      <DocumentsOfBorrower borrower={borrower} />
      {isEditing && (
        <BorrowerDialog
          borrower={borrower}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false)
            showToast({ text: t('borrowers.changed') })
          }}
        />
      )}
    </Page>
  )
}

/** The state of the loan that needs the lender most; of a borrower who pays as agreed, that of their record. */
function Mark({ borrower, account }: { borrower: Borrower; account: BorrowerAccount | undefined }) {
  const { daysPastDue = 0 } = borrower
  // Until the loans are read, the record knows that one is late: the chip has its width from the start.
  const expected = daysPastDue > 0 ? ({ status: 'LATE', daysPastDue } as const) : null
  const worst = account ? account.worst : expected
  if (!worst) return <StatusChip kind="borrower" status={borrower.status} />
  return <StatusChip kind="loan" status={chipStatus(worst.status, worst.daysPastDue)} daysLate={worst.daysPastDue} />
}

/** One press for one loan; with several, which of them. */
function RecordPayment({ borrower, account: { payable } }: { borrower: Borrower; account: BorrowerAccount }) {
  const t = useText()
  const navigate = useNavigate()
  const state = { from: `/borrowers/${borrower.id}` }
  const icon = <IconCash size={18} stroke={1.75} aria-hidden="true" />
  const [only] = payable
  if (payable.length === 1 && only) {
    return (
      <LinkButton variant="filled" to={`/loans/${only.id}/payment/new`} state={state} leftSection={icon}>
        {t('payments.record')}
      </LinkButton>
    )
  }
  return (
    <ActionMenu
      label={t('payments.record')}
      variant="filled"
      icon={icon}
      groups={[
        payable.map(({ id, loanName }) => ({
          key: String(id),
          label: loanName,
          onChoose: () => void navigate(`/loans/${id}/payment/new`, { state }),
        })),
      ]}
    />
  )
}

/** Ways to reach the borrower, one press each. */
function Contact({ borrower: { email, phone, createdAt } }: { borrower: Borrower }) {
  const t = useText()
  return (
    <section className="row wrap" data-gap="8" aria-label={t('borrowers.contactTitle')}>
      {phone && (
        <a {...buttonLook({ variant: 'default' })} href={`tel:${phone}`}>
          <ButtonFace leftSection={<IconPhone size={18} stroke={1.75} aria-hidden="true" />}>{phone}</ButtonFace>
        </a>
      )}
      {email && (
        <a {...buttonLook({ variant: 'default' })} href={`mailto:${email}`}>
          <ButtonFace leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}>{email}</ButtonFace>
        </a>
      )}
      <span className="muted small">
        {t('word.added')} <SentenceDay value={createdAt} />
      </span>
    </section>
  )
}
