/**
 * The messages about bank statements and their lines, by code, in English. They have a file of their own because only
 * the screens of bank statements load them.
 */
export const BANK_MESSAGES = {
  // refusals
  'bank.noStatement': 'This file cannot be read as a bank statement; choose a CSV, OFX or QFX file from your bank',
  'bank.damaged': 'This file ends too early or is damaged; download it from your bank again',
  'bank.notDollars': 'This statement is in {currency}; only statements in US dollars can be assigned',
  'bank.notAnAccount': 'This is a statement of a credit card or an investment; choose one of a bank account',
  'bank.tooManyLines': 'This statement has more than {limit} lines; download it for shorter periods',
  'bank.noLines': 'Nothing came in by this statement; choose another one',
  'bank.columnsIncomplete':
    'Choose the column of the date and that of the amount, or of the money in, and no column twice',
  'bank.hasProblems': 'Nothing was kept; correct the problems of the file ({count}) and choose it again',
  'bank.lineNotFound': 'Bank line not found',
  'bank.nameNotFound': 'Payer name not found',
  'bank.nothingWaits': 'This line is dealt with already; take that back first',
  'bank.nothingToRelease': 'Nothing has been done with this line yet',
  'bank.partsRequired': 'Choose a loan for the money',
  'bank.partsDoNotAddUp': 'The parts must add up to {amount} dollars, what is left of the line',
  'bank.loanTwice': 'This loan has a part already; put the two parts together',
  'bank.recordedAlready':
    'A payment of this amount is recorded on {loan} for {day}; link the line to it, or record it as another one',
  'bank.cameBefore':
    'A payment of this amount on {loan} came with another line, on {day}; set this line aside if it is the same money, or record it as another payment',
  'bank.paymentGone': 'This payment does not fit the line any more; look at the line again',
  'bank.reasonRequired': 'Say why this money pays no loan',
  // problems of a line
  'bank.dayUnreadable': 'No date can be read here; correct it in the file, or choose another column for the date',
  'bank.amountUnreadable':
    'No amount can be read here; correct it in the file, or choose another column for the amount',
  'bank.amountTooLarge': 'This amount is too large to be a payment',
  'bank.bothWays': 'Money in and money out stand in one row; choose other columns for them',
  'bank.directionUnknown': 'It cannot be told whether this came in or went out; choose another column for that',
} as const

export type BankMessage = keyof typeof BANK_MESSAGES
