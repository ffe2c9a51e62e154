/** Texts of dialogs that reverse and correct a payment, and pay out or move money that is held. */
export const pastPayments = {
  'loans.reverseTitle': 'Reverse Payment',
  'loans.reverse': 'Reverse Payment',
  'loans.reverseQuestion':
    'The payment of {amount} from {day} will no longer count. It stays in the history as reversed, and later payments are recalculated.',
  'loans.reverseFailed': 'The payment wasn’t reversed. Please try again.',
  'loans.reversed': 'The payment of {amount} from {day} was reversed',
  'loans.reverseReasonHint': 'For example: check bounced, entered by mistake. The borrower can see this.',
  'loans.correctPayment': 'Correct Payment',
  'loans.correctQuestion':
    'Enter the payment of {amount} from {day} as it should have been. The old one stays in the history as reversed and links to the new one.',
  'loans.correctFailed': 'The payment wasn’t corrected. Please try again.',
  'loans.corrected': 'Payment corrected',
  'loans.correctWhyHint': 'For example: the amount was misread. The borrower can see this.',
  'loans.refundTitle': 'Refund held money',
  'loans.refundHint': 'Enter what you paid back to the borrower. Interest and fees don’t change.',
  'loans.refunded': 'Refund recorded',
  'escrow.payTitle': 'Pay taxes or insurance from escrow',
  'escrow.payHint':
    'Enter what you paid to the county or the insurer. You may pay more than is held: the rest is your advance.',
  'escrow.refundTitle': 'Refund escrow',
  'escrow.refundHint': 'Enter what you paid back to the borrower of what is held for taxes and insurance.',
  'escrow.paidFor': 'What for',
  'escrow.payee': 'Paid to',
  'escrow.paidSaid': 'Payment from escrow recorded',
  'escrow.balanceAfter': 'Escrow balance: {before} now, {after} after it.',
  'loans.moveTitle': 'Move held money',
  'loans.moveHint': 'It leaves this loan and becomes a payment on the other one, on the same date.',
  'loans.moveTo': 'Move to',
  'loans.moved': 'Money moved',
  'loans.moveNowhere': '{name} has no other open loan.',
} as const
