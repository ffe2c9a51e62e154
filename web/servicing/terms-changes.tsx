import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import { termsHistory } from '#contract/loans/terms-history.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { TermsComparison } from './terms-comparison.tsx'
import '../loans/loan-timeline.css'

/**
 * The changes of terms since the loan was made, each with its first day, the latest first. Nothing for an unchanged
 * loan.
 */
export function AgreedAnew({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  const agreed = history.data ? termsHistory(history.data.terms, history.data.events) : []
  if (agreed.length === 0) return null
  return (
    <Section title={t('story.agreedTitle')}>
      <div className="loan-timeline-agreed stack" data-gap="16">
        {agreed.toReversed().map(({ eventId, effectiveOn, changes }) => (
          <TermsComparison
            key={eventId}
            changes={changes}
            caption={t('story.agreedFrom', { day: format.day(effectiveOn) })}
          />
        ))}
      </div>
    </Section>
  )
}
