import { type ListedPayment, listPayments } from '#contract/payments/payments.ts'
import { useReadPage } from '../api/use-read.ts'
import { dayText, usd } from '../i18n/format.ts'
import { typedAmount } from '../ui/fields/typed-values.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import type { PaletteItem } from './palette-items.ts'

const SHOWN = 5
const LETTERS_MIN = 2

/** Payments whose amount or reference a query is: a check number, or what came in. Only a query with a digit is asked. */
export function usePaymentItems(query: string): readonly PaletteItem[] {
  const words = useDebouncedValue(query.trim(), 200)
  const isReady = words.length >= LETTERS_MIN && words.length <= 100 && /\d/.test(words)
  const amount = typedAmount(words)
  const byReference = useReadPage(listPayments, { query: { q: words, limit: SHOWN } }, { isReady })
  const byAmount = useReadPage(
    listPayments,
    { query: { amount: amount ?? 0, limit: SHOWN } },
    { isReady: isReady && amount !== null && amount > 0 },
  )
  // What is kept on screen of an earlier query is no answer to this one.
  if (!isReady || words !== query.trim()) return []
  const isOfReference = ({ reference }: ListedPayment) => reference?.toLowerCase().includes(words.toLowerCase())
  const found = [
    ...(amount !== null && byAmount.data && !byAmount.isPlaceholderData ? byAmount.data.data : []),
    ...(byReference.data && !byReference.isPlaceholderData ? byReference.data.data.filter(isOfReference) : []),
  ]
  return found
    .filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
    .slice(0, SHOWN)
    .map((payment) => ({
      id: `payment-${payment.id}`,
      group: 'PAYMENTS',
      text: `${usd(payment.amount)} · ${dayText(payment.paymentDate)}`,
      detail: [payment.loanName, payment.borrowerName, ...(payment.reference ? [payment.reference] : [])].join(' · '),
      to: `/loans/${payment.loanId}?tab=history`,
    }))
}
