/** Texts of a contract in plain words, and of the cost of a loan. */
export const summary = {
  'summary.lentYou': '{lender} lent you {amount} on {day} at {rate} a year.',
  'summary.lent': '{amount} is lent on {day} at {rate} a year.',
  'summary.lentYouFree': '{lender} lent you {amount} on {day}, without interest.',
  'summary.lentFree': '{amount} is lent on {day}, without interest.',
  'summary.wasLent': '{amount} was lent on {day}.',
  'summary.wasLentYou': '{lender} lent you {amount} on {day}.',
  'summary.ranBefore': 'The loan started before it was added here.',
  'summary.takenOver': 'It was added with its balance as of {day}: {amount} of principal.',
  'summary.bears': 'The interest rate is {rate} a year.',
  'summary.bearsNone': 'No interest is charged.',
  'summary.termLeft': 'It ends on {day}.',
  'summary.totalLeft':
    'If every payment from then is on time, total interest is {interestCents} and total payments are {totalCents}.',
  'summary.interestOnlyToEnd': 'Until {dueOn}, payments are interest only and repay no principal.',
  'summary.term': 'The loan runs for {term}, until {day}.',
  'summary.payments': {
    one: 'There is {count} payment ({frequency}): {paymentCents}, due {dueOn}.',
    other: 'There are {count} payments ({frequency}). The first, {paymentCents}, is due {dueOn}.',
  },
  'summary.onePayment': 'There is one payment: {paymentCents}, due {dueOn}.',
  'summary.interestOnly':
    'The first payments are interest only. From {dueOn}, payments are {paymentCents} and repay principal too.',
  'summary.lastPayment': 'The last payment, due {dueOn}, is {paymentCents}.',
  'summary.balloon': 'The remaining balance is due on {dueOn}: {paymentCents}.',
  'summary.onTwoDays': 'Payments are due on days {firstDay} and {secondDay} of each month.',
  'summary.movedFollowing': 'A payment due on a weekend or a federal holiday is due the next business day.',
  'summary.movedWithinMonth':
    'A payment due on a weekend or a federal holiday is due the next business day or, at the end of a month, the one before.',
  'summary.movedPreceding': 'A payment due on a weekend or a federal holiday is due the business day before.',
  'summary.onDayAndLast': 'Payments are due on day {firstDay} and on the last day of each month.',
  'summary.equalPrincipal':
    'Each payment repays {amountCents} of principal, plus interest on what’s left, so payments get smaller.',
  'summary.agreedRows':
    'There are {count} payments, agreed one by one as the schedule lists them. The last one, due {dueOn}, takes what is left: {amountCents}.',
  'summary.flatInterest': 'Interest is charged on the original amount to the end, no matter how much has been repaid.',
  'summary.halfOfMonthly': 'Each payment is half the monthly payment of {amountCents}.',
  'summary.quarterOfMonthly': 'Each payment is a quarter of the monthly payment of {amountCents}.',
  'summary.downPayment': '{amountCents} is paid back on the first day.',
  'summary.inAdvance': '{amountCents} is paid in advance on the first day.',
  'summary.residual': 'The payments leave {amountCents} of principal, due with the last one on {dueOn}.',
  'summary.endsEarly': 'These payments pay off the loan by {dueOn}, before its maturity date.',
  'summary.precomputedActuarial':
    'Interest is precomputed. If the loan is paid off early, it owes interest only through that day; the rest is rebated.',
  'summary.precomputedRuleOf78':
    'Interest is precomputed. If the loan is paid off early, unearned interest is rebated by the Rule of 78; a month counts in full once more than half of it has passed.',
  'summary.compoundedAnnually':
    'Interest is compounded once a year, so it accrues at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedSemiAnnually':
    'Interest is compounded twice a year, so it accrues at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedQuarterly':
    'Interest is compounded every quarter, so it accrues at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedMonthly':
    'Interest is compounded every month, so it accrues at the equivalent rate of {ratePpm} a year.',
  'summary.compoundedDaily':
    'Interest is compounded every day, so it accrues at the equivalent rate of {ratePpm} a year.',
  'summary.closing': 'Closing costs of {costsCents} are deducted, so the borrower gets {toBorrowerCents}.',
  'summary.closingApart': 'The borrower pays {costsCents} in closing costs.',
  'summary.interestTo': 'Interest to {toOn} is paid at closing and accrues from that date.',
  'summary.total':
    'If every payment is on time, total interest is {interestCents} and total payments are {totalCents}.',
  'summary.totalFree': 'If every payment is on time, total payments are {totalCents}.',
  'summary.scheduled': 'Interest is set by the schedule: paying a few days early or late doesn’t change it.',
  'summary.daily': 'Interest accrues daily: paying early costs less, paying late costs more.',
  'summary.dailyRounded': 'Each day’s interest is rounded to the cent before it is added up.',
  'summary.dailyExample': 'If the first payment comes on {lateOn} instead of {dueOn}, it costs {costCents} more.',
  'summary.order.INTEREST_PRINCIPAL_FEES': 'Payments go to interest first, then principal, then fees.',
  'summary.order.FEES_INTEREST_PRINCIPAL': 'Payments go to fees first, then interest, then principal.',
  'summary.order.ALL_INTEREST_FIRST': 'Payments go to all interest that is due first, then principal, then fees.',
  'summary.order.PRINCIPAL_INTEREST_FEES': 'Payments go to principal first, then interest, then fees.',
  'summary.order.PRINCIPAL_FEES': 'Payments go to principal first, then fees.',
  'summary.order.FEES_PRINCIPAL': 'Payments go to fees first, then principal.',
  'summary.order.FEES_FIRST_LATE_FEES_LAST':
    'Payments go to fees first, then interest, then principal, then late fees.',
  'summary.extra': 'Anything extra reduces principal and ends the loan sooner.',
  'summary.extraWaits':
    'Anything extra is held for the next payments and saves no interest, unless it pays off the loan.',
  'summary.indexedRate':
    'The rate follows an index: {ratePpm} is added to it on {fromOn}, and then every {months} months.',
  'summary.indexedRateMonthly':
    'The rate follows an index: {ratePpm} is added to it on {fromOn}, and then every month.',
  'summary.indexLookBack': 'Each change uses the index from {days} days before it.',
  'summary.rateMultiple': 'Index plus margin is rounded to a multiple of {ratePpm}.',
  'summary.firstRateCap': 'The first change can move the rate by at most {ratePpm}, up or down.',
  'summary.rateCap': 'Each change can move the rate by at most {ratePpm}, up or down.',
  'summary.lifetimeRateCap': 'Over the whole loan, the rate can rise by at most {ratePpm}.',
  'summary.rateFloor': 'The rate never falls below {ratePpm}.',
  'summary.indexStays': 'The amounts here assume the index stays at {ratePpm}, its value on {fromOn}.',
  'summary.laterRate': 'From {fromOn}, the rate is {ratePpm} and each payment is {paymentCents}.',
  'summary.laterRateSamePayment': 'From {fromOn}, the rate is {ratePpm}; the payment stays the same.',
  'summary.moreRates': 'After that the rate or the payment changes {changes} more times, as the schedule shows.',
  'summary.earlyFree': 'The loan may be repaid early at any time at no charge.',
  'summary.earlyPercent': 'In year {year} of the loan, the prepayment charge is {ratePpm} of the amount prepaid.',
  'summary.earlyPercentEnds': 'There is no charge after year {years}.',
  'summary.earlyMonths': 'Prepaying costs {months} months of interest on the amount prepaid.',
  'summary.earlyMonthsOfYears':
    'In the first {years} years, prepaying costs {months} months of interest on the amount prepaid.',
  'summary.earlyEach': 'This applies to any principal repaid before it is due.',
  'summary.earlyWhole': 'This applies only if the whole loan is paid off early.',
  'summary.earlyFreePart': 'Each year, up to {ratePpm} of the loan may be prepaid without this charge.',
  'summary.earlyLeast':
    'If the loan is paid off early, at least {months} months of interest on the amount lent is owed.',
  'summary.earlyExitFee': 'An exit fee of {amountCents} is due when the loan is paid off, early or not.',
  'summary.onDemand': 'The lender may ask for the whole loan at any time. If not, it’s due as shown.',
  'summary.lineLimit': 'Up to {amountCents} may be owed at a time; what’s repaid can be drawn again.',
  'summary.commitment': 'The lender has agreed to lend a total of up to {amountCents}.',
  'summary.heldBack': 'Of this, {amountCents} is held back and paid out in draws.',
  'summary.undrawnFee': 'A fee of {ratePpm} a year is charged on what isn’t drawn, on each due date.',
  'summary.serviceFee': 'A service fee of {amountCents} is due with each payment, beside principal and interest.',
  'summary.taxes':
    'With each payment {amountCents} is collected for property taxes, beside principal and interest. The lender holds it and pays the taxes from it.',
  'summary.insurance':
    'With each payment {amountCents} is collected for insurance, beside principal and interest. The lender holds it and pays the insurance from it.',
  'summary.defaultPrincipal':
    'While a payment is more than {days} days past due, the interest rate on the unpaid principal is {ratePpm} a year.',
  'summary.defaultOverdue':
    'While a payment is more than {days} days past due, another {ratePpm} a year is charged on what is past due.',
  'summary.defaultPrincipalAtMaturity':
    'Starting {days} days after the last due date, the interest rate on unpaid principal is {ratePpm} a year until the loan is paid off.',
  'summary.defaultOverdueAtMaturity':
    'Starting {days} days after the last due date, another {ratePpm} a year is charged on what is past due.',
  'summary.oddDaysActuarial': 'Interest the first payment doesn’t cover earns interest until it is paid.',
  'summary.oddDaysWithFirst':
    'Interest for the extra days before the first regular period is paid with the first payment.',
  'summary.oddDaysAtClosing': 'Interest for the extra days before the first regular period is paid on the first day.',
  'summary.oddDaysSpread': 'Interest for the extra days before the first regular period is spread over all payments.',
  'summary.partialHeld': 'A partial payment is held until it makes a whole payment.',
  'summary.paysAhead': 'Money above what is due is held and pays the coming payments on their due dates.',
  'summary.payoffByDayCount': 'A payoff counts days the same way the loan does.',
  'summary.fullRepaymentByDay': 'If all principal is repaid mid-month, interest is owed only to that day.',
  'summary.fullRepaymentWholeMonth': 'If the loan is paid off mid-month, interest for the whole month is owed.',
  'summary.grace': {
    one: 'Payments have a {count}-day grace period.',
    other: 'Payments have a {count}-day grace period.',
  },
  'summary.noGrace': 'Payments have no grace period.',
  'summary.lateFee': 'After that, a one-time late fee of {feeCents} applies.',
  'summary.lateFeePercent': 'After that, a one-time late fee of {feePpm} of the late amount applies.',
  'summary.lateFeePercentAtMost':
    'After that, a one-time late fee of {feePpm} of the late amount applies, up to {mostCents}.',
  'summary.lateFeeAtLeast': 'The late fee is at least {leastCents}.',
  'summary.lateFeeOfWholePayment': 'It’s based on the whole payment, even if part of it came in on time.',
  'summary.lateFeeShortage': 'There’s no fee if less than {shortageCents} is unpaid.',
  'summary.lateFeeUnlessPaid': 'There’s no fee if a full payment came in on time, even if it went to an older payment.',
  'summary.lateFeeOnce': 'It’s charged once while the loan stays past due.',
  'summary.lateFeeBusinessDay':
    'If the grace period ends on a weekend or federal holiday, a payment on the next business day has no late fee.',
  'summary.lateFeeNotOnBalloon': 'The balloon payment has no late fee.',
  'summary.noLateFee': 'There is no late fee.',
  'summary.changed': 'Some terms have changed since then: see “Changed terms”.',
  // What it costs, by the actuarial method
  'cost.apr': 'APR',
  'cost.aprHint': 'The cost of credit as a yearly rate',
  'cost.financeChargeHint': 'The cost of credit in dollars',
  'cost.amountFinancedHint': 'The amount of credit provided',
  'cost.totalOfPaymentsHint': 'If every payment is made as agreed',
  'cost.notAdvice':
    'Calculated from the original terms, without late fees. For information only; not a legal disclosure.',
  'loans.structureAndTerms': 'Structure and terms',
  'loans.reviewNote': 'Please review everything carefully before you create the loan.',
  'loans.reviewNoteEdit': 'Please review everything carefully before you save the changes.',
  'loans.startsPastDue': {
    one: 'One payment was due before today, on {day}: the loan will be past due by {amount} until you record it.',
    other:
      '{count} payments were due before today, the first on {day}: the loan will be past due by {amount} until you record them.',
  },
  'loans.pastDueIfPaid':
    'If you don’t want to enter past payments, go back and check “This loan is already being repaid”.',
  'loans.pastDueIfContinued': 'If that was paid, go back and enter the next payment due as the first payment.',
} as const
