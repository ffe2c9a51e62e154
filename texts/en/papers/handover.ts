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
  proof: {
    file: 'proof.html',
    title: 'Proof of a loan',
    parties: ({ lenderName, borrowerName }: { lenderName: string; borrowerName: string }) =>
      `Lender: ${lenderName} · Borrower: ${borrowerName}`,
    asOf: (day: string) => `As of ${day}`,
    noScript: 'This page checks itself when it is opened in a browser with JavaScript turned on.',
    explained:
      'This page works without a network. It takes the record below, computes every hash and figure again, and compares each with what is stated here. The first hash is the number at the bottom of every paper of this loan from that day.',
    caption: 'What was checked',
    heads: ['What', 'Stated', 'Computed here', 'Result'],
    recordTitle: 'Record',
    recordHint:
      'The loan’s terms and everything recorded on it. If a single character is changed, the checks above fail.',
    program: {
      agree: 'Everything agrees: {count} values were computed again and none differs.',
      differ: 'Something differs. The record or the stated figures were changed after this page was made.',
      unreadable: 'The record can’t be read, so it was changed after this page was made.',
      yes: 'Agrees',
      no: 'Differs',
      names: {
        record: 'Hash of the record',
        chain: 'Hash chain of terms and events',
        principalCents: 'Outstanding principal',
        interestDueCents: 'Interest due',
        accruedInterestCents: 'Interest since the last due date',
        feesDueCents: 'Unpaid fees',
        unappliedCents: 'Held for the borrower',
        paidPrincipalCents: 'Principal paid',
        paidInterestCents: 'Interest paid',
        paidFeesCents: 'Fees paid',
        payoffCents: 'Payoff amount',
        installments: 'Payments in the schedule',
        payments: 'Payments received',
      },
    },
  },
  fileName: (number: string) => `${number} handover.zip`,
  readMe: 'READ ME.txt',
  explanationsFile: 'explanations.txt',
  ledgerFile: 'ledger.csv',
  receipts: 'receipts',
  uploads: 'documents',
  missingFile: (name: string) => `MISSING ${name}.txt`,
  missing: {
    GONE: 'This file was uploaded, but it is no longer in file storage.',
    CHANGED: 'This file is left out: the copy in file storage is not what was uploaded.',
    UNREAD: 'This file could not be read from file storage when the pack was created. Create the pack again later.',
  },
  missingSum: (name: string, sum: string) => `${name}, SHA-256 of what was uploaded: ${sum}`,
  payoffs: 'payoffs',
  payoffsFile: 'payoffs.csv',
  payoffHeads: [
    'Quoted at',
    'Quoted by',
    'Payoff date',
    'Daily figures through',
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
      `As of ${day}.`,
      '',
      `${record}: the loan’s terms and everything recorded on it. Every figure here follows from them.`,
      'proof.html: open it in a browser. It needs no network, computes every hash and figure again, and shows what agrees.',
      'explanations.txt: how the balance, each payment and the payoff figure were calculated.',
      'The workbook (XLSX) recalculates the schedule and ledger next to our figures and shows any difference.',
      'ledger.csv: every line in the books, including reversed ones.',
      'receipts: one for each payment, as separate files or, if there are many, as one paper per year.',
      'documents: uploaded files. payoffs: payoff statements and the payments received on them.',
      'If a document could not be included, a file whose name starts with MISSING says why.',
      '',
      'To check it yourself, open a terminal in the folder where you unpacked this and run:',
      '',
      `    sha256sum -c ${sums}          (on a Mac: shasum -a 256 -c ${sums})`,
      '',
      'It says OK for each file that has not changed since the pack was created. Then run:',
      '',
      `    sha256sum ${record}`,
      '',
      `It gives ${recordHash}`,
      'the number at the bottom of every paper created from these facts. Papers from an earlier date have the number of',
      'the facts on that date.',
      '',
    ].join('\n'),
  explanations: (day: string) => `How the figures were calculated, as of ${day}`,
  balance: 'Outstanding principal',
  paymentOf: (day: string) => `Payment from ${day}`,
  extraPrincipal: 'Extra principal',
  balanceAfter: (amount: string) => `Outstanding principal after this: ${amount}`,
  payoff: (day: string) => `Payoff amount on ${day}`,
  steps: {
    'balance.lent': 'Lent',
    'balance.taken-over': 'Starting balance',
    'balance.payment': 'Principal paid',
    'balance.capitalized': 'Interest and fees added to principal',
    'balance.forgiven': 'Forgiven',
    'balance.let-go': 'Small difference',
    'balance.sold': 'Sold',
    'balance.transferred': 'Continued as another loan',
    'balance.written-off': 'Written off',
    'payoff.principal': 'Outstanding principal',
    'payoff.unpaid-interest': 'Interest due and unpaid',
    'payoff.interest': 'Interest since then',
    'payoff.fees': 'Fees',
    'payoff.escrow': 'Taxes and insurance',
    'payoff.held': 'Less money held',
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
    ...['Reverses line', 'Fact'],
  ],
  accounts: {
    CASH: 'Cash',
    OPENING_BALANCE: 'Opening balances',
    PRINCIPAL: 'Principal',
    INTEREST_INCOME: 'Interest income',
    FEE_INCOME: 'Fee income',
    UNAPPLIED: 'Held for borrowers',
    WRITE_OFF: 'Written off',
    LOAN_SALES: 'Sales of loans',
    CAPITALIZED: 'Added to principal, not received',
    ESCROW: 'Escrow for taxes and insurance',
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
  historyHeads: ['Day', 'Entered at', 'What', 'Amount', 'Reason', 'After'],
  takenBack: 'undone',
  loanRemoved: 'Loan removed by the lender',
  kinds: {
    DISBURSED: 'Loan funded',
    TAKEN_OVER: 'Added with its balance',
    PAYMENT_RECEIVED: 'Payment received',
    PAYMENT_REVERSED: 'Payment reversed',
    TAKEN_BACK: 'Change of terms undone',
    FEE_CHARGED: 'Fee charged',
    FEE_WAIVED: 'Fee waived',
    INTEREST_ADJUSTED: 'Interest adjusted',
    TERMS_CHANGED: 'Terms changed',
    REFUNDED: 'Refunded to the borrower',
    ESCROW_PAID_OUT: 'Taxes or insurance paid',
    ESCROW_REFUNDED: 'Escrow refunded',
    ADVANCED: 'More lent',
    FORGIVEN: 'Forgiven',
    SETTLEMENT_AGREED: 'Settlement agreed',
    SOLD: 'Sold',
    TRANSFERRED: 'Continued as another loan',
    MARKED_DEFAULTED: 'Default mark set or removed',
    WRITTEN_OFF: 'Written off',
    NOTE: 'Note',
  },
  readMeText: ({ loanName, loanNumber, lenderName, borrowerName, recordHash, day, removed, sums }: Kept) =>
    [
      `${loanName} · ${loanNumber}`,
      `Lender: ${lenderName}`,
      `Borrower: ${borrowerName}`,
      `As of ${day}.`,
      ...(removed === null
        ? []
        : [
            `The lender removed this loan on ${removed}. None of these papers show an amount owed, because nothing is owed.`,
          ]),
      '',
      'history.csv: everything recorded on the loan and when, including what was undone.',
      'receipts: one for each payment, including reversed and declined ones, which are marked.',
      'documents: every file your lender shared with you, including replaced and archived ones.',
      'payoffs: payoff statements and the payments received on them.',
      '',
      'To check it yourself, open a terminal in the folder where you unpacked this and run:',
      '',
      `    sha256sum -c ${sums}          (on a Mac: shasum -a 256 -c ${sums})`,
      '',
      'It says OK for each file that has not changed since the pack was created. Then run:',
      '',
      '    sha256sum record.json',
      '',
      `It gives ${recordHash}`,
      'the number at the bottom of every paper created from these facts.',
      '',
    ].join('\n'),
}

/** The keys that every language must have. */
export type BorrowerPackWords = typeof borrowerPackEn
