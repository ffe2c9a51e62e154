/** The server's messages about loans that go on as others. The browser loads them with the dialogs of changes. */
export const TRANSFER_MESSAGES = {
  'transfer.pastDue': 'A payment is due on that date; record or forgive it first',
  'transfer.inDefault': 'This loan is in default; put it back to normal first',
  'transfer.nothingOwed': 'Nothing is left to pay on that date',
  'transfer.escrowOpen':
    'The balance for taxes and insurance isn’t zero: refund what is held, or wait until what you advanced is paid back',
  'transfer.addedNotReceived':
    'Interest or fees that were added to this loan’s principal haven’t been received yet; undo that first, or wait until they’re paid',
  'transfer.askedAtEnd': 'Past-due amounts of this loan were moved to its last payment; undo that first',
  'transfer.interestPaused': 'No interest runs on this loan on that date; wait until it runs again',
  'transfer.countsFromStart': 'This loan has terms that count from its first day, so it can’t continue as another',
  'transfer.otherLoan': 'Choose another open loan of this borrower',
  'transfer.sameBorrower': 'Choose another borrower',
  'transfer.lessThanBalance': 'Enter less than the balance of {$most}',
  'transfer.undoFirst': 'This loan continues as another; undo that first',
  'transfer.undoInstead': 'This loan continues another; undo that in its history',
  'transfer.usedSince': 'Something is recorded on loan {loan} since; undo that first',
  'transfer.afterYear': 'The loan ended here on {day}; there is no interest statement for a later year',
} as const

export type TransferMessage = keyof typeof TRANSFER_MESSAGES
