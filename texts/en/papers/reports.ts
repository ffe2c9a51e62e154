/** Texts that only reports on paper have, and texts that replace the screen's under the same key. */
export const reportPapers = {
  'reports.fileName': '{name} {days}.pdf',
  'reports.foot': 'From the books as of {instant} UTC',
  'reports.nothing': 'Nothing to report.',
  'reports.name.aging': 'Past Due',
  'reports.name.cash': 'Cash In',
  'reports.name.tax': 'Tax Year',
  'reports.asOfDay': 'As of {day}',
  'reports.fromTo': '{from} to {to}',
  'reports.fromDay': 'The {months} months from {day}',
  'reports.byMonth': 'By month',
  // Cash in, income, payments
  'reports.openingPrincipal': 'Outstanding before the period',
  'reports.soldPrincipal': 'Sold',
  'reports.closingPrincipal': 'Outstanding at the end',
  'reports.accruedLong': 'Interest accrued in this period, whether or not it has been paid.',
  'reports.received': 'Total',
  'reports.registerNote': 'Totals include completed payments only; pending, declined and reversed ones are listed.',
  'reports.registerCut':
    'The newest {shown} of {all} payments. For the others, choose a shorter period or the CSV file.',
  'word.date': 'Date',
  'word.interest': 'Interest',
  'method.WIRE': 'Wire',
  // Forecast
  'reports.expected': 'Expected in these months',
  'reports.ofItInterest': 'Interest portion',
  'reports.pastDueNow': 'Already past due, not included in the months',
  'reports.later': 'Due after these months',
  'reports.scenarioNote.AS_AGREED': 'Scheduled payments from the first day, without fees.',
  'reports.scenarioNote.LATE_30_DAYS': 'As if every borrower paid 30 days after each due date.',
  'reports.scenarioNote.LARGEST_PAY_OFF': 'As if the three largest loans were paid off on the first day.',
  'reports.leftOut': {
    one: 'Not included: {amount} on {count} defaulted loan.',
    other: 'Not included: {amount} on {count} defaulted loans.',
  },
  // Tax year, audit
  'reports.taxNote': 'Based on the dates payments were received. For your records; not a tax form.',
  'audit.paperNote': 'Times are in {timeZone}. Includes what borrowers and administrators did on these loans.',
  'audit.cut': 'The newest {shown} of {all} entries. For the others, choose a shorter period or the CSV file.',
  // Kinds and states of loans
  'loanType.SINGLE_FAMILY': 'Single family',
  'loanType.MULTI_FAMILY': 'Multi family',
  'loanType.PERSONAL': 'Personal loan',
  'loanType.BUSINESS': 'Business loan',
  'loanType.LINE_OF_CREDIT': 'Line of credit',
  'loanStatus.PAID_OFF': 'Paid off',
  'loanStatus.SOLD': 'Sold',
} as const
