/** Texts of a lender who asks to show a loan. */
export const lenderOffers = {
  'dashboard.offerTitle': 'Show your loan from {lender}?',
  'dashboard.offerFrom': 'This lender added you on {day}. Their confirmed address is {email}.',
  'dashboard.offerFromUnproved':
    'This lender added you on {day}. They haven’t confirmed an email address, so check with them that it’s really them.',
  'dashboard.offerHint':
    'Until you agree, you see nothing about the loan here and they get nothing from you. Don’t pay anyone you don’t know. You can change your answer in Settings.',
  'dashboard.offerShow': 'Show Loan',
  'dashboard.offerUnknown': 'I don’t know them',
  'dashboard.offerAgreed': 'Your loans from {lender} are now listed here.',
  'dashboard.offerDeclined': '{lender} will be told that you didn’t accept. You won’t see their loans.',
  'dashboard.offerFailed': 'Your answer couldn’t be saved. Please try again.',
} as const
