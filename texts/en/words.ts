/** Words that stand on many screens by themselves: titles of columns, labels of fields and of figures. */
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
