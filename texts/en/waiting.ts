/** Texts of the cost of paying later. */
export const waiting = {
  'waiting.title': 'If you pay later',
  'waiting.freeUntil': 'Until {day} there is no late fee.',
  'waiting.feeCharged': 'The days of grace for this payment are over. Its late fee is charged only once.',
  'waiting.noFee': 'There is no late fee on this loan.',
  'waiting.payOn': 'If you pay on',
  'waiting.nothing': 'That costs nothing more.',
  'waiting.feeOnly': 'That costs {amount} more, as a late fee.',
  'waiting.interestOnly': 'That costs {amount} more, as interest.',
  'waiting.both': 'That costs {amount} more: {fee} late fee and {interest} interest.',
} as const
