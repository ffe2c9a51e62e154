import { lazy, Suspense } from 'react'
import { loadTexts } from '../i18n/language.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { WhenSeen } from '../ui/page/when-seen.tsx'

const FollowUps = lazy(async () => {
  const [{ FollowUps: found }] = await Promise.all([import('./follow-ups.tsx'), loadTexts('AGENDA')])
  return { default: found }
})

/** Promises and tasks of a loan or a borrower, fetched when somebody sees their place. */
export function PromisesAndTasks({ about }: { about: { loanId: number } | { borrowerId: number } }) {
  return (
    <WhenSeen height="118px">
      <Suspense fallback={<Skeleton height="118px" />}>
        <FollowUps about={about} />
      </Suspense>
    </WhenSeen>
  )
}
