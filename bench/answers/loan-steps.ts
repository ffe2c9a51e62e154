import { readLoan, today } from './payment-steps.ts'
import type { Person, Row } from './people.ts'

/** Fees, waivers, marks of default and new terms of a loan, with what is refused of each. */
export async function correctionsOf(lender: Person, { id: loanId = 0 }: Row): Promise<void> {
  const ask = (path: string, body: object, title: string) =>
    lender.call('POST', `/loans/${loanId}/${path}`, { body, title })
  await ask('fees', { amount: 35, date: today, note: 'Returned payment' }, 'charged')
  await ask('fees', { amount: 12.5, date: '2026-11-01' }, 'charged in the past')
  await ask('fees', { amount: 0, date: today }, 'of nothing')
  await ask('fees', { amount: 5, date: '2026-12-24' }, 'in the future')
  await ask('fees', { amount: 5, date: '1999-01-01' }, 'before the loan')
  const fees = (await lender.call('GET', `/loans/${loanId}/fees`, { title: 'to waive' })).rows
  for (const { name, openAmount = 0 } of fees.slice(0, 4)) {
    await ask('fee-waivers', { fee: name, amount: openAmount + 1 }, `${name} more than is open`)
    await ask('fee-waivers', { fee: name, amount: Math.min(openAmount, 7.5) }, `${name} in part`)
  }
  await ask('fee-waivers', { fee: 'charge-999999', amount: 1 }, 'no such fee')
  await ask('fee-waivers', { fee: 'nonsense', amount: 1 }, 'no fee at all')
  await readLoan(lender, loanId, 'after fees')

  await ask('default-mark/lifting', { date: today }, 'not marked')
  await ask('default-mark', { date: '2026-12-24' }, 'in the future')
  await ask('default-mark', { date: '2026-11-02', note: 'Moved away' }, 'marked')
  await ask('default-mark', { date: today }, 'marked twice')
  await readLoan(lender, loanId, 'while in default')
  await ask('default-mark/lifting', { date: today, note: 'Came back' }, 'lifted')

  const changes: Record<string, object> = {
    'nothing new': { effectiveDate: today },
    'a rate': { effectiveDate: today, interestRate: 5.5 },
    'a rate below nothing': { effectiveDate: today, interestRate: -1 },
    'before the loan': { effectiveDate: '1999-01-01', interestRate: 5 },
    'a frequency, in the future': { effectiveDate: '2026-12-01', paymentFrequency: 'QUARTERLY' },
    'a maturity before today': { effectiveDate: today, maturityDate: '2026-01-01' },
    'a maturity': { effectiveDate: today, maturityDate: '2033-06-15' },
    'late fees': { effectiveDate: today, lateFee: 42, gracePeriod: 3 },
    'a late fee in percent': { effectiveDate: today, lateFeePercent: 4.5, lateFee: null },
    'both late fees': { effectiveDate: today, lateFeePercent: 4.5, lateFee: 10 },
    'a frequency': { effectiveDate: today, paymentFrequency: 'QUARTERLY' },
    'a next day': { effectiveDate: today, nextPaymentDate: '2026-12-20' },
  }
  for (const [title, body] of Object.entries(changes)) await ask('terms-change', body, title)
  await readLoan(lender, loanId, 'after new terms')
}

/** Writes a loan off and receives money on it after. */
export async function writeOff(lender: Person, { id: loanId = 0 }: Row): Promise<void> {
  const ask = (body: object, title: string) => lender.call('POST', `/loans/${loanId}/write-off`, { body, title })
  await ask({ date: '2026-12-24' }, 'in the future')
  await ask({ date: '1999-01-01' }, 'before the loan')
  await ask({ date: today, note: 'Nothing to be had' }, 'written off')
  await ask({ date: today }, 'written off twice')
  await readLoan(lender, loanId, 'after the write-off')
  const recovery = { loanId, amount: 250, paymentDate: today, paymentMethod: 'ACH' }
  const { row } = await lender.call('POST', '/payments', { body: recovery, title: `${loanId} recovered` })
  await readLoan(lender, loanId, 'after the recovery')
  await lender.call('POST', `/payments/${row.id}/reversal`, { body: { reason: 'Bounced' }, title: 'of a recovery' })
  await readLoan(lender, loanId, 'after its reversal')
}

