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
    'reference, ref, loan reference, external id, id, loan id, loan number, loan no, account number, account, check number, check no, transaction id, loan',
  loanName: 'loan name, property, property address, description',
  loanType: 'loan type, type, category',
  principalAmount:
    'principal amount, original principal, original balance, original amount, loan amount, amount, principal, amount financed, amount lent, lent',
  interestRate: 'interest rate, rate, annual rate, note rate, apr, interest rate %, rate %',
  originationDate:
    'origination date, loan date, note date, funding date, funded, start date, closing date, date, start',
  firstPaymentDate:
    'first payment date, first payment, first due date, first payment due, first pmt, 1st payment, 1st pmt',
  maturityDate: 'maturity date, maturity, end date, final payment date',
  termMonths: 'term, term months, term (months), months, loan term, number of payments',
  paymentFrequency: 'payment frequency, frequency, pmt frequency, pmt freq',
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
  lateFeeOnBalloon: 'late fee on balloon, late charge on balloon',
  lateFeeMax: 'late fee at most, late fee max, maximum late fee, late fee cap, late charge max',
  paymentRule: 'payment rule, amortization method, repayment method, amortization type',
  statedPayment:
    'stated payment, payment amount, monthly payment, regular payment, contract payment, payment, installment, p&i, p & i, pmt, pmt amount',
  residualAmount: 'residual, residual amount, residual value, balloon amount, final balloon',
  paymentMultiple: 'payment multiple, payment rounded to, round payment to',
  downPayment: 'down payment, deposit',
  dueDayRule: 'due day rule, short months, end of month',
  gracePeriod: 'grace period, grace days, grace',
  dayCount: 'day count, basis, day count basis',
  accrualMethod: 'accrual method, accrual, interest method',
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
  loan: 'loan, loan number, loan no, loan id, loan reference, loan name, account number, account, reference',
  paymentDate: 'payment date, date received, received, received on, date, date paid, posted',
  amount: 'amount, payment amount, payment, amount received, amount paid, amt, pmt, pmt amount, total',
  paymentMethod: 'payment method, method, type',
  interestPart: 'interest, interest paid, interest amount',
  principalPart: 'principal, principal paid, principal amount',
  feesPart: 'fees, fees paid, late fee, late fees',
  balanceAfter: 'balance, balance after, principal balance, ending balance, remaining balance',
  note: 'note, notes, memo, comment, description',
}
