/** The editor of payments that are agreed one by one. */
export const agreedRows = {
  'rows.title': 'Payments, one by one',
  'rows.hint':
    'Enter the dates and amounts of your contract. Type a payment, or the principal in it; the rest follows. The last payment takes what is left. Enter and the arrow keys go from row to row, and rows can be pasted from a spreadsheet.',
  'rows.use': 'Use These Payments',
  'rows.payment': 'Payment',
  'rows.dayOf': 'Due date {number}',
  'rows.paymentOf': 'Payment {number}',
  'rows.principalOf': 'Principal {number}',
  'rows.addAfter': 'Add a payment after {number}',
  'rows.remove': 'Remove payment {number}',
  'rows.day': 'Enter a date',
  'rows.order': 'Enter a later date than the one before',
  'rows.amount': 'Enter an amount',
  'rows.lastPayment': 'Last payment',
  'rows.apr': 'APR',
  'rows.incomplete': 'Fill in the dates and amounts to see what they come to.',
  'rows.more': '{amount} more than before',
  'rows.less': '{amount} less than before',
  'rows.asBefore': 'as before',
  'rows.before': 'before: {value}',
  'rows.left': 'The payments before the last leave {amount} of principal unpaid; the last one pays it.',
  'rows.repaid': {
    one: 'Payment {number} pays off the loan; the payment after it isn’t needed and is left out.',
    other: 'Payment {number} pays off the loan; the {count} payments after it aren’t needed and are left out.',
  },
} as const