const usualLoan = {
  loanName: 'A new loan',
  principalAmount: 24_000,
  interestRate: 7.25,
  loanType: 'PERSONAL',
  originationDate: '2026-11-02',
  maturityDate: '2029-11-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  lateFee: 25,
  gracePeriod: 5,
}

/** Loans of every kind, and some that are refused. */
const LOAN_FORMS: Readonly<Record<string, object>> = {
  usual: {},
  weekly: { paymentFrequency: 'WEEKLY' },
  'every two weeks': { paymentFrequency: 'BI_WEEKLY' },
  quarterly: { paymentFrequency: 'QUARTERLY' },
  annually: { paymentFrequency: 'ANNUALLY' },
  'interest only': { paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS' },
  'interest only without months': { paymentStructure: 'INTEREST_ONLY' },
  balloon: {
    hasBalloonPayment: true,
    balloonPaymentDate: '2028-11-02',
    amortizationTerm: 10,
    amortizationTermUnit: 'YEARS',
  },
  'balloon without day': { hasBalloonPayment: true },
  'balloon after the term': {
    hasBalloonPayment: true,
    balloonPaymentDate: '2035-01-01',
    amortizationTerm: 10,
    amortizationTermUnit: 'YEARS',
  },
  'actual over 365': { dayCount: 'ACT/365' },
  'actual over 360, daily': { dayCount: 'ACT/360', accrualMethod: 'DAILY' },
  daily: { accrualMethod: 'DAILY' },
  'fees first': { allocationOrder: 'FEES_INTEREST_PRINCIPAL' },
  'half to even': { rounding: 'HALF_EVEN' },
  'late fee in percent': { lateFee: null, lateFeePercent: 5 },
  'without interest': { interestRate: 0 },
  'first payment later': { firstPaymentDate: '2027-01-15' },
  'first payment too late': { firstPaymentDate: '2031-01-15' },
  'end of the month': { originationDate: '2026-10-31', maturityDate: '2029-10-31' },
  'in the future': { originationDate: '2027-02-01', maturityDate: '2030-02-01' },
  'maturity before origination': { maturityDate: '2026-01-01' },
  'without name': { loanName: '' },
  'no principal': { principalAmount: 0 },
  'negative rate': { interestRate: -1 },
  'unknown type': { loanType: 'CASTLE' },
  'unknown field': { colour: 'red' },
  'other borrower': { borrowerId: 999_999 },
  'a cent a row': { principalAmount: 0.37, interestRate: 0 },
}

/** Previews and makes loans of every kind. Gives those that were made. */
export async function newLoans(lender: Person, borrowerId: number): Promise<number[]> {
  const made: number[] = []
  for (const [title, changes] of Object.entries(LOAN_FORMS)) {
    const body = { ...usualLoan, borrowerId, ...changes }
    await lender.call('POST', '/loans/preview', { body, title })
    const { row } = await lender.call('POST', '/loans', { body, title })
    if (row.id !== undefined) made.push(row.id)
  }
  const [first = 0, second = 0, third = 0] = made
  const edited = { ...usualLoan, borrowerId, principalAmount: 25_500, notes: 'Changed terms' }
  await lender.call('PUT', `/loans/${first}`, { body: edited, title: 'edited' })
  await lender.call('PUT', `/loans/${second}`, { body: { ...edited, maturityDate: '2020-01-01' }, title: 'refused' })
  await readLoan(lender, first, 'after an edit')
  await lender.call('DELETE', `/loans/${third}`)
  await lender.call('DELETE', `/loans/${third}`, { title: 'again' })
  await lender.call('GET', `/loans/${third}`, { title: 'removed' })
  const paid = { loanId: second, amount: 100, paymentDate: today, paymentMethod: 'ACH' }
  await lender.call('POST', '/payments', { body: paid, title: 'of a new loan' })
  await lender.call('PUT', `/loans/${second}`, { body: edited, title: 'with a payment' })
  await lender.call('DELETE', `/loans/${second}`, { title: 'with a payment' })
  return made
}
