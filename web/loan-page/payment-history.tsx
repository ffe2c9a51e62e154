import { IconArrowBackUp, IconInbox, IconPencil, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, type Payment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { loadTexts } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { inGroups } from '../loans/row-groups.tsx'
import { listOf } from '../loans/schedule-rows.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { PaymentSums, usePaymentColumns } from '../ui/tables/payment-columns.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { useUrlState } from '../ui/use-url-state.ts'
import { useWhy } from '../why/use-why.tsx'

const Receipt = lazy(async () => ({ default: (await import('../documents/payment-receipt.tsx')).PaymentReceipt }))
// Loaded only when needed: it replays the loan, so the engine comes with it.
const Reversal = lazy(async () => {
  const [{ ReversePaymentDialog }] = await Promise.all([
    import('../payments/reverse-payment-dialog.tsx'),
    loadTexts('LOAN_CHANGES'),
  ])
  return { default: ReversePaymentDialog }
})

const Correction = lazy(async () => {
  const [{ CorrectPaymentDialog }] = await Promise.all([
    import('../payments/correct-payment-dialog.tsx'),
    loadTexts('LOAN_CHANGES'),
  ])
  return { default: CorrectPaymentDialog }
})

// A shorter history is seen at a glance.
const ROWS_UNFOLDED = 24

type Opened = { kind: 'RECEIPT' | 'REVERSAL' | 'CORRECTION'; payment: Payment } | null

type Props = {
  loan: LoanDetail
  /** Whether the reader can reverse payments here: for lenders. */
  canReverse?: boolean
}

/** The payments of a loan, newest first, each with its receipt. */
export function PaymentHistory({ loan, canReverse = true }: Props) {
  const t = useText()
  const format = useFormat()
  const payments = useRead(listPaymentsOfLoan, { params: { loanId: loan.id } })
  const [asked, setAsked] = useUrlState('correct', '')
  const [chosen, setOpened] = useState<Opened>(null)
  // A payment named in the address is corrected at once.
  const named = canReverse && asked !== '' ? paymentOfEvent(payments.data ?? [], Number(asked)) : undefined
  const opened = chosen ?? (named ? { kind: 'CORRECTION' as const, payment: named } : null)
  const close = () => {
    setOpened(null)
    if (asked !== '') setAsked('')
  }
  const { ask, answer } = useWhy(loan.id)
  const years = useYears()
  const columns = useHistoryColumns({
    canReverse,
    onOpen: setOpened,
    onWhy: (payment) => ask({ kind: 'PAYMENT', payment }),
    payments: payments.data ?? [],
  })
  return (
    <Read of={payments} failed={t('payments.failed')}>
      <DataTable
        label={t('loans.paymentHistory')}
        name="history-"
        columns={columns}
        rows={payments.data && listOf(payments.data)}
        rowKey={({ id }) => id}
        arrange={years(listOf(payments.data ?? []))}
        moreLabel={({ paymentDate }) => t('ui.moreAbout', { name: format.dayIn(paymentDate) })}
        isUnused
        empty={
          <EmptyState
            message={t('loans.noPayments')}
            hint={t('loans.noPaymentsHint')}
            icon={<IconReceipt size={24} stroke={1.5} aria-hidden="true" />}
          />
        }
      />
      {answer}
      <Suspense>
        {opened?.kind === 'RECEIPT' && <Receipt payment={opened.payment} loan={loan} onClose={close} />}
        {opened?.kind === 'CORRECTION' && <Correction payment={opened.payment} loan={loan} onClose={close} />}
        {opened?.kind === 'REVERSAL' && <Reversal payment={opened.payment} loan={loan} onClose={close} />}
      </Suspense>
    </Read>
  )
}

/** A year each, the last one open. In another order than by day, the rows stand as they are sorted. */
function useYears() {
  const t = useText()
  const [sort] = useUrlState('history-sort', '')
  return (payments: readonly Payment[]) => {
    if (payments.length <= ROWS_UNFOLDED || !['', 'date', '-date'].includes(sort)) return
    const yearOf = ({ paymentDate }: Payment) => paymentDate.slice(0, 4)
    const last = payments.map(yearOf).sort().at(-1)
    const counted = (rows: readonly Payment[]) => rows.filter(({ status }) => status === 'COMPLETED')
    return inGroups<Payment>({
      of: yearOf,
      startsOpen: (year) => year === last,
      title: (year, rows) => t('loans.yearGroup', { year, count: counted(rows).length }),
      titleColumns: 1,
      sums: (rows) => <PaymentSums all={payments} payments={counted(rows)} columnsAfter={3} />,
    })
  }
}

/** The payment that an event recorded, while it counts. */
const paymentOfEvent = (payments: readonly Payment[], eventId: number): Payment | undefined =>
  listOf(payments).find((payment) => payment.eventId === eventId && payment.status === 'COMPLETED')

type ColumnsFor = {
  canReverse: boolean
  onOpen: (opened: Opened) => void
  onWhy: (payment: Payment) => void
  payments: readonly Payment[]
}

function useHistoryColumns({ canReverse, onOpen, onWhy, payments }: ColumnsFor): Column<Payment>[] {
  const t = useText()
  const format = useFormat()
  const columns = usePaymentColumns(payments, { why: { label: t('loans.why'), ask: onWhy } })
  const actions: Column<Payment> = {
    key: 'actions',
    title: t('word.actions'),
    isActions: true,
    cell: (payment) => {
      const which = { amount: format.usd(payment.amount), day: format.dayIn(payment.paymentDate) }
      return (
        <>
          {canReverse && payment.status === 'PENDING' && (
            <IconLink label={t('loans.decideOf', which)} word={t('loans.decideWord')} to="/payments?tab=reported">
              <IconInbox size={18} stroke={1.75} aria-hidden="true" />
            </IconLink>
          )}
          {canReverse && payment.status === 'COMPLETED' && (
            <IconButton
              label={t('loans.correctOf', which)}
              word={t('loans.correctWord')}
              onClick={() => onOpen({ kind: 'CORRECTION', payment })}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
          {canReverse && payment.status === 'COMPLETED' && (
            <IconButton
              label={t('loans.reverseOf', which)}
              word={t('loans.reverseWord')}
              onClick={() => onOpen({ kind: 'REVERSAL', payment })}
            >
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={t('loans.receiptOf', which)}
            word={t('loans.receiptWord')}
            onClick={() => onOpen({ kind: 'RECEIPT', payment })}
          >
            <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </>
      )
    },
  }
  return [...columns, actions]
}
