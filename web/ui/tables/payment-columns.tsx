import type { Payment } from '#contract/payments/payments.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { Amount, DayText } from '../figures.tsx'
import { StatusChip } from '../status-chip.tsx'
import type { Column } from './table-rows.ts'

/**
 * The columns of payments: day, amount, its parts, method, status. Fees and money held get a column as soon as a
 * payment has any, so that the parts of every row add up to its amount.
 */
export function usePaymentColumns<Row extends Payment>(
  payments: readonly Row[],
  { onWhy, isOfOneLoan = true }: { onWhy?: (payment: Row) => void; isOfOneLoan?: boolean } = {},
): Column<Row>[] {
  const { t, known } = useSpeech()
  const hasFees = payments.some(({ feesAmount }) => (feesAmount ?? 0) > 0)
  const hasHeld = payments.some(({ unappliedAmount }) => (unappliedAmount ?? 0) > 0)
  return [
    {
      key: 'date',
      title: t('word.date'),
      cell: ({ paymentDate }) => <DayText value={paymentDate} />,
      sortBy: ({ paymentDate }) => paymentDate,
      place: isOfOneLoan ? 'START' : 'END_BELOW',
    },
    {
      key: 'amount',
      title: t('word.amount'),
      cell: (payment) => (
        <Amount
          dollars={payment.amount}
          onWhy={onWhy && payment.status === 'COMPLETED' ? () => onWhy(payment) : undefined}
          whyLabel={t('loans.why')}
        />
      ),
      sortBy: ({ amount }) => amount,
      isNumber: true,
      place: 'END',
    },
    part('principal', t('word.principal'), ({ principalAmount }) => principalAmount),
    part('interest', t('word.interest'), ({ interestAmount }) => interestAmount),
    ...(hasFees ? [part('fees', t('word.fees'), ({ feesAmount }) => feesAmount)] : []),
    ...(hasHeld ? [part('held', t('word.held'), ({ unappliedAmount }) => unappliedAmount)] : []),
    {
      key: 'method',
      title: t('word.method'),
      cell: ({ paymentMethod }) => known(`method.${paymentMethod}`) ?? paymentMethod,
      ...(isOfOneLoan && { place: 'END_BELOW' }),
    },
    {
      key: 'status',
      title: t('word.status'),
      cell: ({ status, isReturned }) => <StatusChip kind="payment" status={isReturned ? 'RETURNED' : status} />,
      place: 'START_BELOW',
    },
  ]
}

function part(key: string, title: string, dollarsOf: (payment: Payment) => number | null) {
  return {
    key,
    title,
    // A payment that is waiting, or no longer counts, is not split.
    cell: (payment: Payment) => (dollarsOf(payment) === null ? '–' : <Amount dollars={dollarsOf(payment)} />),
    isNumber: true,
    isRare: true,
  }
}
