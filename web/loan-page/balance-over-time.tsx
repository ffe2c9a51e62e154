import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import type { BalanceFrom } from '#engine/questions/what-if.ts'
import { useText } from '../i18n/use-text.ts'
import { BalanceChart } from '../loans/balance/balance-chart.tsx'
import { addressNames } from '../proposals/what-if-address.ts'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

// Loaded only when needed, because the engine comes with it.
const WhatIf = lazy(async () => ({ default: (await import('../proposals/what-if-panel.tsx')).WhatIfPanel }))

/**
 * The balance from the first day to the last, and the effect that other payments would have on it. That stays closed
 * until the reader opens it, or follows a link with values in its address.
 */
export function BalanceOverTime({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(() => addressNames.some((name) => search.has(name)))
  const [curve, setCurve] = useState<readonly BalanceFrom[] | null>(null)
  const canAsk = loan.nextPaymentDate !== null
  return (
    <>
      <Section
        title={t('loans.balanceOverTime')}
        actions={
          canAsk && (
            <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t('whatIf.title')}
            </button>
          )
        }
      >
        <BalanceChart loan={loan} changed={isOpen ? curve : null} />
      </Section>
      {isOpen && canAsk && (
        <Section title={t('whatIf.title')}>
          <Suspense fallback={<Skeleton height="240px" />}>
            <WhatIf loan={loan} onCurve={setCurve} />
          </Suspense>
        </Section>
      )}
    </>
  )
}
