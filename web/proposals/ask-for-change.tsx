import { lazy, Suspense, useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page/section.tsx'
import { useProposals } from './proposals.tsx'

const Dialog = lazy(async () => {
  const [{ AskDialog }] = await Promise.all([import('./ask-dialog.tsx'), loadTexts('LOAN_CHANGES')])
  return { default: AskDialog }
})

/** A loan with such a status is not lent on. */
const CLOSED: readonly LoanDetail['status'][] = ['PAID_OFF', 'COMPLETED', 'SOLD', 'TRANSFERRED', 'DEFAULTED']

/** Lets a borrower ask for a draw or other terms. Nothing while a request waits, and on a loan that is paid off. */
export function AskForChange({ loan }: { loan: LoanDetail }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const isOneWaiting = useProposals(loan.id).some(({ status }) => status === 'OPEN')
  const canDraw = (loan.undrawnAmount ?? 0) > 0 && !CLOSED.includes(loan.status)
  if ((loan.nextPaymentDate === null && !canDraw) || isOneWaiting) return null
  return (
    <Section title={t('proposals.askTitle')}>
      <div className="stack start" data-gap="12">
        <p className="muted small">{t(canDraw ? 'proposals.askDrawHint' : 'proposals.askHint')}</p>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('proposals.ask')}
        </Button>
      </div>
      <Suspense>{isOpen && <Dialog loan={loan} onClose={() => setIsOpen(false)} />}</Suspense>
    </Section>
  )
}
