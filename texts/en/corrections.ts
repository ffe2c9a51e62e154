/** Texts of rare actions on a loan: fees by hand, the mark of default, the write-off, and what waits for a second person. */
export const corrections = {
  'loans.more': 'More',
  'loans.correct.FEE': 'Charge a fee',
  'loans.correct.WAIVER': 'Waive a fee',
  'loans.correct.DEFAULT': 'Mark as defaulted',
  'loans.correct.LIFT': 'Remove default mark',
  'loans.correct.WRITE_OFF': 'Write off',
  'loans.correctHint.FEE': 'For example, a returned check. Late fees are charged automatically.',
  'loans.correctHint.WAIVER': 'A waived fee is no longer due. It stays in the history.',
  'loans.correctHint.DEFAULT':
    'The loan shows as defaulted from that date until you remove the mark, whatever is past due. No figures change.',
  'loans.correctHint.LIFT':
    'From that date the loan shows the status its payments give it. The mark stays in the history.',
  'loans.correctHint.WRITE_OFF':
    'You give up on this loan: the balance becomes a loss, and interest and fees are no longer due. Money that still comes in can be recorded and lowers the loss. You can take it back from the loan’s history.',
  'loans.corrected.FEE': 'Fee charged',
  'loans.corrected.WAIVER': 'Fee waived',
  'loans.corrected.DEFAULT': 'Loan marked as defaulted',
  'loans.corrected.LIFT': 'Default mark removed',
  'loans.corrected.WRITE_OFF': 'Loan written off',
  'loans.willWait':
    'This needs approval because it gives up {amount} and the limit is {above}. Nothing changes until an administrator approves it.',
  'loans.paymentWillWait':
    'This needs approval because it takes {amount} off principal beyond what’s due and the limit is {above}. Payments on a bank statement or reported by the borrower don’t need approval. Nothing changes until an administrator approves it.',
  'loans.nothingToWaive': 'This loan has no unpaid fees.',
  'loans.countsFrom': 'Effective date',
  'loans.feeNoteHint': 'What it’s for. The borrower can see this.',
  'loans.fee': 'Fee',
  'loans.feeOf': '{what}, {day}: {amount} unpaid',
  'loans.lateFeeOf': 'Late fee for payment {number}',
  'loans.feeKind.CHARGED': 'Manual fee',
  'loans.kindOfFee': 'Fee type',
  'agree.arrears': 'Past-due amounts',
  'agree.arrears.STAY': 'Stay due',
  'agree.arrears.RESTART': 'Start over',
  'agree.arrearsHint.STAY':
    'They’re still due as before. After maturity, the last payment’s principal moves to the new payments.',
  'agree.arrearsHint.RESTART':
    'The remaining payments cover them: their interest is due with the first one, without interest on it. Nothing is past due anymore.',
  'agree.skippedPayments': 'Payments to skip',
  'agree.skippedPaymentsHint': 'Later payments and the last date move out by the same number.',
  'agree.skippedInterest': 'Interest meanwhile',
  'agree.skippedInterest.RUNS': 'Keeps accruing',
  'agree.skippedInterest.RESTS': 'Paused',
  'agree.skippedInterestHint.RUNS': 'It’s due with the next payment, and the last payment covers the rest.',
  'agree.skippedInterestHint.RESTS': 'No interest for the skipped days.',
  'agree.changeFee': 'Modification fee',
  'agree.changeFeeHint': 'Charged no later than today.',
  'agree.takeBackLast': 'Undo the last change',
  'agree.takeBackTitle': 'Undo change of terms',
  'agree.takeBack': 'Undo change',
  'agree.takeBackHint':
    'The terms agreed from {day}, and any fee charged for them, will no longer apply. They stay in the history.',
  'agree.takenBack': 'Change undone',
  'agree.changesStructure': 'Change how it’s repaid',
  'agree.changesStructureHint':
    'Otherwise the structure, interest-only period and balloon stay the same, even if the loan is extended.',
  'agree.interestOnlyHint': 'From the first day of the loan.',
} as const
