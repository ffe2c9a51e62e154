import type { LetterWords } from '../../letter-text.ts'

/** The texts of reminders, in English. Amounts and days are passed in as text. */
export const en: LetterWords = {
  locale: 'en-US',
  hello: (name) => `Hello ${name},`,
  subject: {
    DUE_SOON: ({ day, loan }) => `Payment due on ${day}: ${loan}`,
    DUE_TODAY: ({ loan }) => `Payment due today: ${loan}`,
    LATE: ({ day, loan }) => `Reminder: payment due ${day} – ${loan}`,
    RECEIVED: ({ amount, loan }) => `Payment of ${amount} received: ${loan}`,
    RETURNED: ({ amount, loan }) => `Payment of ${amount} returned: ${loan}`,
  },
  opening: {
    DUE_SOON: ({ day, loan }) => `Your next payment for ${loan} is due on ${day}.`,
    DUE_TODAY: ({ day, loan }) => `Your payment for ${loan} is due today, ${day}.`,
    LATE: ({ day, loan }) =>
      `Your payment for ${loan} was due on ${day}, and we haven’t recorded it yet. It may already be on its way.`,
    RECEIVED: ({ amount, day, loan }) =>
      `Thank you. We’ve recorded your payment of ${amount} for ${loan}, made on ${day}.`,
    RETURNED: ({ amount, day, loan }) =>
      `Your payment of ${amount} for ${loan}, made on ${day}, was returned by the bank. It no longer counts, so please send it again.`,
  },
  subjectOfSeveral: (loans) => `Payments for ${loans} of your loans`,
  openingOfSeveral: (loans) => `This message is about ${loans} of your loans.`,
  returnedFee: 'Fee for the returned payment',
  otherDue: 'Due on the loan',
  agreed: 'Scheduled payment',
  paid: 'Paid so far',
  open: 'Still due for this payment',
  openOf: (day) => `Still due from ${day}`,
  openSince: (payments, day) => `${payments} payments since ${day}`,
  fees: 'Fees still due',
  escrow: 'Taxes and insurance still due',
  total: 'Total due',
  totalOfSeveral: 'Total due on all of these loans',
  toInterest: 'To interest',
  toPrincipal: 'To principal',
  toFees: 'To fees',
  toEscrow: 'To taxes and insurance',
  held: 'Held for you',
  balance: 'Principal still owed',
  nextPayment: (day) => `Next payment, due on ${day}`,
  nothingMore: 'Nothing more is due on this loan.',
  howToPay: 'How to pay:',
  sendTo: 'Mail checks and letters to:',
  online: (url) => `See your loan online: ${url}`,
  crossed: 'If you’ve already paid, thank you; please ignore this note.',
  talk: 'If you’re having trouble paying, please get in touch: just reply to this message.',
  question: 'Questions? Just reply to this message.',
  regards: 'Kind regards,',
  stop: (url) => `Don’t want messages like this? Stop them here, without signing in:\n${url}`,
}
