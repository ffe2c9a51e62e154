/** The terms of service and the privacy policy. */
export const legal = {
  'legal.termsIntro':
    'These terms are an agreement between you and the person or company that runs this Loanwright service. They are written in plain words; please read them.',
  'legal.serviceTitle': 'What this service does',
  'legal.service':
    'Loanwright keeps loan records: terms, schedules, payments and documents. It is not a bank, and it does not hold or move money. Payments are made between borrower and lender and recorded here.',
  'legal.accountTitle': 'Your account',
  'legal.account':
    'Give accurate details, keep your password private, and tell us if you think someone else has used your account. Until you do, you are responsible for what is done with it.',
  'legal.contractTitle': 'Your loan contract comes first',
  'legal.contract':
    'A loan is what the lender and borrower agreed and signed. If this service shows something different, the contract prevails and the record must be corrected.',
  'legal.figuresTitle': 'Figures',
  'legal.figures':
    'Schedules, balances and payoff amounts are calculated from what the lender entered. On a loan’s page you can open its balance, payments and payoff to see how they were calculated. Estimates are labeled as estimates. Nothing here is legal, tax or investment advice.',
  'legal.useTitle': 'Fair use',
  'legal.use':
    'Enter only information you have the right to enter, do not upload harmful files, and do not try to see other people’s data or disrupt the service.',
  'legal.endTitle': 'Leaving',
  'legal.end':
    'You may stop using the service at any time. Loan records are kept as long as the law requires, because they belong to both sides.',
  'legal.liabilityTitle': 'Liability',
  'legal.liability':
    'We run the service with care and fix mistakes when we learn of them. To the extent the law allows, we are liable only for damage caused intentionally or by gross negligence.',
  'legal.privacyIntro':
    'This policy explains what personal data this Loanwright service keeps, why, and what you can ask for.',
  'legal.dataTitle': 'What we keep',
  'legal.data':
    'Your name and email address, and your phone number and company if you gave them; your loans, payments and documents; when you signed in, and from which browser and address; and a log of changes to loans.',
  'legal.purposeTitle': 'Why',
  'legal.purpose':
    'To keep the loan records that lenders and borrowers need, keep accounts safe and meet bookkeeping duties. We do not sell data, show advertising or allow tracking by others.',
  'legal.whoTitle': 'Who sees it',
  'legal.who':
    'A lender sees their own borrowers and loans. A borrower sees their own loans. Administrators see what they need to run the service, and what they do is logged.',
  'legal.storageTitle': 'In your browser',
  'legal.storage':
    'One cookie keeps you signed in. Your browser also keeps your language, whether you are signed in, and form drafts until you close the tab or log out. Nothing else.',
  'legal.keepingTitle': 'How long',
  'legal.keeping':
    'Loan records are kept as long as the law requires. Sessions end after twelve hours without use, and after seven days in any case.',
  'legal.rightsTitle': 'Your rights',
  'legal.rights':
    'You can see and correct your details under Profile. For a copy of your data, or to have it deleted, ask your lender or your administrator. Records that the law requires are kept for as long as it requires them.',
} as const
