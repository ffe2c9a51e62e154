import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { getLoan, type LoanDetail, updateLoan } from '#contract/loans/loans.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { isAbsent } from '../loans/absent-loan.ts'
import { draftOfLoan } from '../loans/loan-draft.ts'
import { LoanFailed, LoanMissing } from '../loans/loan-missing.tsx'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { PageSkeleton } from '../ui/page/skeleton.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { LoanWizard } from './loan-wizard.tsx'

/** The wizard over a loan that is there. */
export function EditLoan() {
  const t = useText()
  const loanId = useIdParam('loanId')
  const loan = useRead(getLoan, { params: { loanId: loanId ?? 0 } }, { isReady: loanId !== null })
  if (loanId === null || isAbsent(loan))
    return <LoanMissing hint={t('loans.notFoundHint')} to="/loans/active" toLabel={t('loans.title')} />
  if (loan.isError) return <LoanFailed onRetry={loan.refetch} back="/loans/active" />
  return loan.data ? <EditShownLoan loan={loan.data} /> : <PageSkeleton shape="FORM" />
}

function EditShownLoan({ loan }: { loan: LoanDetail }) {
  const speech = useSpeech()
  const { t } = speech
  const navigate = useNavigate()
  const initial = useMemo(() => draftOfLoan(loan), [loan])
  const { write, isWriting, error } = useWrite(updateLoan)
  return (
    <LoanWizard
      title={t('loans.editLoan')}
      submitLabel={t('loans.saveChanges')}
      errorTitle={t('loans.saveFailed')}
      initial={initial}
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
