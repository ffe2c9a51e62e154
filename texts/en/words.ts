/** Single words of many screens: column headings, labels of fields and figures. */
export const words = {
  'word.amount': 'Amount',
  'word.date': 'Date',
  'word.interest': 'Interest',
  'word.loan': 'Loan',
  'word.method': 'Method',
  'word.principal': 'Principal',
  'word.status': 'Status',
  'word.today': 'Today',
} as const
