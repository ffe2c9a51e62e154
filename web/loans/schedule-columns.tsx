import type { LoanDetail, ScheduledInstallment } from '#contract/loans/loans.ts'
import { listFees } from '#contract/loans/servicing.ts'
import { useRead } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import type { Question } from '../why/why.ts'
import { chargesTitle } from './charges.ts'
import type { Totals } from './schedule-rows.ts'

/** The columns of a schedule, in the order of the specification. Its figures have derivations on request. */
export function useScheduleColumns(
  loan: Pick<LoanDetail, 'id' | 'nextPaymentDate' | 'taxes' | 'insurance' | 'serviceFee'>,
  { ask, hasCharges }: { ask: (question: Question) => void; hasCharges: boolean },
): Column<ScheduledInstallment>[] {
  const t = useText()
  const fees = useRead(listFees, { params: { loanId: loan.id } })
  const lateFees = new Map(
    fees.data?.flatMap(({ kind, installment, amount }) => (kind === 'LATE' ? [[installment, amount] as const] : [])),
  )
  const asked = (part: 'PAYMENT' | 'PRINCIPAL' | 'INTEREST', number: number, dollars: number) => (
    <Amount dollars={dollars} onWhy={() => ask({ kind: 'INSTALLMENT', number, part })} whyLabel={t('loans.why')} />
  )
  const charges: Column<ScheduledInstallment> = {
    key: 'charges',
    title: t(chargesTitle(loan)),
    cell: (entry) => <Amount dollars={entry.charges} />,
    isNumber: true,
  }
  return [
    { key: 'number', title: t('loans.paymentNumber'), cell: (entry) => entry.paymentNumber, place: 'MARK' },
    { key: 'due', title: t('loans.dueDate'), cell: (entry) => <DayText value={entry.dueDate} />, place: 'START' },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: (entry) => asked('PAYMENT', entry.paymentNumber, entry.amount),
      isNumber: true,
      place: 'END',
    },
    {
      key: 'principal',
      title: t('word.principal'),
      cell: (entry) => asked('PRINCIPAL', entry.paymentNumber, entry.principalAmount),
      isNumber: true,
    },
    {
      key: 'interest',
      title: t('word.interest'),
      cell: (entry) => asked('INTEREST', entry.paymentNumber, entry.interestAmount),
      isNumber: true,
    },
    ...(hasCharges ? [charges] : []),
    {
      key: 'balance',
      title: t('loans.remainingBalance'),
      cell: (entry) => <Amount dollars={entry.outstandingBalance} />,
      isNumber: true,
      place: 'END_BELOW',
    },
    {
      key: 'status',
      title: t('word.status'),
      place: 'START_BELOW',
      cell: (entry) => (
        <>
          <RowStatus entry={entry} asksForMore={loan.nextPaymentDate !== null} />
          <LateFee
            dollars={loan.nextPaymentDate === null && !entry.isPaid ? undefined : lateFees.get(entry.paymentNumber)}
            onWhy={() => ask({ kind: 'LATE_FEE', installment: entry.paymentNumber })}
          />
        </>
      ),
    },
  ]
}

function LateFee({ dollars, onWhy }: { dollars: number | undefined; onWhy: () => void }) {
  const t = useText()
  if (dollars === undefined) return null
  return (
    <span className="muted small block">
      {t('story.term.lateFee')} <Amount dollars={dollars} onWhy={onWhy} whyLabel={t('loans.why')} />
    </span>
  )
}

/**
 * Paid or Scheduled, and for an open installment whether it is late and whether a part of it was paid. A loan that was
 * written off or sold asks for nothing more.
 */
function RowStatus({ entry, asksForMore }: { entry: ScheduledInstallment; asksForMore: boolean }) {
  const t = useText()
  const format = useFormat()
  const isLate = asksForMore && !entry.isPaid && entry.dueDate < localToday()
  const isPartPaid = !entry.isPaid && entry.paidAmount > 0
  const notes = [
    isLate && t('word.pastDue'),
    isPartPaid && t('loans.partPaid', { amount: format.usd(entry.paidAmount) }),
  ].filter((note) => note !== false)
  return (
    <>
      <StatusChip kind="schedule" status={entry.isPaid ? 'PAID' : 'SCHEDULED'} />
      {notes.length > 0 && <span className="small block">{notes.join(' · ')}</span>}
    </>
  )
}

/** The last row of a schedule: the sums of its columns. */
export function ScheduleTotals({ totals, charges }: { totals: Totals; charges: string | null }) {
  const t = useText()
  return (
    <tr>
      <td colSpan={2}>{t('loans.total')}</td>
      <ScheduleSums totals={totals} charges={charges} />
    </tr>
  )
}

/** The sums of some rows, below their columns. `charges` is the title of what is charged with payments; null for none. */
export function ScheduleSums({ totals, charges }: { totals: Totals; charges: string | null }) {
  const t = useText()
  return (
    <>
      <td data-number="true" data-label={t('word.amount')}>
        <Amount cents={totals.amountCents} />
      </td>
      <td data-number="true" data-label={t('word.principal')}>
        <Amount cents={totals.principalCents} />
      </td>
      <td data-number="true" data-label={t('word.interest')}>
        <Amount cents={totals.interestCents} />
      </td>
      {charges !== null && (
        <td data-number="true" data-label={charges}>
          <Amount cents={totals.chargesCents} />
        </td>
      )}
      <td colSpan={2} />
    </>
  )
}
