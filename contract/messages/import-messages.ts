/**
 * The problems of a row of a file, by code, in English: each names the remedy. A problem may also have a code of the
 * forms (contract/messages/messages.ts), whose rules hold for rows too.
 */
export const IMPORT_MESSAGES = {
  'import.missing': 'Fill in this cell',
  'import.rowTooLong':
    'This row has more cells than the heading; put quotation marks around text with separators in it',
  'import.amountUnreadable': 'Write the amount as 1234.56, with at most 2 decimals and not below zero',
  'import.percentUnreadable': 'Write the percentage as 7.125, with at most 4 decimals',
  'import.percentOrPart':
    'Write a percent sign behind it: {text}% as it stands, or {hundredfold}% if it is a part of one',
  'import.dayUnreadable': 'Write a day that exists as 2026-12-31, 12/31/2026 or 12/31/26, all days of a column alike',
  'import.costsUnreadable': 'Write each cost with its amount, such as Title 850; Recording 75',
  'import.wholeUnreadable': 'Write a whole number, such as 12',
  'import.wordUnknown': 'Write one of these words: {words}',
  'import.textTooLong': 'Shorten this text to at most {limit} characters',
  'import.emailTwice': 'This email stands in row {row} already; keep one of the two rows',
  'import.borrowerKnown': 'You have a borrower with this email already; leave this row out',
  'import.borrowerUnknown':
    'None of your borrowers has this email; import your borrowers first, or add columns for name and phone',
  'import.referenceTwice': 'This reference stands in row {row} already; give each loan its own',
  'import.referenceKnown': 'The loan {loan} was imported with this reference already; leave this row out',
  'import.loanTwice': 'Row {row} is the same loan; leave one out, or give each a reference of its own',
  'import.loanKnown': 'You have this loan already, as {loan}; leave this row out',
  'import.termNeeded': 'Fill in the maturity date, the term in months or the number of payments',
  'import.endNeeded': 'Fill in the maturity date, the number of payments left or the date of the balloon',
  'import.asOfNeeded': 'Fill in the day of the balance, or choose one for the whole file',
  'import.asOfInFuture': 'The day of the balance is in the future; enter today or an earlier day',
  'import.paidToAfterAsOf': 'Interest is paid to a day after that of the balance; enter that day or an earlier one',
  'import.secondPerson':
    'Above {above} dollars a second person has to agree; leave this loan out, and enter it by itself, or ask the administrator to raise that limit first',
  'import.nextDueNotAfter': 'The next payment must fall due after {day}, from which interest is counted',
  'import.balanceDiffers': 'By these terms and payments the balance is {ours} dollars; correct one of them',
  'import.interestDiffers':
    'By these terms the unpaid interest on that day is {ours} dollars; correct it, the rate, the day count or the day interest is paid to',
  'import.feesDiffer': 'By these terms {ours} dollars of late fees are unpaid on that day; enter at least that',
  'import.loanUnknown': 'None of your loans has this number, reference or name; correct it, or import the loan first',
  'import.loanAmbiguous': 'You have {count} loans of this name; write the loan number instead',
  'import.paymentTwice': 'Row {row} is the same payment; leave one out, or give each a reference of its own',
  'import.paymentKnown': 'This payment is recorded already; leave this row out, or give it a reference of its own',
  // What is said about a row that can be imported
  'import.wholePeriods': '{months} months are taken as {payments} payments; the last one is due on {day}',
  'import.paymentOfOrigin': 'The payment is {payment} dollars, as the amount and the day of the beginning give it',
  'import.conventionFound':
    'Your payment of {payment} dollars comes out with day count {dayCount} and rounding {rounding}',
  'import.conventionNotFound': 'No way of counting gives your payment of {payment} dollars; it is kept as you state it',
  'import.shortYears': 'Years of two digits: 00 to 69 are taken as 2000 to 2069, and 70 to 99 as 1970 to 1999',
} as const

export type ImportMessage = keyof typeof IMPORT_MESSAGES
