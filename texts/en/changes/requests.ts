/** Texts of the dialog in which a borrower asks for other terms. */
export const requests = {
  'proposals.askKind': 'What do you need?',
  'proposals.askKind.DRAW': 'Draw money',
  'proposals.askKind.SKIP': 'Skip payments',
  'proposals.askKind.EXTEND': 'Pay longer',
  'proposals.askKind.DUE_DAY': 'Pay on another date',
  'proposals.askDrawLeft': '{amount} left to draw',
  'proposals.askDrawOn': 'Needed on',
  'proposals.askCount': 'Payments to skip',
  'proposals.askCountHint': 'They move to the end. Interest keeps accruing.',
  'proposals.askLast': 'Last payment on',
  'proposals.askLastHint': 'Now {day}. Payments get smaller, and you pay more interest.',
  'proposals.askNext': 'Next payment on',
  'proposals.askNextHint': 'Now {day}. Later payments follow this date.',
} as const
