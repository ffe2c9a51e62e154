import { lazy, type ReactNode, Suspense } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { useIsReaderActive } from '../ui/charts/use-is-reader-active.ts'

/** The code of promises and tasks, with its texts. */
export const followUps = async () => (await Promise.all([import('./follow-ups.tsx'), loadTexts('AGENDA')]))[0]
const FollowUpList = lazy(async () => ({ default: (await followUps()).FollowUpList }))
const AddFollowUp = lazy(async () => ({ default: (await followUps()).AddFollowUp }))

/** Promises and tasks of a loan, which stand among its notes. A loan that has none fetches nothing for them at first. */
export function FollowUpsOfLoan({ loanId, hasSome }: { loanId: number; hasSome: boolean }) {
  return (
    <OnceActive isAtOnce={hasSome}>
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

function OnceActive({ isAtOnce = false, children }: { isAtOnce?: boolean; children: ReactNode }) {
  const isReaderActive = useIsReaderActive()
  return <Suspense>{(isAtOnce || isReaderActive) && children}</Suspense>
}
