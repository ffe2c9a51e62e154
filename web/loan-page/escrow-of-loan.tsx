import { lazy, Suspense, useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { type EscrowEntry, getEscrow } from '#contract/payments/escrow.ts'
import { useRead } from '../api/use-read.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { isClosed } from '../lists/is-closed.ts'
import type { EscrowAct } from '../payments/escrow-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import '../loans/loan-timeline.css'

const Dialog = lazy(async () => {
  const [{ EscrowDialog }] = await Promise.all([import('../payments/escrow-dialog.tsx'), loadTexts('LOAN_CHANGES')])
  return { default: EscrowDialog }
})

type Props = { loan: LoanDetail; isBorrower?: boolean }

/** What is held for taxes and insurance, and everything that came in and went out; nothing for a loan that collects none and never did. */
export function EscrowOfLoan({ loan, isBorrower = false }: Props) {
  return loan.escrowBalance === null ? null : (
    <Escrow loan={loan} balance={loan.escrowBalance} isBorrower={isBorrower} />
  )
}

function Escrow({ loan, balance, isBorrower }: Required<Props> & { balance: number }) {
  const t = useText()
  const [act, setAct] = useState<EscrowAct | null>(null)
  const account = useRead(getEscrow, { params: { loanId: loan.id } })
  const isOver = isClosed(loan)
  return (
    <Section
      title={t('escrow.title')}
      actions={
        !isBorrower && (
          <div className="wrap" data-gap="8">
            {(balance > 0 || !isOver) && (
              <Button variant="default" size="xs" onClick={() => setAct('PAY')}>
                {t('escrow.pay')}
              </Button>
            )}
            {balance > 0 && (
              <Button variant="default" size="xs" onClick={() => setAct('REFUND')}>
                {t('escrow.refund')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="stack" data-gap="12">
        <p>
          {t(balance < 0 ? 'escrow.advanced' : 'escrow.held')}:{' '}
          <strong>
            <Amount dollars={Math.abs(balance)} />
          </strong>
        </p>
        <p className="muted small">
          {t(balance < 0 ? 'escrow.advancedNote' : isOver && balance > 0 ? 'escrow.ended' : 'escrow.heldNote')}
        </p>
        <Read of={account} failed={t('common.failed')} coming={<Skeleton height="120px" />}>
          {({ entries }) =>
            entries.length === 0 ? (
              <p className="muted small">{t('escrow.nothingYet')}</p>
            ) : (
              <Entries entries={entries.toReversed()} />
            )
          }
        </Read>
        <Suspense>{act && <Dialog loan={loan} act={act} onClose={() => setAct(null)} />}</Suspense>
      </div>
    </Section>
  )
}

const AT_ONCE = 5

/** What came in and went out, the latest first, each with the balance after it. */
function Entries({ entries }: { entries: readonly EscrowEntry[] }) {
  const t = useText()
  const [isAll, setIsAll] = useState(false)
  const whatOf = ({ kind, paidFor, payee }: EscrowEntry) =>
    kind === 'PAID_OUT' && paidFor && payee ? t(`escrow.paid.${paidFor}`, { payee }) : t(`escrow.kind.${kind}`)
  return (
    <>
      <ul className="plain-list lined small" aria-label={t('escrow.title')}>
        {(isAll ? entries : entries.slice(0, AT_ONCE)).map((entry) => (
          <li key={`${entry.eventId} ${entry.kind}`} className="latest-event tabular">
            <span className="muted">
              <DayText value={entry.date} />
            </span>
            <span className="breaks">{whatOf(entry)}</span>
            <span className="muted">
              {t('word.balance')} <Amount dollars={entry.balance} />
            </span>
            <Amount dollars={entry.amount} />
          </li>
        ))}
      </ul>
      {!isAll && entries.length > AT_ONCE && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAll(true)}>
          {t('escrow.all', { count: entries.length })}
        </Button>
      )}
    </>
  )
}
