import { APPROVAL_MESSAGES, type ApprovalMessage } from './approval-messages.ts'
import { BANK_MESSAGES, type BankMessage } from './bank-messages.ts'
import { REFUSAL_MESSAGES, type RefusalMessage } from './refusal-messages.ts'
import { REMINDER_MESSAGES, type ReminderMessage } from './reminder-messages.ts'
import { withSaidValues } from './said-values.ts'
import { TRANSFER_MESSAGES, type TransferMessage } from './transfer-messages.ts'

/**
 * The sentences that the server can show a person and that forms say too, by code, in English; what only the server says
 * is in the other files of this folder. The browser has the sentence of each code in both languages; {names} stand for values. docs/requirements/txt.md and err.md fix the texts of the forms.
 */
export const MESSAGES = {
  // fields
  'field.id': 'Enter a valid ID, a positive whole number',
  'field.amount': 'Enter an amount in dollars',
  'field.amountNegative': 'Enter an amount of zero or more',
  'field.amountTooLarge': 'Enter an amount of $10,000,000,000 or less',
  'field.amountDecimals': 'Enter an amount with no more than 2 decimals',
  'field.percent': 'Enter a percentage',
  'field.percentTooLarge': 'Enter a percentage of 1000 or less',
  'field.percentDecimals': 'Enter a percentage with no more than 4 decimals',
  'field.day': 'Enter a real date, as YYYY-MM-DD',
  'field.dayOutOfRange': 'Enter a date from 1900 to 2200',
  'field.wholeNumber': 'Enter a whole number',
  'field.numberTooLarge': 'Enter a smaller number',
  'field.textTooLong': 'Enter shorter text',
  'field.nameUnseen':
    'This name has a line break, invisible characters or nothing visible in it; retype it on one line',
  'field.lineUnseen': 'This has a line break or invisible characters in it; retype it on one line',
  'field.emailRequired': 'Email is required',
  'field.emailTooLong': 'Email must be less than 100 characters',
  'field.emailInvalid': 'Please enter a valid email address',
  'field.missing': 'This field is required',
  'field.invalid': 'This value isn’t accepted here',
  // requests
  'request.keyInFlight': 'The same request is still being processed; try again shortly',
  // access
  'access.signInRequired': 'Authentication required',
  'access.denied': 'Access denied - insufficient permissions',
  'session.otherUser':
    'Someone else has signed in with this browser since this page was opened; nothing was changed. Check who is signed in, then try again.',
  // accounts
  'twoFactor.codeRequired': 'Enter the code from your authenticator app, or a recovery code',
  'twoFactor.codeWrong': 'That code is wrong or already used; enter a new one',
  'password.required': 'Password is required',
  'password.tooShort': 'Password must be at least 8 characters long',
  'passkey.refused': 'This passkey wasn’t accepted; try again, or sign in another way',
  'passkey.nameRequired': 'Give the passkey a name, such as the device it’s on',
  'password.tooLong': 'Password must be at most 200 characters long',
  'password.noUppercase': 'Password must contain at least one uppercase letter',
  'password.noDigit': 'Password must contain at least one number',
  'token.invalid': 'This link is invalid or has expired; ask for a new one',
  'user.fullNameRequired': 'Full name is required',
  'user.roleNotOffered': 'Choose Lender or Borrower as the account type',
  'user.termsNotAccepted': 'You must accept the terms to continue',
  'user.megabytes': 'Enter a whole number of megabytes from 1 to 9,999,999, or leave blank for the general limit',
  'user.lettersADay': 'Enter a whole number of messages from 0 to 100,000, or leave blank for the general limit',
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
  'lender.notFound': 'Lender not found',
  'note.textRequired': 'Write the note before you save it',
  'followUp.textRequired': 'Enter the task',
  'followUp.dayPast': 'Choose a day in the next two years',
  'settings.toleranceTooLarge': 'Enter at most $5.00',
  // products
  'product.nameRequired': 'Product name is required',
  'product.balloonAfterTerm': 'The balloon can’t be due after the term; enter no more months than the term',
  'product.monthsRequired': 'Enter at least one month',
  // loans
  'loan.nameRequired': 'Loan name is required',
  'loan.principalPositive': 'Principal amount must be greater than 0',
  'loan.interestRatePositive': 'Interest rate must be positive',
  'loan.typeRequired': 'Loan type is required',
  'loan.structureRequired': 'Payment structure is required',
  'loan.frequencyRequired': 'Payment frequency is required',
  'loan.frequencyNumber': 'Enter up to 366 days, 52 weeks or 12 months',
  'loan.compoundingNeedsWholeYear':
    'Interest can compound apart from the payments only if a year has a whole number of payments',
  'loan.onePaymentAtLeast': 'Enter one payment or more',
  'loan.paymentsNotMaturity': 'This many payments end on another date; leave one of the two empty',
  'loan.borrowerRequired': 'Borrower is required',
  'loan.maturityAfterOrigination': 'Maturity date must be after origination date',
  'loan.takenOverBeforeOrigination': 'The balance date can’t be before the date interest starts',
  'loan.takenOverAfterMaturity':
    'The balance date can’t be after maturity; enter an earlier date and its balance, or the later maturity that was agreed',
  'loan.originalBelowBalance':
    'The original amount can’t be less than the starting balance; enter what was lent, or leave it blank',
  'loan.originalTooEarly':
    'A loan can run for at most 100 years to its maturity; enter a later date, or leave it blank',
  'loan.amortizedBeforeLent':
    'Amortization can’t start before the loan was made; enter the date it was lent or a later one',
  'loan.lastPaidBeforeLent':
    'The last payment can’t be before the loan was made; enter the date it was lent or a later one',
  'loan.interestPaidBeforeTooMuch':
    'This is more interest than the loan can earn in a year; enter only what was received in the year of the balance',
  'loan.principalPaidBeforeTooMuch':
    'This is more than the original amount minus the balance; enter only what was received in the year of the balance',
  'loan.onlyIfTakenOver':
    'This applies only to a loan that’s already being repaid; enter its balance date, or leave this blank',
  'loan.originalAfterTakingOver':
    'The loan must have been made by the date interest starts; enter that date or an earlier one',
  'loan.lastPaidAfterTakingOver': 'The last payment can’t be after the balance date; enter that date or an earlier one',
  'loan.firstPaymentWithinTerm': 'The first payment date must be after origination and not after maturity',
  'loan.interestOnlyDetails': 'Interest-only period details are required for interest-only loans',
  'loan.balloonDetails': 'Balloon payment details are required for loans with balloon payments',
  'loan.balloonWithinTerm': 'The balloon date must be after origination and not after maturity',
  'loan.lateFeeLimitWithoutPercent':
    'A limit only applies to a percentage late fee; enter the percentage or leave the limit blank',
  'loan.lateFeeMinAboveMax': 'The minimum late fee is above the maximum; lower it or raise the maximum',
  'loan.termTooLong': 'These terms run for more than 100 years; choose an earlier maturity date',
  'loan.amortizationBeforeBalloon': 'The amortization term ends before the balloon date; choose a longer one',
  'loan.statedPaymentRequired': 'Enter the payment stated in the contract',
  'loan.paymentBelowInterest':
    'This payment doesn’t cover a period’s interest, so the loan would never be repaid; enter a larger payment',
  'loan.acceleratedNeedsWeeks': 'Accelerated payments are weekly or every two weeks; choose one of those frequencies',
  'loan.flatNeedsScheduled':
    'Interest on the whole loan doesn’t accrue daily; choose interest on schedule, or another way to set payments',
  'loan.onlyScheduledInterest': 'This is only for interest on schedule; with daily interest, keep the default',
  'loan.partialNeedsFeesLast': 'Let fees come last to hold partial payments',
  'loan.roundedDaysNeedDaily':
    'Each day’s interest is rounded only with daily interest; choose that, or leave this off',
  'loan.roundedDaysNeedDayCount':
    'To round each day’s interest, choose Actual/365, Actual/360 or Actual/364 as the day count',
  'loan.roundedDaysSimple':
    'To round each day’s interest, leave out compounding, fractions of a cent and parts of a month by its own days',
  'loan.onlyMonthlyPayments': 'This is only for monthly payments; otherwise, keep the default',
  'loan.compoundingNeedsPayments':
    'A single payment has nothing to compound with; choose regular payments, or keep the default',
  'loan.residualWithBalloon': 'A balloon already leaves an amount for the last payment; enter one or the other',
  'loan.dueDaysTooClose': 'Payments less than a week apart would fall on one business day; keep due dates as they are',
  'loan.advanceNeedsEqual':
    'Payments in advance are equal payments by the formula, with interest on schedule; choose those, or leave this blank',
  'loan.onlyFollowingDay':
    'With a rate that changes on a weekend or holiday, due dates can only move to the next business day',
  'loan.twoMonthDays': 'Enter two days of the month, the earlier one from 1 to 27; use 31 for the last day',
  'loan.monthsWithout': 'Choose no more than eleven months with no payment',
  'loan.firstInMonthWithout': 'The first payment falls in a month with no payment; choose another date or other months',
  'loan.needsScheduledInterest': 'This needs interest on schedule; choose that, or leave this blank',
  'loan.abovePrincipal': 'This is more than the amount lent; enter a smaller amount',
  'loan.ruleOf78TooLong': 'The Rule of 78 is for terms up to 61 months; choose the actuarial rebate or a shorter term',
  'loan.ruleOf78EqualPayments':
    'The Rule of 78 needs equal payments from first to last; choose those, or the actuarial rebate',
  'loan.agreedRows':
    'Enter each payment with its date and amount, for example 2026-03-15: 500; 2026-06-15: 1200; 2026-09-15: rest',
  'loan.agreedRowsRequired': 'Enter the payments, or choose another way to set them',
  'loan.agreedRowsEnd': 'The last payment must fall on the maturity date; change one of them',
  'loan.agreedRowsFirst': 'The first payment date must be that of the first payment in the list; change one of them',
  'loan.agreedRowTooEarly': 'Payment {row}: enter a date after the first day of the loan',
  'loan.agreedRowOrder': 'Payment {row}: enter a date after the payment before it',
  'loan.agreedRowDay': 'Payment {row}: enter a date',
  'loan.agreedRowAmount': 'Payment {row}: enter an amount above zero; only the last payment goes without one',
  'loan.agreedRowsTooMany': 'Enter at most 1,200 payments',
  'loan.agreedRowsOnly':
    'Payments agreed one by one leave no room for another rule, such as a balloon, interest-only months, later rates or a single payment; remove it, or choose another way to set payments',
  'loan.agreedRowsRest': 'The last payment takes what is left; leave out its amount',
  'loan.agreedRowsLast':
    'The last payment takes what is left, {$rest}, not {$stated}; leave out its amount or correct the others',
  'loan.agreedRowsRepaid': 'Payment {row} pays off the loan; remove the payments after it or lower the ones before',
  'loan.agreedRowsCheck': 'The list of payments no longer fits the loan; open it and correct it',
  'loan.agreedRowsAnew':
    'The payments of this loan are agreed one by one; enter the new payments, or choose another way to set them',
  'product.noRows': 'A list of payments belongs to one loan; choose another way to set payments',
  'payment.rowsNotLowered':
    'The payments of this loan are agreed one by one and don’t get lower; choose to end the loan sooner',
  'loan.rateSteps': 'Enter each later rate with its first payment or date, for example 25: 7, 61: 7.5',
  'loan.rateStepsRequired': 'Enter the later rates, or choose one rate throughout',
  'loan.rateStepsOrder': 'Enter the later rates in date order',
  'loan.rateStepsFirst': 'Start the later rates with the second payment or after it',
  'loan.rateStepsEnd': 'Each later rate must start before the loan ends',
  'loan.oneRateOnly': 'Choose equal payments with interest each period; other payments need one rate throughout',
  'loan.neededByIndex': 'Enter this, because the rate follows an index',
  'loan.resetWithinTerm': 'Enter a date within the loan’s term',
  'loan.noNewIndex': 'Choose one rate or later rates; a loan can follow an index only from its start',
  'loan.firstNotLastDayOfMonth':
    'For due dates at the end of the month, the first payment must be on the last day of a month; choose one',
  'loan.onlyIfMadeHere': 'This is for a new loan; leave it blank for one that’s already being repaid',
  'loan.percentTooMuch': 'Enter at most 100 percent',
  'loan.prepaymentPercentsRequired': 'Enter the percentage of each year, for example 5, 3, 1',
  'loan.prepaymentMonthsRequired': 'Enter how many months of interest are charged',
  'loan.freeWithLeastInterest': 'Early repayment that is free goes with no least interest; leave one of them empty',
  'loan.costNamed': 'Enter a name for each cost',
  'loan.costsTooMany': 'Enter at most 20 costs',
  'loan.prepaidNeedsDay': 'Enter the date this interest is paid to',
  'loan.prepaidBetween': 'Interest can be paid to a date after the first day of the loan and before the first payment',
  'loan.prepaidWithDownPayment':
    'Interest paid at closing can’t be combined with a down payment; leave one of them blank',
  'loan.prepaidTwice': 'Odd-days interest is already paid at closing; leave one of the two blank',
  'loan.notFound': 'Loan not found',
  'loan.changeAfterEnd': 'The last payment is due {day}; enter an earlier date',
  'loan.restartNotLater': 'What will be unpaid on a later date isn’t known yet; choose that it stays due',
  'loan.endBearsInterest': 'This loan accrues interest daily; choose to move it to the end with interest',
  'loan.nothingToSkip': 'This loan has no payment to skip',
  'loan.skipOrNextDay': 'Either skip payments or enter the next payment date, not both',
  'loan.changeBeforeOrigination': 'The loan started on {day}; enter that date or a later one',
  'loan.changeBeforeLast': 'Terms already changed on {day}; enter that date or a later one',
  'loan.nothingChanges': 'Nothing would change; enter at least one new term',
  'loan.maturityAfterChange': 'Maturity date must be after the effective date',
  'loan.nextPaymentWithinTerm': 'The next payment date must be after the effective date and not after maturity',
  'loan.calledDue': 'This loan was called due in full; put it back to normal first',
  'loan.markBeforeLast': 'The default mark changed on {day}; enter that date or a later one',
  'loan.dayInFuture': 'This date is in the future; enter today or an earlier date',
  'fee.notFound': 'This loan has no such fee',
  'forgive.nothing': 'Enter an amount of principal, interest or fees to forgive',
  'advance.amountPositive': 'Enter the amount you’re lending',
  'loan.commitmentBelowPrincipal': 'The commitment includes the amount lent first; enter that amount or more',
  'loan.lineWithoutLimit': 'A line of credit needs a limit; enter the most that can be out at a time',
  'loan.lineByDay': 'On a line of credit interest runs daily and payments are interest-only; choose both',
  'advance.aboveCommitment': 'This is more than what’s left of the commitment; enter at most {$most}',
  'advance.notForLoan': 'This loan doesn’t offer that; choose one of the ways shown',
  'advance.paymentTooSmall': 'The payment is too small to repay the loan; let the payments rise instead',
  'fee.moreThanOpen': 'This is more than what’s unpaid of the fee; enter at most {$most}',
  'sale.buyerRequired': 'Enter who buys the loan',
  'settlement.paymentsRequired': 'Enter at least one payment',
  'settlement.graceTooLong': 'Enter at most 60 days',
  'settlement.dayPast': 'Choose today or a later date',
  'loan.undrawnFeeWithoutCommitment': 'Enter the commitment or credit limit that this fee is for',
  'loan.givenUp': 'This loan is written off; its terms can’t be changed anymore',
  'loan.closed': 'This loan is paid off, sold or continued as another; nothing more can be recorded on it',
  // payments
  'proposal.notLater': 'The last payment is due on this date or later already',
  'proposal.dayHasPassed': 'This date has passed; enter today or a later date',
  'proposal.notOpen': 'This request was already answered or withdrawn',
  'proposal.drawPositive': 'Enter the amount you need',
  'proposal.aboveLeft': 'This is more than is left to draw',
  'proposal.noCommitment': 'This loan has no commitment or credit line to draw on',
  'proposal.reasonRequired': 'Say why you’re declining the request',
  'payment.amountPositive': 'Enter an amount above zero',
  'payment.methodRequired': 'Choose how the payment was made',
  'escrow.payeeRequired': 'Say who is paid',
  'payment.moreThanOwed': 'This is more than is owed: the payoff on {day} is {$payoff}',
  'payment.beforeOrigination': 'The payment date is before the loan started on {day}; enter a later date',
  'payment.inFuture': 'The payment date is in the future; enter the date you received it',
  'payment.partsDoNotAddUp': 'Interest, principal and fees must add up to the amount',
  'payment.partMoreThanOwed': 'This is more than can be applied here; enter at most {$most}',
  'payment.sentInFuture': 'The payment date is in the future; enter the date you sent it',
  'payment.reasonRequired': 'Say why you’re reversing the payment',
  'payment.declineReasonRequired': 'Say why you’re declining the payment',
  'payment.correctionReasonRequired': 'Say why you’re correcting the payment',
  'payment.recordedAlready':
    'A payment of {$amount} on {day} is already recorded on this loan; say so if this is another one',
  'payment.farAboveDue':
    'A payment of {$amount} is at least ten times the {$usual} that is due or comes next; say so if it’s meant',
  'payment.chooseSome': 'Choose at least one payment',
  'payment.tooMany': 'Record at most 200 payments at a time',
  // documents
  'document.fileRequired': 'Choose a file to upload',
  'document.tooLarge': 'This file is too large; upload one of {megabytes} megabytes or less',
  'document.typeRequired': 'Choose what kind of document this is',
  'document.titleRequired': 'Enter a title',
  'document.sentRefused': 'This kind of file isn’t accepted; send a PDF, or a picture as JPEG or PNG',
  'documentRequest.titleRequired': 'Enter which document you need',
  'documentRequest.reasonRequired': 'Say why you need it again',
} as const

export type CommonMessage = keyof typeof MESSAGES
export type MessageCode =
  | CommonMessage
  | RefusalMessage
  | BankMessage
  | ReminderMessage
  | ApprovalMessage
  | TransferMessage

/** Whether a text is one of our message codes. */
export const isMessageCode = (code: string): code is MessageCode => sentenceOf(code) !== undefined

/** The English sentence of a code with its values filled in. An unknown code is given back as it is. */
export function messageIn(code: string, values: Record<string, string | number> = {}): string {
  const text = sentenceOf(code) ?? code
  return withSaidValues(text, (name) => (values[name] === undefined ? undefined : String(values[name])))
}

// Looks in each list instead of merging them: a browser then loads only the lists it needs, and a refusal of a thousand
// fields makes no thousand copies.
function sentenceOf(code: string): string | undefined {
  const lists: readonly Readonly<Record<string, string>>[] = [
    MESSAGES,
    REFUSAL_MESSAGES,
    BANK_MESSAGES,
    REMINDER_MESSAGES,
    APPROVAL_MESSAGES,
    TRANSFER_MESSAGES,
  ]
  return lists.find((list) => Object.hasOwn(list, code))?.[code]
}
