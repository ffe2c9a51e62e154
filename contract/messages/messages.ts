import { APPROVAL_MESSAGES, type ApprovalMessage } from './approval-messages.ts'
import { BANK_MESSAGES, type BankMessage } from './bank-messages.ts'
import { REMINDER_MESSAGES, type ReminderMessage } from './reminder-messages.ts'

/**
 * Every sentence that the server can show a person, by code, in English. The browser has the sentence of each code in
 * both languages; {names} stand for values. docs/requirements/txt.md and err.md fix the texts of the forms.
 */
export const MESSAGES = {
  // fields
  'field.id': 'Enter a valid id, a positive whole number',
  'field.amount': 'Enter an amount in dollars',
  'field.amountNegative': 'Enter an amount of zero or more',
  'field.amountTooLarge': 'Enter an amount of at most 10,000,000,000 dollars',
  'field.amountDecimals': 'Enter an amount with at most 2 decimals',
  'field.percent': 'Enter a percentage',
  'field.percentTooLarge': 'Enter a percentage of at most 1000',
  'field.percentDecimals': 'Enter a percentage with at most 4 decimals',
  'field.day': 'Enter a date that exists, as YYYY-MM-DD',
  'field.dayOutOfRange': 'Enter a date from 1900 to 2200',
  'field.wholeNumber': 'Must be a whole number',
  'field.numberTooLarge': 'Enter a smaller number',
  'field.textTooLong': 'Enter a shorter text',
  'field.nameUnseen':
    'This name has a line break or an invisible character, or nothing that can be seen; type it anew on one line',
  'field.unusableCharacter': 'This text has a character that cannot be stored; enter it again without it',
  'field.emailRequired': 'Email is required',
  'field.emailTooLong': 'Email must be less than 100 characters',
  'field.emailInvalid': 'Please enter a valid email address',
  'field.unknown': 'This field is not known here; leave it out',
  'field.missing': 'This field is required',
  'field.invalid': 'This value is not accepted here',
  // requests
  'request.unreadable': 'The request could not be read; send valid JSON',
  'request.addressUnreadable': 'This address cannot be read; check how it is spelt',
  'request.tooLarge': 'The request is too large',
  'request.tooManyFields': 'The request has more fields, or fields deeper inside each other, than any form here',
  'request.invalid': 'Some fields need attention',
  'request.notFound': 'This address does not exist',
  'request.notJson': 'Send the request as JSON, with Content-Type: application/json',
  'request.crossSite': 'This request came from another site and was refused',
  'request.otherHost': 'The app is not known by this name; open its own address, or let PUBLIC_URL name this one',
  'request.tooMany': 'Too many attempts. Please try again in {seconds} seconds.',
  'request.keyReused': 'This Idempotency-Key was already used for a different request; use a new key',
  'request.keyInFlight': 'The same request is still being carried out; try again shortly',
  'request.busy': 'The service is busy; nothing was changed. Please try again.',
  'request.workersBusy': 'Busy preparing other files. Try again in a minute.',
  'request.tooCostly':
    'This takes more time or memory than one request may have. Choose a shorter time, or fewer loans, and try again.',
  'request.outcomeUnknown':
    'The connection broke at the last moment, so it is not known whether this was done. Please check before you try again.',
  'request.clockWrong':
    'The clock of the server is wrong, so nobody can sign in or change a password now. Please tell the person who runs this installation.',
  'request.failed': 'Something went wrong on our side; nothing was changed. Please try again.',
  // access
  'access.signInRequired': 'Authentication required',
  'access.denied': 'Access denied - insufficient permissions',
  'session.otherUser':
    'Somebody else has signed in with this browser since this page was opened; nothing was changed. Look who is signed in, then do it again.',
  // accounts
  'auth.wrongCredentials': 'Invalid email or password. Please try again.',
  'auth.emailTaken': 'An account with this email already exists',
  'twoFactor.codeRequired': 'Enter the code from your authenticator app, or a recovery code',
  'twoFactor.codeWrong': 'This code is not right, or was used already; enter a new one',
  'twoFactor.isOn': 'The second step is on already',
  'twoFactor.isOff': 'The second step is not on',
  'twoFactor.notBegun': 'Begin the set-up of the second step anew',
  'twoFactor.required': 'Set up the second step of your sign-in first; your administrator asks for it',
  'password.required': 'Password is required',
  'password.tooShort': 'Password must be at least 8 characters long',
  'twoFactor.demanded':
    'Your administrator asks for a second step, and this is your last; add another before you remove it',
  'passkey.refused': 'This passkey was not accepted; try again, or sign in another way',
  'passkey.nameRequired': 'Give the passkey a name, such as that of the device',
  'passkey.notFound': 'Passkey not found',
  'passkey.isKnown': 'This passkey has been added already',
  'passkey.tooMany': 'There are {most} passkeys already; remove one first',
  'passkey.notOffered':
    'Passkeys need a name instead of numbers in the address, and HTTPS; ask for PUBLIC_URL to be set so',
  'password.tooLong': 'Password must be at most 200 characters long',
  'password.noUppercase': 'Password must contain at least one uppercase letter',
  'password.noDigit': 'Password must contain at least one number',
  'password.tooCommon': 'This password is too common; choose one that is harder to guess',
  'password.wrong': 'The current password is not right',
  'verification.signInFirst': 'Sign in to the account first; then confirm its address with the link',
  'verification.otherAccount': 'This link is for another account; sign out, then open it again',
  'verification.hasBooks':
    'This account has loans or borrowers, so the link cannot give it away. Sign in to it, or choose that it is not yours',
  'verification.ofAdmin': 'This is an administrator’s account; tell whoever runs this installation',
  'token.invalid': 'This link is invalid or has expired; ask for a new one',
  'user.fullNameRequired': 'Full name is required',
  'user.roleNotOffered': 'Choose Lender or Borrower as the account type',
  'user.termsNotAccepted': 'You must accept the terms to continue',
  'user.notFound': 'User not found',
  'user.ownAccount': 'This cannot be done to your own account; ask another administrator',
  'user.lends': 'This person has loans as a lender, which nobody could then look after; disable the account instead',
  'user.hasAddress': 'This account has its address still; only one that was taken from it is replaced here',
  'user.disabled': 'This account is disabled; enable it first',
  'user.megabytes': 'Enter a whole number of megabytes from 1 to 9,999,999, or nothing for the rule',
  'user.lettersADay': 'Enter a whole number of letters from 0 to 100,000, or nothing for the rule',
  // borrowers
  'borrower.firstNameRequired': 'First name is required',
  'borrower.firstNameTooLong': 'First name must be less than 50 characters',
  'borrower.lastNameRequired': 'Last name is required',
  'borrower.lastNameTooLong': 'Last name must be less than 50 characters',
  'borrower.phoneRequired': 'Phone number is required',
  'borrower.phoneFormat': 'Phone number must be in format: 123-456-7890',
  'borrower.llcNameTooLong': 'LLC name must be less than 100 characters',
  'borrower.emailTaken': 'A borrower with this email already exists',
  'borrower.notFound': 'Borrower not found',
  'borrower.alreadyLinked': 'This borrower already has an account; no invitation is needed',
  'lender.notFound': 'Lender not found',
  'note.notFound': 'Note not found',
  'note.textRequired': 'Write the note before you save it',
  'note.tooMany': 'At most {limit} notes can stand here, earlier texts included; keep more in a document',
  'note.tooManyToday': '{limit} notes were written within a day; try again tomorrow',
  'note.changedMeanwhile': 'This note was changed meanwhile; look at it again before you change it',
  'invitation.notFound': 'This invitation is invalid or has expired; ask the lender for a new one',
  'invitation.tooMany':
    '{limit} invitations were made for this borrower within a day; use the newest one, or try again tomorrow',
  'invitation.otherEmail': 'This invitation is for another email address; use the address it was sent to',
  'invitation.borrowersOnly': 'An invitation is accepted with a borrower account; choose Borrower as the account type',
  'settings.passwordRequired': 'Enter your password to change how borrowers pay you',
  // products
  'product.notFound': 'Product not found',
  'product.nameRequired': 'Product name is required',
  'product.nameTaken': 'You have a product of this name already; choose another name',
  'product.tooMany': 'There can be at most {most} products; remove one first',
  'product.balloonAfterTerm': 'The balloon cannot be due after the term; enter at most the months of the term',
  'product.monthsRequired': 'Enter at least one month',
  // loans
  'loan.nameRequired': 'Loan name is required',
  'loan.principalPositive': 'Principal amount must be greater than 0',
  'loan.interestRatePositive': 'Interest rate must be positive',
  'loan.typeRequired': 'Loan type is required',
  'loan.structureRequired': 'Payment structure is required',
  'loan.frequencyRequired': 'Payment frequency is required',
  'loan.borrowerRequired': 'Borrower is required',
  'loan.maturityAfterOrigination': 'Maturity date must be after origination date',
  'loan.takenOverBeforeOrigination': 'The day of the balance cannot be before the day from which interest is counted',
  'loan.takenOverAfterMaturity':
    'The day of the balance cannot be after maturity; enter an earlier day and its balance, or the later maturity that was agreed',
  'loan.originalBelowBalance':
    'The original amount cannot be less than the balance taken over; enter what was lent, or leave it empty',
  'loan.originalTooEarly': 'A loan runs for at most 100 years until its maturity; enter a later day, or leave it empty',
  'loan.amortizedBeforeLent':
    'Amortization cannot begin before the loan was made; enter the day on which it was lent or a later one',
  'loan.lastPaidBeforeLent':
    'The last payment cannot be before the loan was made; enter the day on which it was lent or a later one',
  'loan.interestPaidBeforeTooMuch':
    'This is more interest than the loan can bear in a year; enter what was received in the year of the balance alone',
  'loan.principalPaidBeforeTooMuch':
    'This is more than the original amount less the balance; enter what was received in the year of the balance alone',
  'loan.onlyIfTakenOver': 'This belongs to a loan that runs already; enter the day of its balance, or leave this empty',
  'loan.originalAfterTakingOver':
    'The loan was made before it was taken over; enter a day that is not after the day from which interest is counted',
  'loan.lastPaidAfterTakingOver':
    'The last payment was before the loan was taken over; enter the day of the balance or an earlier one',
  'loan.firstPaymentWithinTerm': 'The first payment date must be after origination and not after maturity',
  'loan.interestOnlyDetails': 'Interest-only period details are required for interest-only loans',
  'loan.balloonDetails': 'Balloon payment details are required for loans with balloon payments',
  'loan.balloonWithinTerm': 'The balloon date must be after origination and not after maturity',
  'loan.lateFeeLimitWithoutPercent':
    'A limit goes with a late fee in percent; enter the percentage or leave the limit empty',
  'loan.lateFeeMinAboveMax': 'The least late fee is above the most; lower it or raise the other',
  'loan.tooManyPayments': 'These terms make more than {limit} payments; choose a shorter term or a lower frequency',
  'loan.termTooLong': 'These terms run for more than 100 years; choose an earlier maturity date',
  'loan.amortizationBeforeBalloon': 'The amortization term ends before the balloon date; choose a longer one',
  'loan.statedPaymentRequired': 'Enter the payment that the contract states',
  'loan.paymentBelowInterest':
    'This payment does not cover the interest of a period, so the loan would never be repaid; enter a larger payment',
  'loan.acceleratedNeedsWeeks': 'Accelerated payments are made every week or every two weeks; choose that frequency',
  'loan.flatNeedsScheduled':
    'Interest on the whole loan does not grow day by day; choose interest as scheduled, or another payment',
  'loan.onlyScheduledInterest':
    'This is for interest fixed by the schedule; with daily interest, leave the usual choice',
  'loan.onlyMonthlyPayments': 'This is for monthly payments; for others, leave the usual choice',
  'loan.compoundingNeedsPayments':
    'A single payment compounds with nothing; choose regular payments, or the usual choice',
  'loan.residualWithBalloon': 'A balloon leaves an amount to the last payment already; enter the one or the other',
  'loan.twoMonthDays': 'Enter two days of the month, the earlier one from 1 to 27; 31 is the last day',
  'loan.monthsWithout': 'Choose at most eleven months without payment',
  'loan.firstInMonthWithout': 'The first payment falls in a month without payment; choose another day or other months',
  'loan.needsScheduledInterest': 'This goes with interest as scheduled; choose that, or leave this empty',
  'loan.abovePrincipal': 'This is more than is lent; enter a smaller amount',
  'loan.firstNotLastDayOfMonth':
    'Due days at the end of the month begin with a first payment on the last day of a month; choose such a day',
  'loan.onlyIfMadeHere': 'This is for a loan that is made now; leave it empty for one that runs already',
  'loan.pointsTooMany': 'Points are percent of the loan; enter at most 100',
  'loan.costNamed': 'Enter a name for each cost',
  'loan.costsTooMany': 'Enter at most 20 costs',
  'loan.prepaidNeedsDay': 'Enter the day to which this interest is paid',
  'loan.prepaidBetween': 'Interest can be paid to a day after the first day of the loan and before the first payment',
  'loan.prepaidWithDownPayment': 'Interest paid at closing does not go with a down payment; leave one of them empty',
  'loan.prepaidTwice': 'Interest of odd days is paid at closing already; leave one of the two',
  'loan.notFound': 'Loan not found',
  'loan.notClosedHere': 'This loan ran before it was taken over, so there is no closing statement',
  'loan.hasPayments': 'This loan has payments, so it cannot be deleted; reverse them first or keep it as history',
  'loan.hasOpenReports':
    'The borrower has reported a payment on this loan that waits for an answer; confirm or decline it first',
  'loan.termsFixed': 'This loan has payments, so its terms cannot be replaced; name, type and notes can be changed',
  'loan.termsChanged':
    'Something has happened on this loan since it began, so its terms cannot be replaced; change them from a day on',
  'loan.changeAfterEnd': 'The last payment is due on {day}; enter an earlier day',
  'loan.restartNotLater': 'Payments that are open on a later day are not known yet; choose that they stay due',
  'loan.nothingToSkip': 'This loan has no payment to skip',
  'loan.skipOrNextDay': 'Either skip payments or name the next payment date',
  'loan.changeNotLast': 'Only what was agreed last can be taken back; take back what came after it first',
  'loan.changeBeforeOrigination': 'The loan began on {day}; enter that day or a later one',
  'loan.changeBeforeLast': 'Terms changed on {day} already; enter that day or a later one',
  'loan.nothingChanges': 'Nothing would change; enter at least one new term',
  'loan.maturityAfterChange': 'Maturity date must be after the day of the change',
  'loan.nextPaymentWithinTerm': 'The next payment date must be after the day of the change and not after maturity',
  'loan.writtenOff': 'This loan is written off already',
  'loan.defaultedAlready': 'This loan is marked as defaulted already',
  'loan.notMarkedDefaulted': 'This loan is not marked as defaulted',
  'loan.markBeforeLast': 'The mark of default changed on {day}; enter that day or a later one',
  'loan.notEnteredYet': 'The loan had not been entered by {day}; choose a later day',
  'loan.dayInFuture': 'The day is in the future; enter today or an earlier day',
  'fee.notFound': 'This loan has no such fee',
  'refund.moreThanHeld': 'This is more than is held for the borrower: enter at most {most} dollars',
  'refund.sameLoan': 'Choose another loan of the same borrower',
  'refund.notBeforeLoan': 'The other loan begins on {day}: choose that day or a later one',
  'payment.wasMoved': 'This payment came from another loan of the borrower; take the move back there',
  'fee.moreThanOpen': 'This is more than is open of the fee; enter at most {most} dollars',
  'loan.givenUp': 'This loan is written off; its terms cannot be changed any more',
  'loan.closed': 'This loan is paid off; nothing more can be recorded on it',
  'report.endsBeforeItBegins': 'The last day is before the first; choose a later one',
  // payments
  'proposal.nothingAsked': 'Enter an amount, a rate or a day to ask for',
  'proposal.dayHasPassed': 'The day has passed; enter today or a later day',
  'proposal.tooMany': '{limit} requests were sent on this loan within a day; try again tomorrow',
  'proposal.alreadyOpen': 'A request on this loan waits for an answer; withdraw it before you send another',
  'proposal.notOpen': 'This request has been answered or withdrawn already',
  'proposal.notFound': 'Request not found',
  'proposal.reasonRequired': 'Say why the request is declined',
  'payment.amountPositive': 'Enter an amount above zero',
  'payment.methodRequired': 'Choose how the payment was made',
  'payment.moreThanOwed': 'This is more than is owed: the payoff on {day} is {payoff} dollars',
  'payment.beforeOrigination': 'The payment date is before the loan began on {day}; enter a later day',
  'payment.inFuture': 'The payment date is in the future; enter the day the money arrived',
  'payment.partsDoNotAddUp': 'Interest, principal and fees must add up to the amount',
  'payment.partMoreThanOwed': 'This is more than can be applied here; enter at most {most} dollars',
  'payment.sentInFuture': 'The payment date is in the future; enter the day you sent the money',
  'payment.notFound': 'Payment not found',
  'payment.notReversible': 'Only a completed payment can be reversed, and only once',
  'payment.reasonRequired': 'Say why the payment is reversed',
  'payment.declineReasonRequired': 'Say why the payment is declined',
  'payment.notReported': 'Only a reported payment that is still open can be confirmed or declined',
  'payment.tooManyReports':
    '{limit} reported payments wait for the lender on this loan already; ask the lender to answer them first',
  'payoff.tooManyQuotes':
    '{limit} different payoff statements of this loan were made within a day; open one of them again, or try tomorrow',
  'payment.alreadyReported':
    'A payment of this amount and day is reported already and waits for the lender; nothing was added',
  'payment.recordedAlready':
    'A payment of {amount} dollars on {day} is recorded on this loan already; say so if this is another one',
  'payment.chooseSome': 'Choose at least one payment',
  'payment.tooMany': 'Record at most 200 payments at a time',
  // documents
  'document.notFound': 'Document not found',
  'document.fileChanged':
    'The stored file is not the one that was uploaded, so it is not given out; upload it again, or ask the operator to bring it back from a backup',
  'document.fileRequired': 'Choose a file to upload',
  'document.fileEmpty': 'This file is empty; choose another one',
  'document.fileRefused':
    'This kind of file cannot be kept; upload a PDF, a picture, plain text, or a Word, Excel or OpenDocument file without macros',
  'document.tooLarge': 'This file is too large; upload one of at most {megabytes} megabytes',
  'document.noRoom':
    'The server has too little free disk space for files, so none is taken now. Tell the operator; everything else works',
  'document.lenderFull':
    'The files of this lender have taken {used} of {megabytes} megabytes, and this one does not fit. Upload a smaller file, or ask the operator for more room',
  'document.lenderFullUnproved':
    'Until the email address of the account is confirmed, its files may take {megabytes} megabytes, and {used} are taken. Confirm the address in your account to get more room, or upload a smaller file',
  'document.tooMany': 'This loan has {limit} files already, earlier versions included; no more can be kept',
  'document.typeRequired': 'Choose what kind of document this is',
  'document.titleRequired': 'Enter a title',
  'document.archived': 'This document is archived; bring it back first',
  // imports
  'import.notFound': 'Import not found',
  'import.noTable':
    'This file is no table that can be read; save it as CSV or XLSX, without a password, and choose it again',
  'import.tooMuchInside':
    'There is far more in this file than its rows; copy the list into a new spreadsheet and choose that',
  'import.takesTooLong':
    'This file takes too long to read; copy the list into a new spreadsheet, or save it as CSV, and choose that',
  'import.formulaWithoutResult':
    'Cell {cell} has a formula without its result; open the file in a spreadsheet program, save it, and choose it again',
  'import.openQuote': 'The quotation mark in row {row} is never closed; close it, or write it twice',
  'import.noRows': 'This file has no rows below its headings; choose another one',
  'import.tooManyRows': 'This file has more than {limit} rows; split it into several files',
  'import.tooManyInstallments':
    'The loans up to row {row} have {limit} installments, which is all that one import takes; put the rows from {row} on into another file',
  'import.tooManyColumns': 'This file has more than {limit} columns; remove those that are not imported',
  'import.mappingIncomplete': 'Choose a column for each field that is needed, and no column twice',
  'import.hasProblems': 'Nothing was imported; correct the problems of the file ({count}) and try again',
  'import.fileAgain':
    'This file was imported already, on {day}, as {file} ({rows} rows); to import it again, undo that import first',
  'import.undoneAlready': 'This import is undone already',
  'import.cannotUndo':
    'This import cannot be undone: something has been done since to what it made; take that back first',
  'request.notForm': 'Send the file in a form, with Content-Type: multipart/form-data',
} as const

export type CommonMessage = keyof typeof MESSAGES
export type MessageCode = CommonMessage | BankMessage | ReminderMessage | ApprovalMessage

/** Whether a text is one of our message codes. */
export const isMessageCode = (code: string): code is MessageCode => sentenceOf(code) !== undefined

/** The English sentence of a code with its values filled in. An unknown code is given back as it is. */
export function messageIn(code: string, values: Record<string, string | number> = {}): string {
  const text = sentenceOf(code) ?? code
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

// Looks in each list instead of merging them: a browser then loads only the lists it needs, and a refusal of a thousand
// fields makes no thousand copies.
function sentenceOf(code: string): string | undefined {
  const lists: readonly Readonly<Record<string, string>>[] = [
    MESSAGES,
    BANK_MESSAGES,
    REMINDER_MESSAGES,
    APPROVAL_MESSAGES,
  ]
  return lists.find((list) => Object.hasOwn(list, code))?.[code]
}
