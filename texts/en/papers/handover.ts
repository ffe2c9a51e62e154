type About = {
  loanName: string
  loanNumber: string
  lenderName: string
  borrowerName: string
  recordHash: string
  day: string
  sums: string
  record: string
}

/** The texts of a loan's handover pack, in English. */
export const handoverEn = {
  fileName: (number: string) => `${number} handover.zip`,
  readMe: 'READ ME.txt',
  explanationsFile: 'explanations.txt',
  ledgerFile: 'ledger.csv',
  receipts: 'receipts',
  uploads: 'documents',
  missingFile: (name: string) => `MISSING ${name}.txt`,
  missing: {
    GONE: 'This file was uploaded, but the file storage does not have it any more.',
    CHANGED: 'This file is not given here: what the file storage has is not what was uploaded.',
    UNREAD: 'The file storage did not give this file when the pack was made. Make the pack again later.',
  },
  missingSum: (name: string, sum: string) => `${name}, SHA-256 of what was uploaded: ${sum}`,
  payoffs: 'payoffs',
  payoffsFile: 'payoffs.csv',
  payoffHeads: [
    'Quoted at',
    'Quoted by',
    'Payoff date',
    'Good through',
    'Quoted',
    'Paid on',
    'Paid',
    'Quoted for that day',
    'Difference',
  ],
  readMeText: ({ loanName, loanNumber, lenderName, borrowerName, recordHash, day, sums, record }: About) =>
    [
      `${loanName} · ${loanNumber}`,
      `Lender: ${lenderName}`,
      `Borrower: ${borrowerName}`,
      `As it stands on ${day}.`,
      '',
      `${record}: the terms of the loan and every fact of its life. Every figure here follows from them.`,
      'explanations.txt: why the balance, each payment and the payoff figure are what they are.',
      'The calculation (XLSX) counts schedule and ledger anew, beside our figures, and says how much they differ.',
      'ledger.csv: every line of the books, also those that were taken back.',
      'receipts: one for each payment, as files or, where they are many, as pages of a paper for each year.',
      'documents: what was uploaded. payoffs: statements that were given, and what came of each.',
      'A document that could not be put in has a file that begins with MISSING in its place, which says why.',
      '',
      'How anybody can check it, in a terminal, in the folder where this was unpacked:',
      '',
      `    sha256sum -c ${sums}          (on a Mac: shasum -a 256 -c ${sums})`,
      '',
      'says OK for each file that is as it was when the pack was made. And',
      '',
      `    sha256sum ${record}`,
      '',
      `gives ${recordHash}`,
      'the same number that stands at the foot of every paper that was drawn from these facts. Papers of an earlier',
      'day bear the number of the facts of that day.',
      '',
    ].join('\n'),
  explanations: (day: string) => `Why the figures are what they are, as of ${day}`,
  balance: 'Outstanding principal',
  paymentOf: (day: string) => `Payment of ${day}`,
  extraPrincipal: 'Extra principal',
  balanceAfter: (amount: string) => `Outstanding principal afterwards: ${amount}`,
  payoff: (day: string) => `What settles the loan on ${day}`,
  steps: {
    'balance.lent': 'Lent',
    'balance.taken-over': 'Balance taken over',
    'balance.payment': 'Principal paid',
    'balance.written-off': 'Written off',
    'payoff.principal': 'Outstanding principal',
    'payoff.unpaid-interest': 'Interest due and unpaid',
    'payoff.interest': 'Interest of the days since',
    'payoff.fees': 'Fees',
    'payoff.held': 'Less money already held',
    'payoff.written-off': 'Written off',
  },
}

/** The keys that every language must have. */
export type HandoverWords = typeof handoverEn

/** The texts of the ledger file, in English. */
export const ledgerFileEn = {
  fileName: (number: string) => `${number} ledger.csv`,
  ofAll: (day: string) => `ledger ${day}.csv`,
  heads: [
    ...['Loan number', 'Loan', 'Borrower', 'Day', 'Entered at', 'What', 'Debit', 'Credit', 'Amount', 'Line'],
    ...['Takes back line', 'Fact'],
  ],
  accounts: {
    CASH: 'Cash',
    OPENING_BALANCE: 'Opening balances',
    PRINCIPAL: 'Principal',
    INTEREST_INCOME: 'Interest income',
    FEE_INCOME: 'Fee income',
    UNAPPLIED: 'Held for borrowers',
    WRITE_OFF: 'Written off',
  },
}

/** The keys that every language must have. */
export type LedgerFileWords = typeof ledgerFileEn

type Kept = {
  loanName: string
  loanNumber: string
  lenderName: string
  borrowerName: string
  recordHash: string
  day: string
  /** The day on which the lender removed the loan. */
  removed: string | null
  sums: string
}

/** The texts of the pack that a borrower keeps, in English. */
export const borrowerPackEn = {
  fileName: (number: string) => `${number} my loan.zip`,
  historyFile: 'history.csv',
  historyHeads: ['Day', 'Entered at', 'What', 'Amount', 'Reason', 'Since then'],
  takenBack: 'taken back',
  loanRemoved: 'Loan removed by the lender',
  kinds: {
    DISBURSED: 'Lent',
    TAKEN_OVER: 'Taken over with its balance',
    PAYMENT_RECEIVED: 'Payment received',
    PAYMENT_REVERSED: 'Payment reversed',
    TAKEN_BACK: 'Taken back',
    FEE_CHARGED: 'Fee charged',
    FEE_WAIVED: 'Fee waived',
    INTEREST_ADJUSTED: 'Interest adjusted',
    TERMS_CHANGED: 'Terms changed',
    REFUNDED: 'Refunded to the borrower',
    MARKED_DEFAULTED: 'Mark of default set or lifted',
    WRITTEN_OFF: 'Written off',
    NOTE: 'Noted',
  },
  readMeText: ({ loanName, loanNumber, lenderName, borrowerName, recordHash, day, removed, sums }: Kept) =>
    [
      `${loanName} · ${loanNumber}`,
      `Lender: ${lenderName}`,
      `Borrower: ${borrowerName}`,
      `As it stands on ${day}.`,
      ...(removed === null
        ? []
        : [`The lender removed this loan on ${removed}. No paper here says what is owed, because nothing is.`]),
      '',
      'history.csv: what happened on the loan, and when it was entered; also what was taken back.',
      'receipts: one for each payment, also those that were reversed or declined; each says so.',
      'documents: every file that the lender ever showed you, also those that were replaced or put away.',
      'payoffs: the statements that were given, and what came of each.',
      '',
      'How anybody can check it, in a terminal, in the folder where this was unpacked:',
      '',
      `    sha256sum -c ${sums}          (on a Mac: shasum -a 256 -c ${sums})`,
      '',
      'says OK for each file that is as it was when the pack was made. And',
      '',
      '    sha256sum record.json',
      '',
      `gives ${recordHash}`,
      'the same number that stands at the foot of every paper that was drawn from these facts.',
      '',
    ].join('\n'),
}

/** The keys that every language must have. */
export type BorrowerPackWords = typeof borrowerPackEn
