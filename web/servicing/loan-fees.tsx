import type { LoanDetail } from '#contract/loans/loans.ts'
import { type Fee, listFees } from '#contract/loans/servicing.ts'
import { getLoanTimeline, type TimelineEntry } from '#contract/loans/timeline.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { useWhy } from '../why/use-why.tsx'
import type { Question } from '../why/why.ts'
import '../loans/loan-timeline.css'

type Props = {
  loan: LoanDetail
  /** Whether to show the reasons of waivers: only the lender may read them. */
  isLender: boolean
}

/** The fees of a loan: the reason for each, and its paid, waived and open amounts. Nothing if there never was one. */
export function LoanFees({ loan, isLender }: Props) {
  const t = useText()
  const params = { loanId: loan.id }
  const fees = useRead(listFees, { params })
  const timeline = useRead(getLoanTimeline, { params }, { isReady: isLender })
  const { ask, answer } = useWhy(loan.id)
  const title = t(loan.escrowBalance === null ? 'word.fees' : 'word.feesAndEscrow')
  const columns = useColumns(ask, timeline.data?.filter(({ kind }) => kind === 'FEE_WAIVED') ?? [])
  return (
    <Read of={fees} failed={t('story.feesFailed')}>
      {(charged) =>
        charged.length > 0 && (
          <section className="stack" data-gap="12" aria-label={title}>
            <h2>{title}</h2>
            <DataTable
              label={title}
              name="fees-"
              columns={columns}
              rows={charged}
              rowKey={({ name }) => name}
              empty={null}
            />
            {answer}
          </section>
        )
      }
    </Read>
  )
}

function useColumns(ask: (question: Question) => void, waivers: readonly TimelineEntry[]): Column<Fee>[] {
  const t = useText()
  const amount = (key: string, title: string, dollarsOf: (fee: Fee) => number): Column<Fee> => {
    return { key, title, cell: (fee) => <Amount dollars={dollarsOf(fee)} />, isNumber: true }
  }
  return [
    {
      key: 'what',
      title: t('loans.fee'),
      cell: (fee) => <WhatFor fee={fee} waivers={waivers.filter((waiver) => waiver.fee === fee.name)} />,
    },
    { key: 'charged', title: t('story.chargedOn'), cell: ({ chargedOn }) => <DayText value={chargedOn} /> },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: ({ amount: dollars, installment, kind }) => (
        <Amount
          dollars={dollars}
          onWhy={installment === null || kind !== 'LATE' ? undefined : () => ask({ kind: 'LATE_FEE', installment })}
          whyLabel={t('loans.why')}
        />
      ),
      isNumber: true,
    },
    amount('paid', t('scheduleStatus.PAID'), ({ paidAmount }) => paidAmount),
    amount('waived', t('story.waived'), ({ waivedAmount }) => waivedAmount),
    amount('open', t('story.open'), ({ openAmount }) => openAmount),
  ]
}

function WhatFor({ fee, waivers }: { fee: Fee; waivers: readonly TimelineEntry[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      {nameOf(fee, t)}
      {fee.kind === 'RETURNED_PAYMENT' && fee.note !== null && <span className="loan-timeline-note">{fee.note}</span>}
      {fee.isAtEnd && fee.openAmount > 0 && <span className="muted small block">{t('story.feeAtEnd')}</span>}
      {fee.capitalizedAmount > 0 && (
        <span className="muted small block">
          {t('story.feeCapitalized', { amount: format.usd(fee.capitalizedAmount) })}
        </span>
      )}
      {waivers.map(({ id, date, amount, note }) => {
        const waived = { day: format.dayIn(date), amount: format.usd(amount) }
        return (
          <span key={id} className="muted small block">
            {note ? t('story.waivedBecause', { ...waived, note }) : t('story.waivedOn', waived)}
          </span>
        )
      })}
    </>
  )
}

/** A plain fee is named by its note, which says what it is for. */
function nameOf({ kind, installment, note }: Fee, t: ReturnType<typeof useText>): string {
  if (kind === 'LATE') return t('story.lateFee', { number: installment ?? 0 })
  if (kind === 'CHARGED') return note ?? t('loans.fee')
  return t(`loans.feeKind.${kind}`)
}
