/** The words of a text in capitals, without accents: letters alone, at least two of them. */
export function wordsIn(text: string): string[] {
  return foldedText(text)
    .split(/[^A-Z0-9]+/)
    .filter((word) => /^[A-Z]{2,}$/.test(word))
}

/** A text in capitals without accents. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()

/** Words that banks write around a name, and words that name nobody: they alone do not identify a payer. */
const NO_NAMES = new Set(
  `ACCOUNT ACCT ACH AND ANTICIPO ATM AUTOMATIC BANK BANKING BILL BILLPAY BOOK BRANCH BY CARD CASH CASHED CCD CHECK CHECKING CHK CK
  CO COMPANY CONF CONFIRMATION COUNTER CREDIT CUSTOMER DDA DE DEL DEP DEPOSIT DEPOSITO DEPOSITS DES DESC DESCR DIRECT EFT ELECTRONIC
  EN ENTRY FED FEDWIRE FEE FOR FROM FUNDS ID IN INC INCOMING INDN INSTANT INTEREST INTERNAL LLC LOAN LOCKBOX MEMO MOBILE
  MONEY MONTHLY MORTGAGE NAME NET NO NUM NUMBER OF ON ONLINE ORDER ORIG ORIGINATOR PAGO PAY PAYMENT PAYMENTS PAYPAL PC PMT POR POS PPD
  PRESTAMO QUICKPAY RECEIVED REF REFERENCE REMOTE RENT REPEAT RTP SAVINGS SEC SENDER SENT SQUARE TEL THE TO TRACE TRAN TRANSACTION
  TRANSFER TRANSFERENCIA TRN TRX USD VENMO VIA WEB WIRE WITH XFER XXX XXXX ZEL ZELLE JAN FEB MAR APR JUN JUL AUG SEP SEPT OCT
  NOV DEC JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER`.split(/\s+/),
)

/**
 * The part of a payer's text that stays equal from month to month: its words in alphabetical order, without numbers,
 * the words that banks add, and repeats. Empty for a text that names nobody ("MOBILE DEPOSIT").
 */
export function payerKey(text: string): string {
  const words = new Set(wordsIn(text).filter((word) => !NO_NAMES.has(word)))
  return [...words].toSorted().join(' ').slice(0, KEY_LENGTH_MAX)
}

export const KEY_LENGTH_MAX = 200
