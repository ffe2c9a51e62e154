import { TRANSFER_MESSAGES } from '#contract/messages/transfer-messages.ts'

/** Loans that continue as others: taken over by another borrower, split, joined. */
export const transfers = {
  ...TRANSFER_MESSAGES,
  'transfer.what': 'What happens',
  'transfer.reason.ASSUMPTION': 'Another borrower takes it over',
  'transfer.reason.SPLIT': 'It becomes two loans',
  'transfer.reason.JOIN': 'It becomes one with another loan',
  'transfer.hint.ASSUMPTION':
    'The loan ends here on that date and goes on as a new loan of the other borrower, with the same payments. Neither of them sees the other’s loan. Letters for both are in the documents of the two loans. You can undo this in the loan’s history while nothing is recorded on the new one.',
  'transfer.hint.SPLIT':
    'The loan ends on that date and goes on as two loans of the same borrower. Balance, interest, fees, and each payment are divided to the cent. You can undo this in the loan’s history while nothing is recorded on the new ones.',
  'transfer.hint.JOIN':
    'Both loans end on that date and go on as one, with the rate and dates of this loan. Everything owed adds up to the cent. You can undo this in the loan’s history while nothing is recorded on the new one.',
  'transfer.do.ASSUMPTION': 'Transfer loan',
  'transfer.do.SPLIT': 'Split loan',
  'transfer.do.JOIN': 'Join loans',
  'transfer.done.ASSUMPTION': 'Loan transferred',
  'transfer.done.SPLIT': 'Loan split',
  'transfer.done.JOIN': 'Loans joined',
  'transfer.newBorrower': 'New borrower',
  'transfer.chooseBorrower': 'Choose a borrower',
  'transfer.noBorrower': 'There’s no other borrower. Add one under Borrowers first.',
  'transfer.secondAmount': 'Balance of the second loan',
  'transfer.secondName': 'Name of the second loan',
  'transfer.newName': 'Name of the new loan',
  'transfer.joinWith': 'Other loan',
  'transfer.noOther': '{name} has no other open loan with you.',
  'transfer.now': 'Now',
  'transfer.first': 'First loan',
  'transfer.second': 'Second loan',
  'transfer.new': 'New loan',
  'transfer.goesOnAs': 'This loan continues as',
  'transfer.continues': 'This loan continues',
} as const
