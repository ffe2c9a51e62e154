/** Texts of the dialog that tells which loans make up a figure. */
export const figureWhy = {
  'dashboard.whyHint.totalPortfolioValue': 'Principal outstanding on all open loans.',
  'dashboard.whyHint.monthlyIncome':
    'Scheduled payments on all active loans over a year, divided by 12. Includes principal.',
  'dashboard.whyHint.latePaymentsCount': 'Payments still unpaid after the grace period, by loan.',
  'dashboard.whyHint.totalInterestEarned': 'Interest in all payments received.',
  'dashboard.whyHint.projectedEarnings': 'Interest in all remaining scheduled payments.',
  'dashboard.whyPayments': '{amount}, {count} times a year',
  'dashboard.whyTotal': 'Total',
  'dashboard.whyNone': 'No loans in this figure.',
  'dashboard.whyFailed': 'This couldn’t be loaded. The figure itself is correct.',
} as const
