import { lazy, Suspense, useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import type { HeldMoneyAct } from '../payments/held-money-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page/section.tsx'

const Dialog = lazy(async () => {
  const [{ HeldMoneyDialog }] = await Promise.all([
    import('../payments/held-money-dialog.tsx'),
    loadTexts('LOAN_CHANGES'),
  ])
  return { default: HeldMoneyDialog }
})

/** Money held for the borrower, and what the lender can do with it. Nothing when none is held. */
export function HeldMoney({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const format = useFormat()
  const [act, setAct] = useState<HeldMoneyAct | null>(null)
  if (loan.heldAmount === 0) return null
  const waits = loan.partialPayments === 'HELD'
  const said = { amount: format.usd(loan.heldAmount), name: loan.borrowerName }
  return (
    <Section
      title={t('word.held')}
      actions={
        <div className="wrap" data-gap="8">
          <Button variant="default" onClick={() => setAct('MOVE')}>
            {t('loans.move')}
          </Button>
          <Button variant="default" onClick={() => setAct('REFUND')}>
            {t('loans.refund')}
          </Button>
        </div>
      }
    >
      <p>{t(isClosed(loan) ? 'loans.heldIdle' : waits ? 'loans.heldUntilWhole' : 'loans.held', said)}</p>
      <Suspense>{act && <Dialog loan={loan} act={act} onClose={() => setAct(null)} />}</Suspense>
    </Section>
  )
}
