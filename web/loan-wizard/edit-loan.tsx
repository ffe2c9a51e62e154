import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type LoanDetail, updateLoan } from '#contract/loans/loans.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { draftOfLoan, newLoanDraft } from '../loans/loan-draft.ts'
import { ReadLoan, useLoan } from '../loans/read-loan.tsx'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { EditRunningLoan } from './edit-running-loan.tsx'
import { LoanWizard } from './loan-wizard.tsx'

/** The wizard for a loan without payments; a loan that runs has one page, because its terms change elsewhere. */
export function EditLoan() {
  const { loan, isMissing } = useLoan()
  return (
    <ReadLoan of={loan} isMissing={isMissing} reader="LENDER" shape="FORM">
      {(found) => (found.hasFixedTerms ? <EditRunningLoan loan={found} /> : <EditShownLoan loan={found} />)}
    </ReadLoan>
  )
}

function EditShownLoan({ loan }: { loan: LoanDetail }) {
  const speech = useSpeech()
  const { t } = speech
  const navigate = useNavigate()
  const initial = useMemo(() => draftOfLoan(loan), [loan])
  const usual = useMemo(() => newLoanDraft(loan.originationDate), [loan.originationDate])
  const { write, isWriting, error } = useWrite(updateLoan)
  return (
    <LoanWizard
      title={t('loans.editLoan')}
      submitLabel={t('loans.saveChanges')}
      errorTitle={t('loans.saveFailed')}
      initial={initial}
      usual={usual}
      draftName={`loan-${loan.id}`}
      loan={loan}
      isSubmitting={isWriting}
      error={error}
      onSubmit={async (form) => {
        try {
          await write({ params: { loanId: loan.id }, body: form })
        } catch (refusal) {
          if (!toastIfWaiting(refusal, speech)) throw refusal
        }
        await navigate(`/loans/${loan.id}`, { replace: true })
      }}
    />
  )
}
