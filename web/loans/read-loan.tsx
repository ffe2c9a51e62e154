import type { ReactNode } from 'react'
import { getLoan, getLoanHistory } from '#contract/loans/loans.ts'
import { type Answer, together } from '../api/answer.ts'
import { ApiError } from '../api/api-error.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { type PageShape, PageSkeleton } from '../ui/page/skeleton.tsx'
import { useIdParam } from '../ui/use-id-param.ts'

/** The loan of the id in the address, which may not exist. */
export function useLoan(idParam = 'loanId') {
  const loanId = useIdParam(idParam)
  const loan = useRead(getLoan, { params: { loanId: loanId ?? 0 } }, { isReady: loanId !== null })
  // Refused as unknown, or an answer without a loan in it.
  const isUnknown = loan.error instanceof ApiError && loan.error.status === 404
  return { loanId, loan, isMissing: loanId === null || isUnknown || (loan.isSuccess && !loan.data) }
}

/** The loan of the id in the address, with its history, from which its figures are calculated. */
export function useLoanWithHistory(idParam?: string) {
  const { loanId, loan, isMissing } = useLoan(idParam)
  const history = useRead(getLoanHistory, { params: { loanId: loanId ?? 0 } }, { isReady: loanId !== null })
  return { loanId, loan, isMissing, both: together({ loan, history }) }
}

/** The list of loans that the back link leads to. */
const LISTS = {
  LENDER: { to: '/loans/active', title: 'shell.activeLoans', hint: 'loans.notFoundHint' },
  BORROWER: { to: '/my-loans', title: 'shell.myLoans', hint: 'loans.notYoursHint' },
} as const

type Props<Data> = {
  of: Answer<Data>
  isMissing: boolean
  reader: keyof typeof LISTS
  shape?: PageShape
  children: (data: Data) => ReactNode
}

/** The page of one loan: shows the loan, or says that it does not exist or could not be read. */
export function ReadLoan<Data>({ of: { data, isError, refetch }, isMissing, reader, shape, children }: Props<Data>) {
  const t = useText()
  const list = LISTS[reader]
  if (isMissing)
    return (
      <Page title={t('loan.notFound')}>
        <div className="panel">
          <EmptyState message={t(list.hint)}>
            <LinkButton to={list.to}>{t(list.title)}</LinkButton>
          </EmptyState>
        </div>
      </Page>
    )
  if (isError)
    return (
      <Page title={t('word.loan')} back={list.to}>
        <div className="panel">
          <ErrorState message={t('loans.detailFailed')} onRetry={refetch} />
        </div>
      </Page>
    )
  return data ? children(data) : <PageSkeleton shape={shape} />
}
