/** Texts of a settlement: agreeing on it, and how it stands. */
export const settlement = {
  'settlement.hint':
    'Agree on an amount and its dates. When the last payment is recorded, the rest is forgiven and the loan closes. If a payment is late, everything is owed again.',
  'settlement.amount': 'Settlement amount',
  'settlement.owedToday': '{amount} is owed today',
  'settlement.countHint': 'Equal parts, a month apart',
  'settlement.first': 'First payment by',
  'settlement.grace': 'Grace period for each payment (days)',
  'settlement.gives': '{amount} less than is owed today',
  'settlement.agree': 'Agree to Settle',
  'settlement.agreed': 'Settlement agreed. You’ll find the letter under Notices in Documents.',
  'settlement.failed': 'The settlement wasn’t saved. Please try again.',
  'settlement.countWrong': 'Enter a number from 1 to 60',
  'settlement.tooMuch': 'Enter less than is owed today',
  'settlement.section': 'Settlement',
  'settlement.standing.RUNNING': '{paid} of {total} paid. Once the settlement is paid on time, the rest is forgiven.',
  'settlement.standing.KEPT': '{total} was paid by {day}, and the rest was forgiven.',
  'settlement.standing.BROKEN': 'A payment wasn’t received in time, so this ended on {day}. Everything is owed.',
  'settlement.by': 'By {day}',
  'settlement.graceNote': {
    one: 'Each payment may be {count} day late.',
    other: 'Each payment may be {count} days late.',
  },
} as const
