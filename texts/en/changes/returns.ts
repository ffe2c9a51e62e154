/** Texts of a payment that the bank returns. */
export const returns = {
  'returns.isReturned': 'The bank returned it',
  'returns.isReturnedHint':
    'A bounced check or a failed transfer. You can undo this in the loan’s history if the money comes after all.',
  'returns.usualReason': 'Returned by the bank',
  'returns.fee': 'Fee to charge',
  'returns.feeAgreed': 'The loan’s terms set {amount}.',
  'returns.feeNotAgreed': 'The loan’s terms set no fee for this. Leave it empty to charge none.',
  'returns.tell': 'Send {name} a letter by email',
  'returns.tellLater': 'It goes out within the hour, with the fee and what’s due now. {name} also sees it online.',
  'returns.tellOff':
    'Your letters to borrowers are off, so none will go out. You can download the notice after saving.',
  'returns.tellUnwanted': '{name} gets no letters by email. You can download the notice after saving.',
} as const
