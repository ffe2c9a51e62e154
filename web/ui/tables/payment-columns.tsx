import { centsOf } from '#contract/fields.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { useSpeech, useText } from '../../i18n/use-text.ts'
import { Amount, DayText } from '../figures.tsx'
import { StatusChip } from '../status-chip.tsx'
import type { Column } from './table-rows.ts'

/**
 * The columns of payments: day, amount, its parts, method, status. Fees, taxes and insurance, and money held get a
 * column as soon as a payment has any, so that the parts of every row add up to its amount.
 */
export function usePaymentColumns<Row extends Payment>(
  payments: readonly Row[],
  { why, isOfOneLoan = true }: { why?: { label: string; ask: (payment: Row) => void }; isOfOneLoan?: boolean } = {},
): Column<Row>[] {
  const { t, known } = useSpeech()
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
          {...(why && payment.status === 'COMPLETED' && { onWhy: () => why.ask(payment), whyLabel: why.label })}
        />
      ),
      sortBy: ({ amount }) => amount,
      isNumber: true,
      place: 'END',
    },
    ...partsOf(payments).map(({ key, dollarsOf }) => part(key, t(PART_TITLES[key]), dollarsOf)),
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

const PART_TITLES = {
  principal: 'word.principal',
  interest: 'word.interest',
  fees: 'word.fees',
  escrow: 'word.taxesAndInsurance',
  held: 'word.held',
} as const

type Part = { key: keyof typeof PART_TITLES; dollarsOf: (payment: Payment) => number | null }

/** The parts that these payments have. */
function partsOf(payments: readonly Payment[]): Part[] {
  const parts: Part[] = [
    { key: 'principal', dollarsOf: ({ principalAmount }) => principalAmount },
    { key: 'interest', dollarsOf: ({ interestAmount }) => interestAmount },
    { key: 'fees', dollarsOf: ({ feesAmount }) => feesAmount ?? null },
    { key: 'escrow', dollarsOf: ({ escrowAmount }) => escrowAmount ?? null },
    { key: 'held', dollarsOf: ({ unappliedAmount }) => unappliedAmount ?? null },
  ]
  return parts.filter(
    ({ key, dollarsOf }) =>
      key === 'principal' || key === 'interest' || payments.some((payment) => (dollarsOf(payment) ?? 0) > 0),
  )
}

type SumsProps = {
  /** All payments of the table, which decide its columns. */
  all: readonly Payment[]
  /** Those that are added up. */
  payments: readonly Payment[]
  /** How many columns stand after the parts. */
  columnsAfter: number
}

/** The sums of some payments, a cell below each of their columns of money, and an empty one below those after. */
export function PaymentSums({ all, payments, columnsAfter }: SumsProps) {
  const t = useText()
  const sum = (dollarsOf: Part['dollarsOf']) =>
    payments.reduce((cents, payment) => cents + centsOf(dollarsOf(payment) ?? 0), 0)
  return (
    <>
      <td data-number="true" data-label={t('word.amount')}>
        <Amount cents={sum(({ amount }) => amount)} />
      </td>
      {partsOf(all).map(({ key, dollarsOf }) => (
        <td key={key} data-number="true" data-rare="true" data-label={t(PART_TITLES[key])}>
          <Amount cents={sum(dollarsOf)} />
        </td>
      ))}
      <td colSpan={columnsAfter} />
    </>
  )
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
