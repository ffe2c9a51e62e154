import type { LenderSummary } from '#contract/loans/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { Section } from '../ui/page/section.tsx'
import { useFigureWhy } from './use-figure-why.tsx'

/** The interest that a lender has earned, and the interest still due by the schedules. */
export function InterestFacts({ metrics }: Pick<LenderSummary, 'metrics'>) {
  const t = useText()
  const { amount, answer } = useFigureWhy()
  return (
    <Section title={t('dashboard.interestTitle')}>
      <FactGrid
        facts={[
          {
            label: t('dashboard.whyOf.totalInterestEarned'),
            value: amount('totalInterestEarned', metrics.totalInterestEarned),
          },
          {
            label: t('dashboard.whyOf.projectedEarnings'),
            value: amount('projectedEarnings', metrics.projectedEarnings),
          },
        ]}
      />
      {answer}
    </Section>
  )
}
