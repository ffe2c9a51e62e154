import { useMemo, useState } from 'react'
import { apr } from '#engine/apr/apr.ts'
import {
  explainAmountFinanced,
  explainApr,
  explainFinanceCharge,
  explainTotalOfPayments,
} from '#engine/apr/explain-apr.ts'
import type { Derivation } from '#engine/explain/explain.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { percent } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { WhyOf } from '../why/use-why.tsx'

/** The four figures of the loan's cost as agreed, each with its derivation. Information, not a disclosure by law. */
export function CostBox({ terms }: { terms: LoanTerms }) {
  const t = useText()
  const [derivation, setDerivation] = useState<Derivation | null>(null)
  const cost = useMemo(() => apr(terms), [terms])
  const amount = (cents: number, explain: (terms: LoanTerms) => Derivation) => (
    <Amount cents={cents} onWhy={() => setDerivation(explain(terms))} whyLabel={t('loans.why')} />
  )
  const rate = percent(cost.aprPpm / 10_000)
  return (
    <div className="stack" data-gap="12">
      <FactGrid
        facts={[
          {
            label: t('cost.apr'),
            value: (
              <button
                type="button"
                className="figures-why tabular"
                aria-label={`${rate}, ${t('loans.why')}`}
                onClick={() => setDerivation(explainApr(terms))}
              >
                {rate}
              </button>
            ),
            note: t('cost.aprHint'),
          },
          {
            label: t('word.financeCharge'),
            value: amount(cost.financeChargeCents, explainFinanceCharge),
            note: t('cost.financeChargeHint'),
          },
          {
            label: t('word.amountFinanced'),
            value: amount(cost.amountFinancedCents, explainAmountFinanced),
            note: t('cost.amountFinancedHint'),
          },
          {
            label: t('word.totalOfPayments'),
            value: amount(cost.totalOfPaymentsCents, explainTotalOfPayments),
            note: t('cost.totalOfPaymentsHint'),
          },
        ]}
      />
      <p className="readable muted small">{t('cost.notAdvice')}</p>
      {derivation && <WhyOf derivation={derivation} onClose={() => setDerivation(null)} />}
    </div>
  )
}
