import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { addressNames } from './what-if-address.ts'
import './what-if.css'

// Loaded only when needed, because the engine comes with it.
const Panel = lazy(async () => ({ default: (await import('./what-if-panel.tsx')).WhatIfPanel }))

/** The effect of other payments. Closed until the reader opens it, or follows a link with values in its address. */
export function WhatIf({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(() => addressNames.some((name) => search.has(name)))
  if (loan.nextPaymentDate === null) return null
  return (
    <Section
      title={t('whatIf.title')}
      actions={
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('common.close') : t('whatIf.open')}
        </button>
      }
    >
      {isOpen ? (
        <Suspense fallback={<Skeleton height="240px" />}>
          <Panel loan={loan} />
        </Suspense>
      ) : (
        <p className="muted small">{t('whatIf.hint')}</p>
      )}
    </Section>
  )
}
