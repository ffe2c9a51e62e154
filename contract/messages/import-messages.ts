/**
 * The problems of a row of a file, by code, in English: each names the remedy. A problem may also have a code of the
 * forms (contract/messages/messages.ts), whose rules hold for rows too.
 */
export const IMPORT_MESSAGES = {
  'import.missing': 'Fill in this cell',
  'import.rowTooLong':
    'This row has more cells than the header; put quotation marks around text that contains separators',
  'import.amountUnreadable': 'Write the amount as 1234.56, with at most 2 decimals and not below zero',
  'import.percentUnreadable': 'Write the percentage as 7.125, with at most 4 decimals',
  'import.percentOrPart': 'Add a percent sign: {text}% as written, or {hundredfold}% if it’s a fraction of one',
  'import.dayUnreadable': 'Write a real date as 2026-12-31, 12/31/2026 or 12/31/26, the same way in the whole column',
  'import.costsUnreadable': 'Write each cost with its amount, such as Title 850; Recording 75',
  'import.monthsUnreadable': 'Write the months by number or name, such as 6, 7, 8 or June-August',
  'import.wholeUnreadable': 'Write a whole number, such as 12',
  'import.wordUnknown': 'Use one of these words: {words}',
  'import.textTooLong': 'Shorten this text to at most {limit} characters',
  'import.emailTwice': 'This email is already in row {row}; keep one of the two rows',
  'import.borrowerKnown': 'You already have a borrower with this email; leave this row out',
  'import.personKnown': 'You already have a borrower with this name and phone, without an email; leave this row out',
  'import.personTwice': 'Row {row} has the same name and phone; keep one of the two rows',
  'import.personAmbiguous': 'You have several borrowers called {name} without an email; add the phone',
  'import.borrowerUnknown':
    'None of your borrowers has this email; correct it, fill in name and phone, or import your borrowers first',
  'import.referenceTwice': 'This reference is already in row {row}; give each loan its own',
  'import.referenceKnown': 'The loan {loan} was already imported with this reference; leave this row out',
  'import.loanTwice': 'Row {row} is the same loan; leave one out, or give each its own reference',
  'import.loanKnown': 'You already have this loan, as {loan}; leave this row out',
  'import.termNeeded': 'Fill in the maturity date, the term in months or the number of payments',
  'import.nextNeeded':
    'Fill in the next payment date, or the date interest is paid to; the next payment is then one period after it',
  'import.endNeeded': 'Fill in the maturity date, the number of payments left or the balloon date',
  'import.asOfNeeded': 'Fill in the balance date, or choose one for the whole file',
  'import.asOfInFuture': 'The balance date is in the future; enter today or an earlier date',
  'import.paidToAfterAsOf': 'Interest is paid to a date after the balance date; enter that date or an earlier one',
  'import.secondPerson':
    'Loans above {$above} need approval; leave this one out and enter it on its own, or ask your administrator to raise the limit first',
  'import.nextDueNotAfter':
    'The next payment must be due after {day}, when interest starts; if the loan is late, enter the date interest is paid to, or an earlier balance date',
  'import.balanceDiffers': 'With these terms and payments the balance is {$ours}; correct one of them',
  'import.interestDiffers':
    'With these terms the unpaid interest on that date is {$ours}; correct it, the rate, the day count or the date interest is paid to',
  'import.feesDiffer': 'With these terms {$ours} in late fees are unpaid on that date; enter at least that',
  'import.loanUnknown': 'None of your loans has this number, reference or name; correct it, or import the loan first',
  'import.loanAmbiguous': 'You have {count} loans with this name; use the loan number instead',
  'import.paymentTwice': 'Row {row} is the same payment; leave one out, or give each its own reference',
  'import.paymentKnown': 'This payment is already recorded; leave this row out, or give it its own reference',
  'import.returnKnown': 'The return of the payment of {day} is already recorded; leave this row out',
  'import.nothingReturned':
    'No payment of {$amount} on this loan is left to return by this date; correct the amount or the date, or leave this row out',
  'import.returnSecondPerson':
    'Returning a payment above {$above} needs approval; leave this row out and return the payment on the loan’s page',
  // What is said about a row that can be imported
  'import.notOnline': '{name} has no email, so there’s no online access',
  'import.addressShared': 'The email belongs to {owner}; {name} is kept without one, so there’s no online access',
  'import.nothingOwed':
    'Nothing is owed on this loan, so this row is left out; to keep a loan that’s paid off, import it as a new loan with its payments',
  'import.returns': 'Returns the payment of {day}',
  'import.farAboveDue':
    'The amount is at least ten times the {$usual} due then or with the next payment; check it for an extra digit',
  'import.nextFollows':
    'Where the next payment date is missing, the next payment is due one period after the date interest is paid to',
  'import.wholePeriods': '{months} months are read as {payments} payments; the last one is due {day}',
  'import.dueBefore':
    'Some of these loans have payments that were due before today; after this, import the payments you received, or those loans show as late',
  'import.paymentOfOrigin': 'The payment is {$payment}, from the original amount and date',
  'import.conventionFound': 'Your payment of {$payment} matches day count {dayCount} and rounding {rounding}',
  'import.termsFound': 'Your payment of {$payment} matches these terms, which the loan now has: {terms}',
  'import.conventionNotFound': 'No method gives your payment of {$payment}; it’s kept as you entered it',
  'import.shortYears': 'Two-digit years: 00 to 69 mean 2000 to 2069, and 70 to 99 mean 1970 to 1999',
} as const

export type ImportMessage = keyof typeof IMPORT_MESSAGES
