import { lazy, Suspense, useState } from 'react'
import { getLoanHistory, type LoanDetail, type LoanHistory } from '#contract/loans/loans.ts'
import { termsHistory } from '#contract/loans/terms-history.ts'
import { lastChange, standingChanges } from '#engine/replay/standing-changes.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermsComparison } from './terms-comparison.tsx'
import '../loans/loan-timeline.css'

const Added = lazy(async () => ({ default: (await import('./added-to-principal.tsx')).AddedToPrincipal }))
const TakeBack = lazy(async () => ({ default: (await import('./take-back-change.tsx')).TakeBackChange }))

/**
 * The changes of terms since the loan was made that stand, each with its first day, the latest first. Nothing for an
 * unchanged loan. The lender may take back the latest one.
 */
export function AgreedAnew({ loan, isLender = false }: { loan: LoanDetail; isLender?: boolean }) {
  const t = useText()
  const [taking, setTaking] = useState(false)
  const format = useFormat()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  const all = history.data ? termsHistory(history.data.terms, history.data.events) : []
  const agreed = all.filter(({ isTakenBack }) => !isTakenBack)
  const last = history.data && lastChange(history.data.events)
  const mayTakeBack = isLender && last !== undefined && !isClosed(loan)
  if (agreed.length === 0) return null
  return (
    <Section
      title={t('story.agreedTitle')}
      actions={
        mayTakeBack && (
          <Button variant="default" size="compact-sm" onClick={() => setTaking(true)}>
            {t('agree.takeBackLast')}
          </Button>
        )
      }
    >
      <div className="loan-timeline-agreed stack" data-gap="16">
        {agreed.toReversed().map(({ eventId, effectiveOn, changes, arrears, interestResumesOn }) => (
          <div key={eventId} className="stack" data-gap="4">
            {changes.length > 0 ? (
              <TermsComparison changes={changes} caption={t('story.agreedFrom', { day: format.dayIn(effectiveOn) })} />
            ) : (
              <p className="strong">{t('story.agreedFrom', { day: format.dayIn(effectiveOn) })}</p>
            )}
            {arrears && <p className="muted small">{t(`story.arrears.${arrears}`)}</p>}
            {history.data && besideIn(history.data, eventId).feesWait && (
              <p className="muted small">{t('story.feesToEnd')}</p>
            )}
            {history.data && besideIn(history.data, eventId).adds && (
              <Suspense>
                <Added history={history.data} eventId={eventId} />
              </Suspense>
            )}
            {interestResumesOn !== null && (
              <p className="muted small">{t('story.interestResumes', { day: format.dayIn(interestResumesOn) })}</p>
            )}
          </div>
        ))}
      </div>
      <Suspense>
        {taking && history.data && last && (
          <TakeBack loan={loan} history={history.data} change={last} onClose={() => setTaking(false)} />
        )}
      </Suspense>
    </Section>
  )
}

/** What the parties agreed beside new terms: whether unpaid fees wait for the end, and whether anything becomes principal. */
function besideIn({ events }: LoanHistory, eventId: number): { feesWait: boolean; adds: boolean } {
  const { unpaidInterest, unpaidFees } = standingChanges(events).find(({ id }) => id === eventId) ?? {}
  return { feesWait: unpaidFees === 'TO_END', adds: unpaidInterest !== undefined || unpaidFees === 'TO_PRINCIPAL' }
}
