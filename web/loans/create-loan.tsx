import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createLoan } from '#contract/loans.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/use-text.ts'
import { localToday } from '../ui/format.ts'
import { newLoanDraft } from './loan-draft.ts'
import { LoanWizard } from './loan-wizard.tsx'

/** The wizard for a new loan. ?borrower=12 comes from a borrower's page and chooses that borrower. */
export function CreateLoan() {
  const t = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const borrowerId = Number(search.get('borrower')) || null
  const initial = useMemo(() => ({ ...newLoanDraft(localToday()), borrowerId }), [borrowerId])
  const { write, isWriting, error } = useWrite(createLoan)
  return (
    <LoanWizard
      title={t('loans.create')}
      submitLabel={t('loans.create')}
      errorTitle={t('loans.createFailed')}
      initial={initial}
      draftName={borrowerId === null ? 'loan-new' : `loan-new-${borrowerId}`}
      isSubmitting={isWriting}
      error={error}
      onSubmit={async (form) => {
        const loan = await write({ body: form })
        await navigate(`/loans/${loan.id}`, { replace: true })
      }}
    />
  )
}
