/**
 * The messages that only the server says: about what it alone knows. The browser loads them with the first refusal
 * whose words it does not have.
 */
export const REFUSAL_MESSAGES = {
  // fields
  'field.unusableCharacter': 'This text has a character that can’t be stored; enter it again without it',
  'field.unknown': 'This field isn’t known here; leave it out',
  // requests
  'request.unreadable': 'The request couldn’t be read; send valid JSON',
  'request.addressUnreadable': 'This address can’t be read; check the spelling',
  'request.tooLarge': 'The request is too large',
  'request.tooManyFields': 'The request has more fields, or more deeply nested fields, than any form here',
  'request.invalid': 'Some fields need attention',
  'request.notFound': 'This address doesn’t exist',
  'request.notJson': 'Send the request as JSON, with Content-Type: application/json',
  'request.crossSite': 'This request came from another site and was refused',
  'request.otherHost': 'Loanwright isn’t at this address; open the address that you were given for it',
  'request.tooMany': 'Too many attempts. Please try again in {seconds} seconds.',
  'request.keyReused': 'This Idempotency-Key was already used for a different request; use a new key',
  'request.busy': 'The service is busy; nothing was changed. Please try again.',
  'request.workersBusy': 'We’re busy preparing other files. Try again in a minute.',
  'request.tooCostly':
    'This takes more time or memory than one request is allowed. Choose a shorter period or fewer loans, and try again.',
  'request.outcomeUnknown':
    'The connection broke at the last moment, so we don’t know whether this was done. Please check before you try again.',
  'request.clockWrong':
    'The server’s clock is wrong, so no one can sign in or change a password right now. Please tell your administrator.',
  'request.failed': 'Something went wrong on our side; nothing was changed. Please try again.',
  // accounts
  'auth.wrongCredentials': 'Invalid email or password. Please try again.',
  'auth.emailTaken': 'An account with this email already exists',
  'twoFactor.isOn': 'Two-step sign-in is already on',
  'twoFactor.isOff': 'Two-step sign-in isn’t on',
  'twoFactor.notBegun': 'Start setting up two-step sign-in again',
  'twoFactor.required': 'Set up two-step sign-in first; your administrator requires it',
  'twoFactor.demanded':
    'Your administrator requires two-step sign-in, and this is your last method; add another before you remove it',
  'passkey.notFound': 'Passkey not found',
  'passkey.isKnown': 'This passkey was already added',
  'passkey.tooMany': 'You already have {most} passkeys; remove one first',
  'passkey.notOffered':
    'Passkeys aren’t available on this site yet; sign in with your password, or ask your administrator',
  'password.tooCommon': 'This password is too common; choose one that’s harder to guess',
  'password.wrong': 'The current password is wrong',
  'verification.signInFirst': 'Sign in to the account first; then confirm its address with the link',
  'verification.otherAccount': 'This link is for another account; sign out, then open it again',
  'verification.hasBooks':
    'This account has loans or borrowers, so the link can’t give it away. Sign in to it, or choose that it isn’t yours',
  'verification.ofAdmin': 'This is an administrator’s account; contact the administrator of this service',
  'user.notFound': 'User not found',
  'user.ownAccount': 'You can’t do this to your own account; ask another administrator',
  'user.lends': 'This person has loans as a lender, which no one could then manage; disable the account instead',
  'user.hasAddress': 'This account still has its address; only one that was removed can be replaced here',
  'user.disabled': 'This account is disabled; enable it first',
  // borrowers
  'borrower.alreadyLinked': 'This borrower already has an account; no invitation is needed',
  'note.notFound': 'Note not found',
  'note.tooMany': 'There can be at most {limit} notes here, including earlier versions; put more in a document',
  'note.tooManyToday': '{limit} notes were added in one day; try again tomorrow',
  'note.changedMeanwhile': 'This note was changed in the meantime; look at it again before you change it',
  'followUp.notFound': 'Promise or task not found',
  'followUp.paidOff': 'This loan is paid off',
  'followUp.settled': 'Already ticked off',
  'followUp.tooMany': 'At most {limit} can wait; tick some off first',
  'followUp.tooManyToday': '{limit} promises and tasks were added in one day; try again tomorrow',
  'invitation.noEmail': 'Add an email address first: the invitation works only with it',
  'invitation.notFound': 'This invitation is invalid or has expired; ask the lender for a new one',
  'invitation.tooMany':
    '{limit} invitations were created for this borrower in one day; use the newest one, or try again tomorrow',
  'invitation.otherEmail': 'This invitation is for another email address; use the address it was sent to',
  'invitation.borrowersOnly': 'Only a borrower account can accept an invitation; choose Borrower as the account type',
  'settings.passwordRequired': 'Enter your password to change how borrowers pay you',
  // products
  'practice.notHere': 'This isn’t available in your practice company. Leave it first.',
  'practice.notIn': 'Open your practice company first',
  'product.notFound': 'Product not found',
  'product.nameTaken': 'You already have a product with this name; choose another name',
  'product.tooMany': 'You can have at most {most} products; remove one first',
  // loans
  'loan.tooManyPayments': 'These terms give more than {limit} payments; choose a shorter term or a lower frequency',
  'loan.notClosedHere': 'This loan started before it was added here, so there’s no closing statement',
  'loan.hasPayments': 'This loan has payments, so it can’t be deleted; reverse them first or keep it as history',
  'loan.hasOpenReports':
    'The borrower reported a payment on this loan that’s waiting for an answer; confirm or decline it first',
  'loan.termsFixed': 'This loan has payments, so its terms can’t be replaced; you can change its name, type and notes',
  'loan.termsChanged':
    'Something has been recorded on this loan since it started, so its terms can’t be replaced; use Change terms',
  'loan.changeNotLast': 'Only the last change can be undone; undo what came after it first',
  'loan.heldBackDiffers':
    'The commitment is the principal amount plus what’s held back, and a line of credit holds nothing back; correct this or leave it blank',
  'loan.writtenOff': 'This loan is already written off',
  'loan.defaultedAlready': 'This loan is already marked as defaulted',
  'loan.notMarkedDefaulted': 'This loan isn’t marked as defaulted',
  'loan.notEnteredYet': 'The loan hadn’t been entered by {day}; choose a later date',
  'refund.moreThanHeld': 'This is more than is held for the borrower; enter at most {$most}',
  'refund.sameLoan': 'Choose another loan for the same borrower',
  'refund.notBeforeLoan': 'The other loan started on {day}; choose that date or a later one',
  'payment.wasMoved': 'This payment came from another of the borrower’s loans; undo the move there',
  'forgive.moreThanOwed': 'This is more than is owed: enter at most {$most}',
  'settlement.agreedAlready': 'This is already agreed',
  'settlement.notLess': 'The settlement has to be less than the {$owed} owed today',
  'settlement.daysInOrder': 'Each payment needs a later date than the one before',
  'sale.beforeEvent': 'Something is recorded on this loan for {day}; choose that date or a later one, or undo it first',
  'sale.afterYear': 'The loan was sold on {day}; there is no interest statement for a later year',
  'loan.saleNotFound':
    'Choose a payment received since the repossession or foreclosure began, by this date; only a charge-off has one',
  'coupons.none': 'There are no payments to come to make coupons for',
  'letter.none': 'There’s no letter about this',
  'sale.none': 'This loan was not sold',
  'report.endsBeforeItBegins': 'The last date is before the first; choose a later one',
  // payments
  'proposal.nothingAsked': 'Enter an amount, a rate or a date to ask for',
  'proposal.tooMany': '{limit} requests were sent on this loan in one day; try again tomorrow',
  'proposal.alreadyOpen': 'A request on this loan is waiting for an answer; withdraw it before you send another',
  'proposal.notFound': 'Request not found',
  'proposal.drawAlone': 'Ask for a draw in a request of its own',
  'proposal.asksForMoney': 'This request asks for a draw; lend the money to accept it',
  'proposal.asksForTerms': 'This request doesn’t ask for a draw',
  'payment.notFound': 'Payment not found',
  'payment.notReversible': 'Only a completed payment can be reversed, and only once',
  'payment.notReported': 'Only a reported payment that’s still waiting can be confirmed or declined',
  'payment.fromBank': 'This payment was matched from a bank statement; reverse it, then match the deposit again',
  'payment.nothingCorrected': 'Nothing would change; correct the amount, date, method or another field',
  'payment.tooManyReports':
    '{limit} reported payments on this loan are already waiting for the lender; ask the lender to answer them first',
  'payoff.tooManyQuotes':
    '{limit} different payoff statements were created for this loan in one day; open one of those again, or try again tomorrow',
  'payment.alreadyReported':
    'A payment of this amount and date is already reported and waiting for the lender; nothing was added',
  // documents
  'document.notFound': 'Document not found',
  'document.fileChanged':
    'The stored file isn’t the one that was uploaded, so it can’t be opened; upload it again, or ask your administrator to restore it from a backup',
  'document.fileEmpty': 'This file is empty; choose another one',
  'document.fileRefused':
    'This kind of file isn’t accepted; upload a PDF, an image, plain text, or a Word, Excel or OpenDocument file without macros',
  'document.noRoom':
    'The server is low on disk space, so uploads are paused. Tell your administrator; everything else works',
  'document.lenderFull':
    'This lender’s files take up {used} of {megabytes} megabytes, and this one doesn’t fit. Upload a smaller file, or ask your administrator for more storage',
  'document.lenderFullUnproved':
    'Until the account’s email address is confirmed, its files can take up {megabytes} megabytes, and {used} are used. Confirm the address in your account for more storage, or upload a smaller file',
  'document.tooMany': 'This loan already has {limit} files, including earlier versions; no more can be added',
  'document.archived': 'This document is archived; restore it first',
  'document.sentTooMany':
    'You can send up to {limit} files to one lender, and you’ve sent that many. Ask the lender how to get this one to them',
  'document.sentTooManyToday': 'You can send {limit} files a day, and you’ve sent that many; try again tomorrow',
  'document.sentTooMuch':
    'You can send files of {megabytes} megabytes to one lender in all, and this one doesn’t fit. Send a smaller one, or ask the lender how to get it to them',
  'document.sentTooMuchToday':
    'You can send {megabytes} megabytes a day, and this file doesn’t fit; send a smaller one, or try again tomorrow',
  'document.sentNoRoom': 'The lender’s storage is full, so the file can’t be kept; ask the lender to make room',
  'document.sentTooManyHere': 'There are already {limit} files here; no more can be added',
  'documentRequest.notFound': 'Request not found',
  'documentRequest.notOpen': 'This request was already accepted or withdrawn',
  'documentRequest.nothingSent': 'Nothing has arrived for this request yet',
  'documentRequest.noAccount':
    'The borrower has no account yet, so they couldn’t see the request; invite them on their page first',
  'documentRequest.tooMany':
    'There are already {limit} requests on this loan without an answer; answer or withdraw one first',
  'documentRequest.tooManyToday': 'Documents were requested {limit} times on this loan in one day; try again tomorrow',
  // imports
  'import.notFound': 'Import not found',
  'import.noTable':
    'This file can’t be read as a table; save it as CSV or XLSX, without a password, and choose it again',
  'import.tooMuchInside':
    'This file contains far more than its rows; copy the list into a new spreadsheet and choose that',
  'import.takesTooLong':
    'This file takes too long to read; copy the list into a new spreadsheet, or save it as CSV, and choose that',
  'import.formulaWithoutResult':
    'Cell {cell} has a formula without a result; open the file in a spreadsheet program, save it, and choose it again',
  'import.openQuote': 'The quotation mark in row {row} is never closed; close it, or write it twice',
  'import.noRows': 'This file has no rows below its header; choose another one',
  'import.nothingOwedAtAll': 'Nothing is owed on any loan in this file; choose another one, or import new loans',
  'import.tooManyRows': 'This file has more than {limit} rows; split it into several files',
  'import.tooManyInstallments':
    'The loans up to row {row} have {limit} payments, the most one import can take; move the rows from {row} on to another file',
  'import.tooManyColumns': 'This file has more than {limit} columns; remove the ones you don’t need',
  'import.mappingIncomplete': 'Choose a column for each required field, without using a column twice',
  'import.hasProblems': 'Nothing was imported; fix the problems in the file ({count}) and try again',
  'import.fileAgain':
    'This file was already imported on {day} as {file} ({rows} rows); to import it again, undo that import first',
  'import.undoneAlready': 'This import was already undone',
  'import.cannotUndo': 'This import can’t be undone, because something has been recorded on it since; undo that first',
  'request.notForm': 'Send the file in a form, with Content-Type: multipart/form-data',
} as const

export type RefusalMessage = keyof typeof REFUSAL_MESSAGES
