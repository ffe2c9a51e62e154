/** Texts of the choice among the letters of a loan. */
export const letters = {
  'documents.letterOf': 'About',
  'documents.letter.REFUNDED': 'Refund on {day}',
  'documents.letter.MOVED': 'Money moved on {day}',
  'documents.letter.FORGIVEN': 'Debt forgiven on {day}',
  'documents.letter.SETTLEMENT': 'Settlement agreed on {day}',
  'documents.letter.SETTLED': 'Settled on {day}',
  'documents.letter.DEFAULTED': 'Default on {day}',
  'documents.letter.ACCELERATED': 'Called due on {day}',
  'documents.letter.REPOSSESSION': 'Repossession from {day}',
  'documents.letter.FORECLOSURE': 'Foreclosure from {day}',
  'documents.letter.DEFICIENCY': 'Still owed after the sale, {day}',
  'documents.letter.REINSTATED': 'Back to normal on {day}',
  'documents.letter.TRANSFERRED': 'Loan transferred on {day}',
  'documents.letter.OPENED': 'Loan begun on {day}',
} as const
