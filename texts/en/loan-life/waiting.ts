/** Texts of the cost of paying later. */
export const waiting = {
  'waiting.title': 'If you pay later',
  'waiting.freeUntil': 'No late fee if you pay by {day}.',
  'waiting.feeCharged': 'The grace period for this payment has ended. Its late fee is charged only once.',
  'waiting.noFee': 'This loan has no late fee.',
  'waiting.payOn': 'If you pay on',
  'waiting.nothing': 'No extra cost.',
  'waiting.feeOnly': 'That costs {amount} more in late fees.',
  'waiting.interestOnly': 'That costs {amount} more in interest.',
  'waiting.both': 'That costs {amount} more: {fee} late fee and {interest} interest.',
} as const
