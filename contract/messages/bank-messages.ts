/**
 * The messages about bank statements and their lines, by code, in English. They have a file of their own because only
 * the screens of bank statements load them.
 */
export const BANK_MESSAGES = {
  // refusals
  'bank.noStatement':
    'This file can’t be read as a bank statement; choose a CSV, OFX, QFX or CAMT.053 file from your bank',
  'bank.damaged': 'This file is incomplete or damaged; download it from your bank again',
  'bank.notDollars': 'This statement is in {currency}; only statements in US dollars can be matched',
  'bank.notAnAccount': 'This statement is from a credit card or investment account; choose one from a bank account',
  'bank.tooManyLines': 'This statement has more than {limit} lines; download it for shorter periods',
  'bank.noLines': 'This statement has no deposits; choose another one',
  'bank.columnsIncomplete':
    'Choose one column for the date and one for the amount or money in, without using a column twice',
  'bank.hasProblems': 'Nothing was saved; fix the problems in the file ({count}) and choose it again',
  'bank.lineNotFound': 'Deposit not found',
  'bank.nameNotFound': 'Payer not found',
  'bank.nothingWaits': 'This deposit is already matched or skipped; undo that first',
  'bank.nothingToRelease': 'There’s nothing to undo on this deposit',
  'bank.partsRequired': 'Choose a loan for the money',
  'bank.partsDoNotAddUp': 'The parts must add up to {$amount}, what’s left of the deposit',
  'bank.loanTwice': 'This loan already has a part; combine the two',
  'bank.recordedAlready':
    'A payment of this amount is recorded on {loan} for {day}; link the deposit to it, or record it as another payment',
  'bank.cameBefore':
    'A payment of this amount on {loan} came with another deposit, on {day}; skip this one if it’s the same money, or record it as another payment',
  'bank.paymentGone': 'This payment no longer matches the deposit; check the deposit again',
  'bank.reasonRequired': 'Say why this isn’t a loan payment',
  // problems of a line
  'bank.dayUnreadable': 'This isn’t a date we can read; correct it in the file, or choose another column for the date',
  'bank.amountUnreadable':
    'This isn’t an amount we can read; correct it in the file, or choose another column for the amount',
  'bank.amountTooLarge': 'This amount is too large to be a payment',
  'bank.bothWays': 'This row has both money in and money out; choose other columns for them',
  'bank.directionUnknown': 'We can’t tell whether this came in or went out; choose another column for that',
} as const

export type BankMessage = keyof typeof BANK_MESSAGES
