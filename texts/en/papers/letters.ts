import type { LetterWords } from '../../letter-text.ts'

/** The texts of reminders, in English. Amounts and days are passed in as text. */
export const en: LetterWords = {
  locale: 'en-US',
  hello: (name) => `Hello ${name},`,
  subject: {
    DUE_SOON: ({ day, loan }) => `Payment due on ${day}: ${loan}`,
    DUE_TODAY: ({ loan }) => `Payment due today: ${loan}`,
    LATE: ({ day, loan }) => `Payment of ${day} still open: ${loan}`,
    RECEIVED: ({ amount, loan }) => `Payment of ${amount} received: ${loan}`,
  },
  opening: {
    DUE_SOON: ({ day, loan }) => `Your next payment for ${loan} is due on ${day}.`,
    DUE_TODAY: ({ day, loan }) => `Your payment for ${loan} is due today, ${day}.`,
    LATE: ({ day, loan }) =>
      `Your payment for ${loan} was due on ${day}, and we have not recorded it yet. Perhaps it is on its way, or it slipped by.`,
    RECEIVED: ({ amount, day, loan }) =>
      `Thank you. We have recorded your payment of ${amount} for ${loan}, made on ${day}.`,
  },
  subjectOfSeveral: (loans) => `Payments for ${loans} of your loans`,
  openingOfSeveral: (loans) => `This message is about ${loans} of your loans.`,
  agreed: 'Payment as agreed',
  paid: 'Paid so far',
  open: 'Still due for this payment',
  openOf: (day) => `Still due from ${day}`,
  fees: 'Fees still due',
  total: 'Total to pay',
  totalOfSeveral: 'Total to pay for all of these loans',
  toInterest: 'To interest',
  toPrincipal: 'To principal',
  toFees: 'To fees',
  held: 'Held for you',
  balance: 'Principal still owed',
  nextPayment: (day) => `Next payment, due on ${day}`,
  nothingMore: 'Nothing more is due on this loan.',
  howToPay: 'How to pay:',
  sendTo: 'Checks and letters go to:',
  online: (url) => `Your loan online: ${url}`,
  crossed: 'If you have paid in the meantime, thank you; then there is nothing left to do.',
  talk: 'If paying is difficult at the moment, please get in touch: just reply to this message.',
  question: 'Questions? Just reply to this message.',
  regards: 'Kind regards,',
  stop: (url) => `You would rather not get messages like this one? Stop them here, without signing in:\n${url}`,
}
