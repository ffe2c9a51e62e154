import type { ListedPayment } from '#contract/payments/payments.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import type { Translate } from '../i18n/language.ts'

/**
 * Payments as rows of a file: raw amounts, ISO days, stored codes of method and status. Taxes and insurance have a column where a
 * payment has any.
 */
export function paymentCsvRows(payments: readonly ListedPayment[], t: Translate): CsvCell[][] {
  const hasEscrow = payments.some(({ escrowAmount }) => (escrowAmount ?? 0) > 0)
  return [
    [
      ...[t('word.date'), t('word.loan'), t('word.borrower'), t('word.amount'), t('word.principal')],
      ...[t('word.interest'), t('word.fees'), ...(hasEscrow ? [t('word.taxesAndInsurance')] : []), t('word.held')],
      ...[t('word.method'), t('loans.reference'), t('word.status'), t('word.note')],
    ],
    ...payments.map((payment) => [
      payment.paymentDate,
      payment.loanName,
      payment.borrowerName,
      payment.amount,
      payment.principalAmount,
      payment.interestAmount,
      payment.feesAmount,
      ...(hasEscrow ? [payment.escrowAmount] : []),
      payment.unappliedAmount,
      payment.paymentMethod,
      payment.reference,
      payment.status,
      payment.reason ?? payment.note,
    ]),
  ]
}
