/** Help under the fields of the rarer terms, which stand folded. */
export const termHints = {
  'loans.lateFeePercentHint': 'Use a percentage instead of a fixed fee.',
  'loans.lateFeeMinHint': 'Charged even if the percentage comes to less.',
  'loans.lateFeeMaxHint': 'The percentage never comes to more than this.',
  'loans.lateFeeShortageHint': 'Nothing is charged if less than this is unpaid.',
  'lateFeeTriggerHint.EACH': 'Each payment still unpaid after its grace period.',
  'lateFeeTriggerHint.UNLESS_PAID':
    'Not if a full payment came in since the payment before was checked, even if it went to an older one.',
  'lateFeeTriggerHint.ONCE': 'Not again until nothing is past due.',
  'loans.lateFeeOnBalloonHint': 'A last payment more than twice the one before it.',
  'loans.lateFeeBusinessDayHint':
    'If the last day falls on a weekend or federal holiday, the next business day is still on time.',
  'loans.returnedPaymentFeeHint': 'Charged when a check bounces or a transfer is returned.',
  'loans.defaultRateHint': 'A higher yearly rate while a payment stays unpaid too long',
  'accrualHint.SCHEDULED':
    'Paying early or late doesn’t change a period’s interest; a late payment costs the late fee.',
  'accrualHint.DAILY': 'Simple interest on each day’s balance: paying early saves interest, paying late costs more.',
  'paymentRuleHint.LEVEL': 'The same payment each time, by the amortization formula.',
  'paymentRuleHint.STATED': 'The payment in your contract; the last one covers the rest.',
  'paymentRuleHint.ACCELERATED':
    'Half the monthly payment every two weeks, or a quarter every week; the loan is paid off early.',
  'paymentRuleHint.EQUAL_PRINCIPAL': 'The same principal each time, so payments go down with the interest.',
  'paymentRuleHint.FLAT': 'Interest on the original amount to the end, no matter how much has been repaid.',
  'paymentRuleHint.BY_ROW': 'Your own dates and amounts; the last payment takes what is left.',
  'loans.agreedRowsHint':
    'Each date and amount; the last payment takes what is left: 2026-03-15: 500; 2026-09-15: rest.',
  'loans.statedPaymentHint':
    'What the contract asks for each time; the last payment covers the rest. With equal principal, the principal in each payment.',
  'loans.commitmentAmountHint':
    'For a loan paid out in draws: all you’ve agreed to lend. For a line of credit: the most that can be out at a time.',
  'loans.heldBackAmountHint': 'Lent later in draws, on top of the principal amount',
  'loans.revolvingCreditHint': 'What’s repaid can be drawn again, up to the limit.',
  'loans.minimumPaymentPercentHint': 'Due with each payment, besides interest.',
  'loans.undrawnFeeHint':
    'A year, on what isn’t drawn, charged on each due date. At the loan’s rate it’s like interest on the whole commitment.',
  'loans.minimumPaymentHint': 'Each payment is at least this much, or everything owed.',
  'loans.residualAmountHint': 'Principal left over, due with the last payment. Leave blank for none.',
  'loans.paymentMultipleHint': 'For example, 1 for whole dollars; the last payment covers the rest.',
  'loans.downPaymentHint': 'Paid back on the first day, before interest starts.',
  'loans.paymentsInAdvanceHint': 'How many equal payments are made on the first day. Leave blank for none.',
  'loans.paymentsWithoutPrincipalHint': 'How many payments. To go by the calendar, use interest-only months.',
  'loans.interestFreePaymentsHint': 'How many payments at the start have no interest.',
  'loans.postponedInterestPaymentsHint': 'Their interest is due with the first payment after them.',
  'loans.carriesFractionsHint': 'As a spreadsheet does; only amounts due are rounded.',
  'loans.partsByCalendarDaysHint': 'Then 14 days of February are half of it; otherwise, 14 days of 360.',
  'loans.interestInEqualPartsHint': 'Interest for the whole term is rounded once and split equally.',
  'loans.spreadsLastPaymentHint': 'A gap in the last payment is spread over all of them.',
  'loans.businessDayRuleHint': 'Federal holidays. Late fees and grace days count from the date it moves to.',
  'loans.semiMonthlyDaysHint': 'Leave blank to follow the first payment, or for the 15th and the last day.',
  'loans.payableOnDemandHint':
    'You can call the whole loan due at any time. Until then it’s due by the maturity date, such as the day you review it.',
  'loans.monthsWithoutPaymentHint': 'Interest keeps accruing and is due with the next payment.',
  'firstPeriodInterestHint.UNITED_STATES_RULE':
    'All payments are equal; interest the first one doesn’t cover is paid later, without interest on it.',
  'firstPeriodInterestHint.ACTUARIAL':
    'All payments are equal; interest the first one doesn’t cover earns interest until it’s paid.',
  'firstPeriodInterestHint.WITH_FIRST_PAYMENT': 'The first payment includes interest for the odd days.',
  'firstPeriodInterestHint.AT_CLOSING': 'Interest for the odd days is due on the first day of the loan.',
  'firstPeriodInterestHint.SPREAD': 'Interest for the odd days is spread evenly over the payments.',
  'loans.compoundingHint':
    'The contract rate is converted to the equivalent rate for your payments. Canadian mortgages compound twice a year.',
  'rateRuleHint.FIXED': 'The rate stays until you agree on a new one.',
  'rateRuleHint.STEPS': 'A different rate applies from a payment or date.',
  'rateRuleHint.INDEX': 'The rate changes on a schedule with an index whose values you enter.',
  'loans.rateStepsHint': 'The payment number or date each rate starts, and the rate: 25: 7, 61: 7.5, or 2028-01-01: 7.',
  'loans.indexRateHint': 'The schedule assumes it stays the same until you enter a new value.',
  'loans.indexMarginHint': 'The rate is the index plus the margin.',
  'loans.firstRateResetHint': 'Until then, the loan has the rate above.',
  'loans.rateLookBackHint': 'Each change uses the index from this many days before it.',
  'loans.rateMultipleHint': 'For example, 0.125 for eighths. Leave blank for no rounding.',
  'loans.firstRateCapHint': 'Points up or down. Leave blank to use the cap on each change.',
  'loans.rateCapHint': 'Points up or down. Leave blank for no limit.',
  'loans.lifetimeRateCapHint': 'Points above the first rate. Leave blank for no limit.',
  'loans.paymentResetMonthsHint': 'Leave blank to change it with each new rate.',
  'paymentAtNewRateHint.COUNTED_ANEW': 'Each new rate has its own payment, and the loan ends as agreed.',
  'paymentAtNewRateHint.KEPT': 'A higher rate leaves more for the last payment.',
  'surplusMoneyHint.PAYS_AHEAD': 'It is held and pays each coming payment on its due date, so the next due date moves.',
  'loans.payoffDaysHint': 'For 30-day months only; loans with actual days use their own day count.',
  'fullRepaymentInterestHint.PAYOFF':
    'A payoff owes interest to its date; principal paid on its own owes the month’s interest.',
  'fullRepaymentInterestHint.BY_DAY': 'Principal repaid in full owes interest to that date, however it’s paid.',
  'fullRepaymentInterestHint.WHOLE_MONTH': 'A payoff during a month owes interest for the whole month.',
  'loans.pointsHint': 'Percent of the loan: 2 on $300,000.00 is $6,000.00.',
  'loans.pointsAmountHint': 'A dollar amount, instead of a percentage or on top of it.',
  'loans.originationFeeHint': 'Everything you charge for making the loan: origination, underwriting, documents.',
  'loans.prepaidInterestDateHint':
    'The borrower pays interest to this date at closing; it accrues from this date. Usually the 1st, a month before the first payment.',
  'loans.prepaidInterestHint': 'Leave blank to calculate it by days.',
  'loans.closingReserveHint':
    'The borrower’s money that you hold, such as for taxes or insurance. It isn’t part of this loan’s books.',
  'loans.closingCostsHint': 'What others charge, each with its amount: Title 850; Recording 75.',
  'closingWayHint.WITHHELD': 'The borrower gets the loan minus these costs.',
  'closingWayHint.APART': 'The borrower gets the full loan and pays these costs the same day.',
  'rebateHint.NONE': 'Extra payments reduce principal and save interest.',
  'rebateHint.ACTUARIAL':
    'Extra money is held for the next payments. An early payoff owes interest only through that day.',
  'rebateHint.RULE_OF_78':
    'More of the interest is earned early, by the sum of the digits. For equal payments and terms up to 61 months.',
  'prepaymentRuleHint.NOT_STATED': 'Nothing is charged, and no paper says anything of it.',
  'prepaymentRuleHint.FREE': 'Papers say that early repayment costs nothing.',
  'loans.prepaymentPercentsHint':
    'Of what is repaid early: 5, 3, 1 is 5% in the first year, 3% in the second, 1% in the third, then nothing.',
  'loans.prepaymentMonthsHint': 'Interest of so many months on what is repaid early.',
  'loans.prepaymentYearsHint': 'Leave blank to apply it to the end.',
  'loans.prepaymentFreeHint': 'Percent of the loan that may be repaid early each year without a charge.',
  'loans.minimumInterestMonthsHint': 'A loan repaid early pays at least this many months of interest.',
  'loans.exitFeeHint': 'Due when the loan is paid off, early or not.',
} as const
