import type { ListedPayment } from '#contract/payments/payments.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'

/** Payments as rows of a file: raw amounts, ISO days, stored codes of method and status. */
export const paymentCsvRows = (payments: readonly ListedPayment[], header: readonly string[]): CsvCell[][] => [
  [...header],
  ...payments.map((payment) => [
    payment.paymentDate,
    payment.loanName,
    payment.borrowerName,
    payment.amount,
    payment.principalAmount,
    payment.interestAmount,
    payment.feesAmount,
    payment.unappliedAmount,
    payment.paymentMethod,
    payment.reference,
    payment.status,
    payment.reason ?? payment.note,
  ]),
]
