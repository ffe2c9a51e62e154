import { getLoanHistory, type LoanDetail } from '#contract/loans.ts'
import { termsHistory } from '#contract/terms-history.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/section.tsx'
import { useFormat } from '../ui/use-format.ts'
import { ToldChanges } from './told-changes.tsx'
import './loan-story.css'

/** What was agreed later than the loan itself, and from which day on, the latest first. Nothing for a loan as it was made. */
export function AgreedAnew({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  const history = useRead(getLoanHistory, { params: { loanId: loan.id } })
  const agreed = history.data ? termsHistory(history.data.terms, history.data.events) : []
  if (agreed.length === 0) return null
  return (
    <Section title={t('story.agreedTitle')}>
      <div className="loan-story-agreed">
        {agreed.toReversed().map(({ eventId, effectiveOn, changes }) => (
          <ToldChanges
            key={eventId}
            changes={changes}
            caption={t('story.agreedFrom', { day: format.day(effectiveOn) })}
          />
        ))}
      </div>
    </Section>
  )
}
