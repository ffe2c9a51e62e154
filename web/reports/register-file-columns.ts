import type { ListedPayment } from '#contract/payments/payments.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import type { Translate } from '../i18n/language.ts'

/** What a file of payments has of each: fees, money held and the reference too, also where the table has no column for them. */
export const registerFileColumns = (t: Translate): { title: string; csv: (payment: ListedPayment) => CsvCell }[] => [
  { title: t('reports.loan'), csv: ({ loanName }) => loanName },
  { title: t('reports.borrower'), csv: ({ borrowerName }) => borrowerName },
  { title: t('loans.date'), csv: ({ paymentDate }) => paymentDate },
  { title: t('loans.amount'), csv: ({ amount }) => amount },
  { title: t('loans.principal'), csv: ({ principalAmount }) => principalAmount },
  { title: t('loans.interest'), csv: ({ interestAmount }) => interestAmount },
  { title: t('loans.fees'), csv: ({ feesAmount }) => feesAmount },
  { title: t('loans.held'), csv: ({ unappliedAmount }) => unappliedAmount },
  { title: t('loans.method'), csv: ({ paymentMethod }) => paymentMethod },
  { title: t('loans.reference'), csv: ({ reference }) => reference },
  { title: t('loans.status'), csv: ({ status }) => status },
]
