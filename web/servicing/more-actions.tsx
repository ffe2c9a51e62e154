import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import type { MoreAction } from './more-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./more-dialog.tsx')).MoreDialog }))

const Settle = lazy(async () => {
  const [{ SettlementDialog }] = await Promise.all([import('./settlement-dialog.tsx'), loadTexts('SETTLEMENT')])
  return { default: SettlementDialog }
})

const actionsOf = ({ isMarkedDefaulted }: LoanDetail): readonly MoreAction[] => [
  ...(['FEE', 'WAIVER'] as const),
  ...(isMarkedDefaulted ? (['STAGE', 'LIFT'] as const) : (['DEFAULT'] as const)),
  ...(['FORGIVE', 'SELL', 'TRANSFER', 'WRITE_OFF'] as const),
]

/** What else can be done with a loan: other terms, such as a later end, first; then fees by hand, the mark of default, the write-off. */
export function MoreActions({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const [kind, setKind] = useState<MoreAction | null>(null)
  const [isSettling, setIsSettling] = useState(false)
  return (
    <>
      <ActionMenu
        label={t('loans.more')}
        actions={[
          { key: 'TERMS', label: t('loans.changeTerms'), onChoose: () => navigate(`/loans/${loan.id}/terms`) },
          { key: 'LEND', label: t('loans.lendMore'), onChoose: () => navigate(`/loans/${loan.id}/advance`) },
          ...actionsOf(loan).map((key) => ({
            key,
            label: t(`loans.correct.${key}`),
            onChoose: () => setKind(key),
          })),
          { key: 'SETTLE', label: t('loans.settle'), onChoose: () => setIsSettling(true) },
        ]}
      />
      <Suspense>{isSettling && <Settle loan={loan} onClose={() => setIsSettling(false)} />}</Suspense>
      <Suspense>{kind && <Dialog loan={loan} kind={kind} onClose={() => setKind(null)} />}</Suspense>
    </>
  )
}
