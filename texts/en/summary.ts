/** Texts of a contract in plain words, and of the cost of a loan. */
export const summary = {
  'summary.title': 'In plain words',
  'summary.failed': 'The terms could not be read to put them into words.',
  'summary.lentYou': '{lender} lent you {amount} on {day}, at {rate} a year.',
  'summary.lent': '{amount} is lent on {day}, at {rate} a year.',
  'summary.wasLent': '{amount} was lent on {day}.',
  'summary.wasLentYou': '{lender} lent you {amount} on {day}.',
  'summary.ranBefore': 'The loan ran before it came here.',
  'summary.takenOver': 'It was taken over with the balance of {day}: {amount} of principal.',
  'summary.bears': 'It bears {rate} a year.',
  'summary.termLeft': 'From then on it runs for {term}, until {day}.',
  'summary.totalLeft':
    'Paid as agreed from then on, it costs {interestCents} of interest; those payments together are {totalCents}.',
  'summary.interestOnlyToEnd': 'Until {dueOn} the payments are interest only and repay nothing.',
  'summary.term': 'The loan runs for {term}, until {day}.',
  'summary.payments': {
    one: 'It is repaid in {count} payment ({frequency}), of {paymentCents} on {dueOn}.',
    other: 'It is repaid in {count} payments ({frequency}), the first of {paymentCents} on {dueOn}.',
  },
  'summary.onePayment': 'It is repaid in one payment of {paymentCents} on {dueOn}.',
  'summary.interestOnly':
    'The first payments are interest only. From {dueOn} on a payment is {paymentCents} and repays the principal too.',
  'summary.lastPayment': 'The last payment, on {dueOn}, is {paymentCents}.',
  'summary.balloon': 'On {dueOn} everything that is left falls due at once: {paymentCents}.',
  'summary.onTwoDays': 'Payments fall due on days {firstDay} and {secondDay} of each month.',
  'summary.onDayAndLast': 'Payments fall due on day {firstDay} and on the last day of each month.',
  'summary.equalPrincipal':
    'Each payment repays {amountCents} of principal, and the interest of what is left beside it, so payments become smaller.',
  'summary.flatInterest': 'Interest is counted on the whole amount to the end, however much has been repaid.',
  'summary.halfOfMonthly': 'A payment is half of {amountCents}, the payment by the month.',
  'summary.quarterOfMonthly': 'A payment is a quarter of {amountCents}, the payment by the month.',
  'summary.downPayment': '{amountCents} is paid back on the first day.',
  'summary.residual': 'The payments leave {amountCents} of principal, which is due with the last one, on {dueOn}.',
  'summary.endsEarly': 'These payments repay the loan by {dueOn}, before its maturity date.',
  'summary.compoundedAnnually':
    'Interest is compounded once a year, so it is counted at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedSemiAnnually':
    'Interest is compounded twice a year, so it is counted at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedQuarterly':
    'Interest is compounded every quarter, so it is counted at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedMonthly':
    'Interest is compounded every month, so it is counted at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedDaily':
    'Interest is compounded every day, so it is counted at the equivalent rate of {ratePpm} a year.',
  'summary.closing': 'Costs of {costsCents} are kept back at closing, so the borrower gets {toBorrowerCents}.',
  'summary.closingApart': 'At closing the borrower pays costs of {costsCents}.',
  'summary.interestTo': 'Interest to {toOn} is paid at closing; from then on it runs.',
  'summary.total': 'Paid as agreed, it costs {interestCents} of interest; all payments together are {totalCents}.',
  'summary.scheduled':
    'The interest of each payment is fixed beforehand: paying some days early or late does not change it.',
  'summary.daily': 'Interest is counted day by day: paying early costs less, paying late costs more.',
  'summary.dailyExample': 'If the first payment comes on {lateOn} instead of {dueOn}, that costs {costCents} more.',
  'summary.order.INTEREST_PRINCIPAL_FEES': 'A payment covers interest first, then principal, then fees.',
  'summary.order.FEES_INTEREST_PRINCIPAL': 'A payment covers fees first, then interest, then principal.',
  'summary.extra': 'Money beyond what is due lowers the principal, and the loan ends sooner.',
  'summary.grace': {
    one: 'A payment is on time until {count} day after its due day.',
    other: 'A payment is on time until {count} days after its due day.',
  },
  'summary.noGrace': 'A payment is on time on its due day.',
  'summary.lateFee': 'A later payment costs a late fee of {feeCents}, once.',
  'summary.lateFeePercent': 'A later payment costs a late fee of {feePpm} of what is late, once.',
  'summary.lateFeePercentAtMost':
    'A later payment costs a late fee of {feePpm} of what is late, at most {mostCents}, once.',
  'summary.lateFeeAtLeast': 'It is at least {leastCents}.',
  'summary.lateFeeOfWholePayment': 'It is counted on the whole payment, also when part of it came in time.',
  'summary.lateFeeShortage': 'None is charged when less than {shortageCents} is missing.',
  'summary.lateFeeUnlessPaid': 'None is charged when a full payment came in its time, even if it paid an older debt.',
  'summary.lateFeeOnce': 'It is charged once for as long as the loan stays behind.',
  'summary.lateFeeNotOnBalloon': 'The balloon payment bears no late fee.',
  'summary.noLateFee': 'There is no late fee.',
  'summary.changed': 'Some terms were agreed anew since then: see “Agreed anew”.',
  // What it costs, by the actuarial method
  'cost.title': 'What the loan costs',
  'cost.apr': 'APR',
  'cost.aprHint': 'The cost of credit as a yearly rate',
  'cost.financeChargeHint': 'The cost of credit in dollars',
  'cost.amountFinancedHint': 'The credit that is provided',
  'cost.totalOfPaymentsHint': 'If every payment is made as agreed',
  'cost.notAdvice':
    'For information: computed from the terms as first agreed, without late fees. It is neither a disclosure required by law nor legal advice.',
} as const
