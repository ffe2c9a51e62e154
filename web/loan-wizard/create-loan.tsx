import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createLoan, listLoans } from '#contract/loans/loans.ts'
import { listProducts } from '#contract/loans/products.ts'
import { useRead, useReadPage } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { localToday } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { newLoanDraft } from '../loans/loan-draft.ts'
import { startedFrom } from '../loans/loan-start.ts'
import { useUser } from '../session/use-session.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { PageSkeleton } from '../ui/page/skeleton.tsx'
import { LoanWizard } from './loan-wizard.tsx'
import type { Starts } from './start-from.tsx'

/** The wizard for a new loan, which begins with the lender's default product. */
export function CreateLoan() {
  const { id: lenderId } = useUser()
  const products = useRead(listProducts, { params: { lenderId } })
  const loans = useReadPage(listLoans, { query: { page: 1, limit: 1 } })
  if (products.isPending || loans.isPending) return <PageSkeleton shape="FORM" />
  // If they cannot be read, the wizard starts with the usual terms, so a loan can still be made.
  return <NewLoan products={products.data ?? []} lastLoan={loans.data?.data[0] ?? null} />
}

/** ?borrower=12 comes from a borrower's page and chooses that borrower. */
function NewLoan({ products, lastLoan }: Starts) {
  const speech = useSpeech()
  const { t } = speech
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const chosen = Number(search.get('borrower'))
  const borrowerId = Number.isSafeInteger(chosen) && chosen > 0 ? chosen : null
  const initial = useMemo(() => {
    const fresh = newLoanDraft(localToday())
    const product = products.find(({ isDefault }) => isDefault)
    return { ...fresh, ...(product && startedFrom(fresh, product)), borrowerId }
  }, [borrowerId, products])
  const { write, isWriting, error } = useWrite(createLoan, { outlivesPage: true })
  return (
    <LoanWizard
      title={t('shell.createLoan')}
      submitLabel={t('shell.createLoan')}
      errorTitle={t('loans.createFailed')}
      initial={initial}
      usual={initial}
      starts={{ products, lastLoan }}
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
