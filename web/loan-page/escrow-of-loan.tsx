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
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

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
  const columns = useColumns()
  const isOver = isClosed(loan)
  return (
    <Section
      title={t('escrow.title')}
      actions={
        !isBorrower && (
          <div className="wrap" data-gap="8">
            {(balance > 0 || !isOver) && (
              <Button variant="default" onClick={() => setAct('PAY')}>
                {t('escrow.pay')}
              </Button>
            )}
            {balance > 0 && (
              <Button variant="default" onClick={() => setAct('REFUND')}>
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
              <DataTable
                label={t('escrow.title')}
                name="escrow-"
                columns={columns}
                rows={entries.toReversed()}
                rowKey={({ eventId, kind }) => `${eventId} ${kind}`}
                pageSizes={[10, 50]}
                empty={null}
              />
            )
          }
        </Read>
        <Suspense>{act && <Dialog loan={loan} act={act} onClose={() => setAct(null)} />}</Suspense>
      </div>
    </Section>
  )
}

function useColumns(): Column<EscrowEntry>[] {
  const t = useText()
  const whatOf = ({ kind, paidFor, payee }: EscrowEntry) =>
    kind === 'PAID_OUT' && paidFor && payee ? t(`escrow.paid.${paidFor}`, { payee }) : t(`escrow.kind.${kind}`)
  return [
    { key: 'date', title: t('word.date'), cell: ({ date }) => <DayText value={date} />, place: 'START' },
    { key: 'what', title: t('escrow.what'), cell: whatOf, place: 'START_BELOW' },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: ({ amount }) => <Amount dollars={amount} />,
      isNumber: true,
      place: 'END',
    },
    {
      key: 'balance',
      title: t('word.balance'),
      cell: ({ balance }) => <Amount dollars={balance} />,
      isNumber: true,
      place: 'END_BELOW',
    },
  ]
}
