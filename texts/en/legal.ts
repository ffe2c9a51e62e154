/** The terms of service and the privacy policy. */
export const legal = {
  'legal.termsIntro':
    'These terms apply between you and the person or company that runs this installation of Loanwright. Plain words; please read them once.',
  'legal.serviceTitle': 'What this service does',
  'legal.service':
    'Loanwright keeps records of loans: terms, schedules, payments and documents. It is not a bank, holds no money and moves none. Payments are made between borrower and lender and recorded here.',
  'legal.accountTitle': 'Your account',
  'legal.account':
    'Give true details, keep your password to yourself, and tell us when you think that somebody else has used your account. What is done with your account counts as done by you until then.',
  'legal.contractTitle': 'Your loan contract comes first',
  'legal.contract':
    'A loan is what lender and borrower have agreed and signed. Where this service shows something else, the contract counts, and the record is to be corrected.',
  'legal.figuresTitle': 'Figures',
  'legal.figures':
    'Schedules, balances and payoff amounts are computed from what the lender entered; on the page of a loan, balance, payments and payoff can be opened to see how. Estimates are named as such. Nothing here is legal, tax or investment advice.',
  'legal.useTitle': 'Fair use',
  'legal.use':
    'Enter only what you have a right to enter, upload no harmful files, and do not try to see data of others or to disturb the service.',
  'legal.endTitle': 'Ending',
  'legal.end':
    'You may stop using the service at any time. Records of loans are kept as long as the law asks for them, because they are records of both sides.',
  'legal.liabilityTitle': 'Liability',
  'legal.liability':
    'We run the service with care and repair mistakes when we learn of them. As far as the law allows, we are liable only for damage caused by intent or gross negligence.',
  'legal.privacyIntro':
    'This policy says which personal data this installation of Loanwright keeps, why, and what you can ask for.',
  'legal.dataTitle': 'What is kept',
  'legal.data':
    'Your name, email address, phone number and company if given; your loans, payments and documents; when you signed in, from which browser and address; and a log of changes to loans.',
  'legal.purposeTitle': 'Why',
  'legal.purpose':
    'To keep the loan records that lender and borrower need, to keep accounts safe, and to meet duties of bookkeeping. Nothing is sold, and there is no advertising and no tracking by others.',
  'legal.whoTitle': 'Who sees it',
  'legal.who':
    'A lender sees their own borrowers and loans. A borrower sees their own loans. Administrators see what they need to run the service, and what they do is logged.',
  'legal.storageTitle': 'In your browser',
  'legal.storage':
    'One cookie keeps you signed in. The browser also keeps your choice of language, whether you are signed in, and drafts of forms until you close the tab or log out. Nothing else.',
  'legal.keepingTitle': 'How long',
  'legal.keeping':
    'Records of loans are kept as long as the law asks. Sessions end after twelve hours without use, and after seven days in any case.',
  'legal.rightsTitle': 'Your rights',
  'legal.rights':
    'You can see and correct your details under Profile. For a copy of your data or its deletion, ask your lender or the person who runs this installation; what must be kept by law is kept for as long as the law says.',
} as const
