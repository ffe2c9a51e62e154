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

const LETTING_GO = ['FORGIVE', 'WRITE_OFF'] as const
const PASSING_ON = ['SELL', 'TRANSFER'] as const

/** What else can be done with a loan: what is agreed anew, fees by hand, what becomes of a debt that is not paid, and passing it on. */
export function MoreActions({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const [kind, setKind] = useState<MoreAction | null>(null)
  const [isSettling, setIsSettling] = useState(false)
  const correct = (key: MoreAction) => ({ key, label: t(`loans.correct.${key}`), onChoose: () => setKind(key) })
  return (
    <>
      <ActionMenu
        label={t('loans.more')}
        groups={[
          [
            {
              key: 'TERMS',
              label: t('loans.changeTerms'),
              hint: t('loans.changeTermsCovers'),
              onChoose: () => navigate(`/loans/${loan.id}/terms`),
            },
            { key: 'LEND', label: t('loans.lendMore'), onChoose: () => navigate(`/loans/${loan.id}/advance`) },
          ],
          (['FEE', 'WAIVER'] as const).map(correct),
          [
            ...(loan.isMarkedDefaulted ? (['STAGE', 'LIFT'] as const) : (['DEFAULT'] as const)).map(correct),
            { key: 'SETTLE', label: t('loans.settle'), onChoose: () => setIsSettling(true) },
            ...LETTING_GO.map(correct),
          ],
          PASSING_ON.map(correct),
        ]}
      />
      <Suspense>{isSettling && <Settle loan={loan} onClose={() => setIsSettling(false)} />}</Suspense>
      <Suspense>{kind && <Dialog loan={loan} kind={kind} onClose={() => setKind(null)} />}</Suspense>
    </>
  )
}
