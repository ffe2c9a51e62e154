/** Texts of rare actions on a loan: fees by hand, the mark of default, the write-off, and what waits for a second person. */
export const corrections = {
  'loans.more': 'More',
  'loans.correct.FEE': 'Charge a fee',
  'loans.correct.WAIVER': 'Waive a fee',
  'loans.correct.DEFAULT': 'Mark as defaulted',
  'loans.correct.LIFT': 'Lift the mark of default',
  'loans.correct.WRITE_OFF': 'Write off',
  'loans.correctHint.FEE': 'For example a returned check. Late fees are charged automatically.',
  'loans.correctHint.WAIVER': 'What you waive is not asked for any more. It stays in the history.',
  'loans.correctHint.DEFAULT':
    'The loan shows as defaulted from that day on, whatever its arrears, until the mark is lifted. No figure changes.',
  'loans.correctHint.LIFT':
    'From that day on the loan shows the status that follows from its arrears. The mark stays in the history.',
  'loans.correctHint.WRITE_OFF':
    'You give the loan up: the balance becomes a loss, and interest and fees are asked for no more. Money that still comes can be recorded and lowers the loss. This cannot be taken back.',
  'loans.corrected.FEE': 'The fee was charged',
  'loans.corrected.WAIVER': 'The fee was waived',
  'loans.corrected.DEFAULT': 'The loan is marked as defaulted',
  'loans.corrected.LIFT': 'The mark of default was lifted',
  'loans.corrected.WRITE_OFF': 'The loan was written off',
  'loans.willWait':
    'This waits for a second person, because it gives away {amount} and the limit is {above}. Nothing is changed until an administrator agrees.',
  'loans.paymentWillWait':
    'This waits for a second person, because it takes {amount} off the principal beyond what is due and the limit is {above}. Money that a bank statement shows, or the borrower reported, waits for nobody. Nothing is changed until an administrator agrees.',
  'loans.nothingToWaive': 'No fee is open on this loan.',
  'loans.countsFrom': 'Counts from',
  'loans.feeNoteHint': 'What it is for. The borrower can read it.',
  'loans.fee': 'Fee',
  'loans.feeOf': '{what}, {day}: {amount} open',
  'loans.lateFeeOf': 'Late fee of payment {number}',
  'loans.feeKind.CHARGED': 'Fee by hand',
  'loans.kindOfFee': 'Kind of fee',
  'agree.arrears': 'What is past due',
  'agree.arrears.STAY': 'Stays due',
  'agree.arrears.RESTART': 'Begins again',
  'agree.arrearsHint.STAY':
    'It is asked for as before. After maturity, the principal of the last payment moves to the new payments.',
  'agree.arrearsHint.RESTART':
    'The payments to come ask for it: its interest with the first of them, and no interest on that. Nothing is past due any more.',
  'agree.skippedPayments': 'Payments to skip',
  'agree.skippedPaymentsHint': 'The payments after them and the last day move by as many.',
  'agree.skippedInterest': 'Interest meanwhile',
  'agree.skippedInterest.RUNS': 'Goes on',
  'agree.skippedInterest.RESTS': 'Does not run',
  'agree.skippedInterestHint.RUNS': 'The next payment bears it, and the last payment takes the rest.',
  'agree.skippedInterestHint.RESTS': 'The skipped days cost nothing.',
  'agree.changeFee': 'Fee for the change',
  'agree.changeFeeHint': 'Charged today at the latest.',
  'agree.takeBackLast': 'Take back the last',
  'agree.takeBackTitle': 'Take back new terms',
  'agree.takeBack': 'Take back',
  'agree.takeBackHint':
    'What was agreed from {day} on will count as never agreed, with the fee charged for it. It stays in the history.',
  'agree.takenBack': 'The change was taken back',
  'agree.changesStructure': 'Change how it is repaid',
  'agree.changesStructureHint':
    'Otherwise structure, interest-only period and balloon stay what they are, also when the loan is extended.',
  'agree.interestOnlyHint': 'Counted from the first day of the loan.',
} as const
