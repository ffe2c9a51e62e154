/**
 * Every sentence the server can say to a person, by code, in English. The browser words the codes in both languages;
 * {names} stand for values. SPEC §5 and §8 fix the texts of the forms.
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
  'field.wholeNumber': 'Must be a whole number',
  'field.numberTooLarge': 'Enter a smaller number',
  'field.textTooLong': 'Enter a shorter text',
  'field.emailRequired': 'Email is required',
  'field.emailTooLong': 'Email must be less than 100 characters',
  'field.emailInvalid': 'Please enter a valid email address',
  'field.unknown': 'This field is not known here; leave it out',
  'field.missing': 'This field is required',
  'field.invalid': 'This value is not accepted here',
  // requests
  'request.unreadable': 'The request could not be read; send valid JSON',
  'request.tooLarge': 'The request is too large',
  'request.invalid': 'Some fields need attention',
  'request.notFound': 'This address does not exist',
  'request.notJson': 'Send the request as JSON, with Content-Type: application/json',
  'request.crossSite': 'This request came from another site and was refused',
  'request.tooMany': 'Too many attempts. Please try again in {seconds} seconds.',
  'request.keyReused': 'This Idempotency-Key was already used for a different request; use a new key',
  'request.keyInFlight': 'The same request is still being carried out; try again shortly',
  'request.busy': 'The service is busy; nothing was changed. Please try again.',
  'request.outcomeUnknown':
    'The connection broke at the last moment, so it is not known whether this was done. Please check before you try again.',
  'request.failed': 'Something went wrong on our side; nothing was changed. Please try again.',
  // access
  'access.signInRequired': 'Authentication required',
  'access.denied': 'Access denied - insufficient permissions',
  // accounts
  'auth.wrongCredentials': 'Invalid email or password. Please try again.',
  'auth.emailTaken': 'An account with this email already exists',
  'password.required': 'Password is required',
  'password.tooShort': 'Password must be at least 8 characters long',
  'password.tooLong': 'Password must be at most 200 characters long',
  'password.noUppercase': 'Password must contain at least one uppercase letter',
  'password.noDigit': 'Password must contain at least one number',
  'password.tooCommon': 'This password is too common; choose one that is harder to guess',
  'password.wrong': 'The current password is not right',
  'token.invalid': 'This link is invalid or has expired; ask for a new one',
  'user.fullNameRequired': 'Full name is required',
  'user.roleNotOffered': 'Choose Lender or Borrower as the account type',
  'user.termsNotAccepted': 'You must accept the terms to continue',
  'user.notFound': 'User not found',
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
  'invitation.notFound': 'This invitation is invalid or has expired; ask the lender for a new one',
  'invitation.otherEmail': 'This invitation is for another email address; use the address it was sent to',
  'invitation.borrowersOnly': 'An invitation is accepted with a borrower account; choose Borrower as the account type',
  // loans
  'loan.nameRequired': 'Loan name is required',
  'loan.principalPositive': 'Principal amount must be greater than 0',
  'loan.interestRatePositive': 'Interest rate must be positive',
  'loan.typeRequired': 'Loan type is required',
  'loan.structureRequired': 'Payment structure is required',
  'loan.frequencyRequired': 'Payment frequency is required',
  'loan.borrowerRequired': 'Borrower is required',
  'loan.maturityAfterOrigination': 'Maturity date must be after origination date',
  'loan.firstPaymentWithinTerm': 'The first payment date must be after origination and not after maturity',
  'loan.interestOnlyDetails': 'Interest-only period details are required for interest-only loans',
  'loan.balloonDetails': 'Balloon payment details are required for loans with balloon payments',
  'loan.balloonWithinTerm': 'The balloon date must be after origination and not after maturity',
  'loan.tooManyPayments': 'These terms make more than {limit} payments; choose a shorter term or a lower frequency',
  'loan.termTooLong': 'These terms run for more than 100 years; choose an earlier maturity date',
  'loan.amortizationBeforeBalloon': 'The amortization term ends before the balloon date; choose a longer one',
  'loan.notFound': 'Loan not found',
  'loan.hasPayments': 'This loan has payments, so it cannot be deleted; reverse them first or keep it as history',
  'loan.termsFixed': 'This loan has payments, so its terms cannot be replaced; name, type and notes can be changed',
  'loan.closed': 'This loan is paid off; nothing more can be recorded on it',
  // payments
  'payment.amountPositive': 'Enter an amount above zero',
  'payment.methodRequired': 'Choose how the payment was made',
  'payment.moreThanOwed': 'This is more than is owed: the payoff on {day} is {payoff} dollars',
  'payment.beforeOrigination': 'The payment date is before the loan began on {day}; enter a later day',
  'payment.inFuture': 'The payment date is in the future; enter the day the money arrived',
  'payment.partsDoNotAddUp': 'Interest, principal and fees must add up to the amount',
  'payment.partMoreThanOwed': 'This is more than can be applied here; enter at most {most} dollars',
  'payment.notFound': 'Payment not found',
  'payment.notReversible': 'Only a completed payment can be reversed, and only once',
  'payment.reasonRequired': 'Say why the payment is reversed',
} as const

export type MessageCode = keyof typeof MESSAGES

/** The English sentence of a code with its values put in. An unknown code is given back as it is. */
export function messageIn(code: string, values: Record<string, string | number> = {}): string {
  const text: string = Object.hasOwn(MESSAGES, code) ? MESSAGES[code as MessageCode] : code
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
