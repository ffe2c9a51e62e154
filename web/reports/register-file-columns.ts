import type { ListedPayment } from '#contract/payments/payments.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import type { Translate } from '../i18n/language.ts'

/** What a file of payments has of each: fees, money held and the reference too, also where the table has no column for them. */
export const registerFileColumns = (t: Translate): { title: string; csv: (payment: ListedPayment) => CsvCell }[] => [
  { title: t('reports.loan'), csv: ({ loanName }) => loanName },
  { title: t('reports.borrower'), csv: ({ borrowerName }) => borrowerName },
  { title: t('word.date'), csv: ({ paymentDate }) => paymentDate },
  { title: t('word.amount'), csv: ({ amount }) => amount },
  { title: t('word.principal'), csv: ({ principalAmount }) => principalAmount },
  { title: t('word.interest'), csv: ({ interestAmount }) => interestAmount },
  { title: t('loans.fees'), csv: ({ feesAmount }) => feesAmount },
  { title: t('loans.held'), csv: ({ unappliedAmount }) => unappliedAmount },
  { title: t('word.method'), csv: ({ paymentMethod }) => paymentMethod },
  { title: t('loans.reference'), csv: ({ reference }) => reference },
  { title: t('word.status'), csv: ({ status }) => status },
]
