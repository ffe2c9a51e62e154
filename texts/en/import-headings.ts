import type { ImportField } from '#contract/imports/import-fields.ts'

/** The English headings that files from elsewhere use for each field; the likelier ones first. */
export const importHeadings: Readonly<Record<ImportField, string>> = {
  firstName: 'first name, given name, first',
  lastName: 'last name, surname, family name, last',
  fullName: 'name, full name, borrower, borrower name, customer, customer name, client, client name, contact name',
  email: 'email, e-mail, email address, borrower email, customer email, client email, contact email, mail',
  phone:
    'phone, phone number, telephone, mobile, mobile phone, cell, cell phone, borrower phone, client phone, contact phone, contact number, tel',
  llcName: 'llc, llc name, company, company name, business name',
  reference:
    'reference, ref, loan reference, external id, id, loan id, loan number, loan no, account number, account, note number, note no, contract number, contract no, deal number, stock number, stock no, check number, check no, transaction id, loan',
  loanName: 'loan name, property, property address, description',
  loanType: 'loan type, type, category',
  principalAmount:
    'principal amount, original principal, original balance, original amount, loan amount, amount, principal, amount financed, amount lent, lent',
  interestRate: 'interest rate, rate, annual rate, note rate, apr, interest rate %, rate %',
  originationDate:
    'origination date, origination, originated, loan date, note date, contract date, date of contract, date of note, sale date, funding date, funded, funded on, start date, closing date, closed, date, start, opened',
  firstPaymentDate:
    'first payment date, first payment, first due date, first payment due, first pmt, 1st payment, 1st pmt',
  maturityDate:
    'maturity date, maturity, matures, matures on, end date, ends, due in full, paid off by, last payment due, final payment date, final payment',
  termMonths: 'term, term months, term (months), months, loan term',
  paymentFrequency:
    'payment frequency, frequency, pmt frequency, pmt freq, freq, pay frequency, payment schedule, schedule, paid every, pay period',
  paymentStructure: 'payment structure, structure, payment type',
  interestOnlyMonths: 'interest only months, interest only period, io months',
  balloonDate: 'balloon date, balloon, balloon due date',
  amortizationMonths: 'amortization months, amortization, amortization term',
  lateFee: 'late fee, late charge, late fee amount',
  lateFeePercent: 'late fee percent, late fee %, late charge %, late charge percent',
  lateFeeMin: 'late fee at least, late fee min, minimum late fee, late charge min',
  lateFeeBase: 'late fee of, late fee base, late charge base',
  lateFeeShortage: 'late fee shortage, no late fee below',
  lateFeeTrigger: 'late fee charged for, late fee trigger',
  lateFeeBusinessDay: 'business day, business days, next business day, weekend grace',
  lateFeeOnBalloon: 'late fee on balloon, late charge on balloon',
  lateFeeMax: 'late fee at most, late fee max, maximum late fee, late fee cap, late charge max',
  paymentsWithoutPrincipal: 'interest only payments, io payments, payments without principal',
  interestFreePayments: 'interest free payments, payments without interest',
  postponedInterestPayments: 'postponed interest payments, deferred interest payments',
  paymentRule: 'payment rule, amortization method, repayment method, amortization type',
  statedPayment:
    'stated payment, payment amount, monthly payment, regular payment, contract payment, payment, installment, p&i, p & i, pmt, pmt amount',
  prepaymentRule: 'prepayment, prepayment penalty type, prepayment rule, early repayment',
  prepaymentPercents: 'prepayment percent, prepayment penalty, prepayment %, step down, prepay penalty',
  prepaymentMonths: 'prepayment months, months of interest penalty',
  prepaymentYears: 'prepayment years, prepayment penalty years, lockout years',
  prepaymentScope: 'prepayment charged when, prepayment scope',
  prepaymentFree: 'free prepayment, free prepayment %, prepayment privilege',
  minimumInterestMonths: 'minimum interest, minimum interest months, guaranteed interest months',
  exitFee: 'exit fee, payoff fee, back end fee',
  points: 'points, points %, discount points, loan points',
  pointsAmount: 'points amount, points $, points paid',
  originationFee: 'origination fee, loan fee, lender fee, processing fee, underwriting fee',
  prepaidInterestDate:
    'interest paid through closing, prepaid interest to, prepaid interest date, interest paid to at closing',
  prepaidInterest: 'prepaid interest, per diem interest, interim interest, interest at closing',
  closingReserve: 'reserve, reserves, impound deposit, holdback reserve',
  closingCosts: 'closing costs, other closing costs, settlement costs, third party costs',
  closingCostsPaid: 'closing costs paid, closing costs are, costs withheld',
  residualAmount: 'residual, residual amount, residual value, balloon amount, final balloon',
  paymentMultiple: 'payment multiple, payment rounded to, round payment to',
  downPayment: 'down payment, deposit',
  firstPeriodInterest: 'first period interest, odd days interest, odd days, stub interest',
  rebate: 'rebate, rebate method, precomputed, precomputed interest, unearned interest, interest refund',
  compounding: 'compounding, compounded, compounding frequency, compounding periods, interest compounded',
  rateRule: 'rate type, rate rule, interest rate type, fixed or adjustable',
  rateSteps: 'rate steps, step rates, later rates, rate schedule',
  indexRate: 'index, index rate, index value, current index',
  indexDate: 'index date, index as of',
  indexMargin: 'margin, spread',
  firstRateReset: 'first rate change, first reset, first adjustment date, first rate adjustment',
  rateResetMonths: 'rate changes every, reset frequency, adjustment frequency, months between adjustments',
  rateLookBack: 'look back, look back days, lookback',
  rateMultiple: 'rate rounded to, rate rounding factor',
  rateRounding: 'rate rounding, rounding of the rate',
  firstRateCap: 'first cap, first change cap, initial cap, initial adjustment cap',
  rateCap: 'rate cap, periodic cap, adjustment cap',
  lifetimeRateCap: 'lifetime cap, life cap, lifetime rate cap',
  rateFloor: 'rate floor, floor, minimum rate',
  paymentResetMonths: 'payment changes every, payment adjustment frequency',
  paymentAtNewRate: 'payment at new rate, payment when rate changes',
  payoffDays: 'payoff days, per diem basis, payoff day count',
  fullRepaymentInterest: 'interest on full repayment, payoff interest, full month interest',
  dueDayRule: 'due day rule, short months, end of month',
  gracePeriod: 'grace period, grace days, grace',
  dayCount: 'day count, basis, day count basis',
  accrualMethod: 'accrual method, accrual, interest method',
  amortizationStart:
    'amortization start, amortization began, amortization start date, amortization begins, amortized from',
  numberOfPayments:
    'number of payments, no of payments, payments, total payments, payment count, term in payments, installments',
  paymentsLeft: 'payments left, remaining payments, payments remaining, payments to go, remaining term, months left',
  lastPaidDate:
    'last paid, last payment, last payment date, last paid date, last paid on, last pmt, date of last payment',
  interestPaidBefore:
    'interest paid this year, interest ytd, ytd interest, interest paid ytd, interest year to date, interest received ytd',
  principalPaidBefore:
    'principal paid this year, principal ytd, ytd principal, principal paid ytd, principal year to date, principal received ytd',
  notes: 'notes, comments, memo',
  asOfDate: 'as of, as of date, balance date, snapshot date',
  principalBalance:
    'principal balance, current balance, balance, outstanding balance, outstanding principal, unpaid principal, current principal, remaining principal, remaining balance, loan balance, upb',
  interestPaidTo:
    'interest paid to, paid to, paid to date, paid through, paid thru, interest paid through, interest paid thru',
  accruedInterest: 'accrued interest, unpaid interest, interest due, interest',
  unpaidFees: 'unpaid fees, fees due, fees, unpaid late fees, late charges due',
  nextPaymentDate:
    'next payment date, next payment, next due date, next due, next payment due, next pmt, next pmt date, next pmt due',
  loan: 'loan, loan number, loan no, loan id, loan reference, loan name, account number, account, note number, note no, contract number, contract no, stock number, stock no, reference',
  paymentDate:
    'payment date, date received, received, received on, date, date paid, paid on, day, pmt date, date of payment, posted, posted on',
  amount:
    'amount, payment amount, payment, amount received, amount paid, amt, pmt, pmt amount, paid, money received, collected, total, total paid, total payment',
  paymentMethod: 'payment method, method, type, paid by, how paid, how',
  interestPart: 'interest, interest paid, interest amount, int, to interest',
  principalPart: 'principal, principal paid, principal amount, prin, to principal',
  feesPart: 'fees, fees paid, late fee, late fees',
  balanceAfter: 'balance, balance after, principal balance, ending balance, remaining balance, new balance, bal',
  note: 'note, notes, memo, comment, description',
}
