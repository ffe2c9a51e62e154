import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { type Borrower, getBorrower } from '#contract/borrowers/borrowers.ts'
import { useRead } from '../api/use-read.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayText } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { Page } from '../ui/page/page.tsx'
import { Section } from '../ui/page/section.tsx'
import { PageSkeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { BorrowerDialog } from './borrower-dialog.tsx'
import { DocumentsOfBorrower } from './borrower-documents.tsx'
import { borrowerErrorText } from './borrower-errors.ts'
import { LoansOfBorrower } from './borrower-loans.tsx'
import { PaymentsOfBorrower } from './borrower-payments.tsx'
import { NotesOfBorrower } from './notes.tsx'
import { PortalAccess } from './portal-access.tsx'
import { ReminderChoice } from './reminder-choice.tsx'
import './borrower-page.css'

/** The page of one borrower: contact, online access, loans, payments and notes. */
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
  return (
    <Page
      title={borrower.fullName}
      subtitle={borrower.llcName ?? t('loans.idIs', { id: String(borrower.id) })}
      mark={<StatusChip kind="borrower" status={borrower.status} />}
      back="/borrowers"
      actions={
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsEditing(true)}
        >
          {t('borrowers.edit')}
        </Button>
      }
    >
      <div className="borrower-page two-columns" data-gap="16">
        <Section title={t('borrowers.contactTitle')}>
          <ContactFacts borrower={borrower} />
        </Section>
        <PortalAccess borrower={borrower} />
      </div>
      <ReminderChoice borrower={borrower} />
      <LoansOfBorrower borrower={borrower} />
      <PaymentsOfBorrower borrower={borrower} />
      <DocumentsOfBorrower borrower={borrower} />
      <NotesOfBorrower borrowerId={borrower.id} />
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

function ContactFacts({ borrower }: { borrower: Borrower }) {
  const t = useText()
  return (
    <FactGrid
      facts={[
        { label: t('auth.email'), value: <a href={`mailto:${borrower.email}`}>{borrower.email}</a> },
        { label: t('word.phone'), value: <a href={`tel:${borrower.phone}`}>{borrower.phone}</a> },
        { label: t('borrowers.llcName'), value: borrower.llcName ?? t('common.notAvailable') },
        { label: t('word.added'), value: <DayText value={borrower.createdAt} /> },
      ]}
    />
  )
}
