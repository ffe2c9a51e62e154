import { lazy, Suspense } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { useIsReaderActive } from '../ui/charts/use-is-reader-active.ts'

const FollowUps = lazy(async () => {
  const [{ FollowUps: found }] = await Promise.all([import('./follow-ups.tsx'), loadTexts('AGENDA')])
  return { default: found }
})

/** Promises and tasks of a loan or a borrower, fetched once somebody moves on the page; until then their room is kept. */
export function PromisesAndTasks({ about }: { about: { loanId: number } | { borrowerId: number } }) {
  const isReaderActive = useIsReaderActive()
  return (
    <div style={{ minHeight: '118px' }}>
      <Suspense>{isReaderActive && <FollowUps about={about} />}</Suspense>
    </div>
  )
}
