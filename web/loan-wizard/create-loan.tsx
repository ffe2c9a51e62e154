import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getLenderSettings, type LoanDefaults } from '#contract/loans/lender-settings.ts'
import { createLoan } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { localToday } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { newLoanDraft, withDefaults } from '../loans/loan-draft.ts'
import { useUser } from '../session/use-session.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { PageSkeleton } from '../ui/page/skeleton.tsx'
import { LoanWizard } from './loan-wizard.tsx'

/** The wizard for a new loan, filled with the lender's defaults for new loans. */
export function CreateLoan() {
  const { id } = useUser()
  const settings = useRead(getLenderSettings, { params: { lenderId: id } })
  if (settings.isPending) return <PageSkeleton shape="FORM" />
  // If the settings cannot be read, the wizard starts with the defaults for everyone, so a loan can still be made.
  return <NewLoan defaults={settings.data?.loanDefaults ?? NO_DEFAULTS} />
}

const NO_DEFAULTS: LoanDefaults = {}

/** ?borrower=12 comes from a borrower's page and chooses that borrower. */
function NewLoan({ defaults }: { defaults: LoanDefaults }) {
  const speech = useSpeech()
  const { t } = speech
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const chosen = Number(search.get('borrower'))
  const borrowerId = Number.isSafeInteger(chosen) && chosen > 0 ? chosen : null
  const initial = useMemo(
    () => ({ ...withDefaults(newLoanDraft(localToday()), defaults), borrowerId }),
    [borrowerId, defaults],
  )
  const { write, isWriting, error } = useWrite(createLoan, { outlivesPage: true })
  return (
    <LoanWizard
      title={t('shell.createLoan')}
      submitLabel={t('shell.createLoan')}
      errorTitle={t('loans.createFailed')}
      initial={initial}
      usual={initial}
      draftName={borrowerId === null ? 'loan-new' : `loan-new-${borrowerId}`}
      isSubmitting={isWriting}
      error={error}
      onSubmit={async (form) => {
        try {
          const loan = await write({ body: form })
          await navigate(`/loans/${loan.id}`, { replace: true })
        } catch (refusal) {
          if (!toastIfWaiting(refusal, speech)) throw refusal
          // The request waits there until it is approved and becomes a loan.
          await navigate('/loans/active', { replace: true })
        }
      }}
    />
  )
}
