import { lazy, type ReactNode, Suspense } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { useIsReaderActive } from '../ui/charts/use-is-reader-active.ts'

const followUps = async () => (await Promise.all([import('./follow-ups.tsx'), loadTexts('AGENDA')]))[0]
const FollowUps = lazy(async () => ({ default: (await followUps()).FollowUps }))
const FollowUpList = lazy(async () => ({ default: (await followUps()).FollowUpList }))
const AddFollowUp = lazy(async () => ({ default: (await followUps()).AddFollowUp }))

/** Promises and tasks of a borrower, fetched once somebody moves on the page; until then their room is kept. */
export function PromisesAndTasks({ about }: { about: { borrowerId: number } }) {
  return (
    <div style={{ minHeight: '118px' }}>
      <OnceActive>
        <FollowUps about={about} />
      </OnceActive>
    </div>
  )
}

/** Promises and tasks of a loan, which stand among its notes. */
export function FollowUpsOfLoan({ loanId }: { loanId: number }) {
  return (
    <OnceActive>
      <FollowUpList about={{ loanId }} />
    </OnceActive>
  )
}

/** The buttons for a new promise or task of a loan. */
export function AddFollowUpOfLoan({ loanId }: { loanId: number }) {
  return (
    <OnceActive>
      <AddFollowUp about={{ loanId }} />
    </OnceActive>
  )
}

function OnceActive({ children }: { children: ReactNode }) {
  const isReaderActive = useIsReaderActive()
  return <Suspense>{isReaderActive && children}</Suspense>
}
