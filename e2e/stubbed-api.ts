import { expect, type Page, type Request } from '@playwright/test'
import * as z from 'zod/mini'
import type { ListedUser } from '#contract/admin/admin.ts'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { LenderSummary, Loan, LoanDetail, ScheduledInstallment } from '#contract/loans/loans.ts'
import { DETAIL_TERMS, type DetailTerms, engineTermsOf, termEntry } from '#contract/loans/term-table.ts'
import type { Payment } from '#contract/payments/payments.ts'

/** The answer to a call: a body with status 200, or a status with a body. */
export type Answer = {
  status?: number
  body: unknown
  /** The answer breaks the contract on purpose. */
  isMalformed?: boolean
}
type Answers = Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>

export type Role = 'LENDER' | 'BORROWER' | 'ADMIN'

/** A call of the page, in the order of the calls. */
export type Asked = { call: string; search: string; body: unknown }

/**
 * Answers every call of the page by 'METHOD /path' with * for ids; a call that is not listed is answered 404. For
 * states that a real server cannot be brought into: an outage, a missing message, a status from elsewhere.
 * Fails the test when an answer is not what the contract says (so no stub lacks a field that was added since), and when
 * the page says that a screen stopped working, which a later look might miss.
 */
export async function stubApi(page: Page, role: Role, answers: Answers): Promise<Asked[]> {
  const asked: Asked[] = []
  failWhenScreenBreaks(page)
  const all: Answers = { 'GET /auth/user': { body: { data: userOf(role) } }, ...answers }
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const call = `${request.method()} ${url.pathname.replace('/api', '')}`
    asked.push({ call, search: url.search, body: request.postDataJSON() })
    const key = Object.keys(all).find((pattern) => isMatch(pattern, call))
    const given = key === undefined ? { status: 404, body: {} } : all[key]
    const answer = (typeof given === 'function' ? await given(request) : given) ?? { body: {} }
    const { status = 200, body, isMalformed = false } = answer
    if (status < 300 && !isMalformed) expect.soft(contractFaults(call, body), `the stub of ${call}`).toEqual([])
    await route.fulfill({ status, json: body })
  })
  return asked
}

function isMatch(pattern: string, call: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(call)
}

/** What an answer lacks of the contract's, by the paths of its fields. */
function contractFaults(call: string, body: unknown): string[] {
  const [method, path = ''] = call.split(' ')
  const endpoint = ENDPOINTS.filter((one) => one.method === method && matcherOf(one).test(path))
    // '/loans/summary' comes before '/loans/:loanId'.
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
  if (!endpoint) return ['the API has no such call']
  const answer = z.object({ data: endpoint.result, ...(endpoint.isPaged && pageFields) })
  return z.safeParse(answer, body).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
}

const pageFields = { page: z.number(), limit: z.number(), total: z.number() }

const matcherOf = ({ path }: { path: string }): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

const watched = new WeakSet<Page>()

/** React reports an error that the frame of the screen caught to the console. */
function failWhenScreenBreaks(page: Page): void {
  if (watched.has(page)) return
  watched.add(page)
  page.on('pageerror', ({ message }) => expect.soft(message, 'an error in the page').toBe(''))
  page.on('console', (message) => {
    const isCaught = message.type() === 'error' && /^\w*Error\b/.test(message.text())
    if (isCaught) expect.soft(message.text(), 'a screen stopped working').toBe('')
  })
}

export const data = (value: unknown): Answer => ({ body: { data: value } })
/** An answer that breaks the contract, as one of another release may. */
export const malformed = (value: unknown): Answer => ({ body: { data: value }, isMalformed: true })
export const refusal = (status: number, message?: string): Answer => ({
  status,
  body: message === undefined ? {} : { message },
})

export function userOf(role: Role) {
  return {
    id: 7,
    email: 'lena@example.com',
    role,
    fullName: 'Lena Ortiz',
    emailVerified: true,
    timeZone: 'America/Chicago',
  }
}

/** A loan as lists show it. */
export function aLoan(id: number, changes: object = {}) {
  const loan: Loan = {
    id,
    loanName: `Loan ${id}`,
    loanNumber: `LN-${String(id).padStart(6, '0')}`,
    loanType: 'SINGLE_FAMILY',
    status: 'ACTIVE',
    principalAmount: 250_000,
    outstandingBalance: 249_800.08,
    interestRate: 6.5,
    originationDate: '2026-01-05',
    maturityDate: '2036-01-05',
    paymentFrequency: 'MONTHLY',
    lateFee: 25,
    gracePeriod: 5,
    borrowerId: 12,
    borrowerName: 'Ana Gomez',
    lenderId: 7,
    lenderName: 'Lena Ortiz',
    nextPaymentDate: '2030-02-05',
    nextPaymentAmount: 1000,
    nextPaymentInterest: 400,
    nextPaymentPrincipal: 600,
    daysPastDue: 0,
    pastDueAmount: 0,
    defaultStage: null,
    createdAt: `2026-01-${String(id).padStart(2, '0')}T10:00:00.000Z`,
  }
  return { ...loan, ...changes }
}

/** The terms that only the answer about one loan has, as they are when a form leaves them out. */
function usualTerms(): DetailTerms {
  const terms = engineTermsOf({
    principalAmount: 250_000,
    interestRate: 6.5,
    originationDate: '2026-01-05',
    maturityDate: '2036-01-05',
    paymentFrequency: 'MONTHLY',
    paymentStructure: 'FULLY_AMORTIZED',
    hasBalloonPayment: false,
    lateFee: 25,
  })
  return Object.fromEntries(DETAIL_TERMS.map((key) => [key, termEntry(key).of?.(terms) ?? null])) as DetailTerms // as the table says
}

/** A loan with everything its page shows. */
export function aLoanDetail(id: number, changes: object = {}) {
  const detail: LoanDetail = {
    ...aLoan(id),
    loanTermMonths: 120,
    loanTermYears: 10,
    ...usualTerms(),
    balloonPaymentAmount: null,
    notes: null,
    calculatedMonthlyPayment: 1000,
    takenOverDate: null,
    originalAmount: null,
    originalDate: null,
    amortizationStart: null,
    lastPaidDate: null,
    interestPaidBefore: null,
    principalPaidBefore: null,
    escrowHeldBefore: null,
    bucket: 'CURRENT',
    interestDue: 0,
    feesDue: 0,
    escrowDue: 0,
    dueNowAmount: 0,
    paidPrincipal: 199.92,
    paidInterest: 1484.38,
    paidFees: 0,
    paidEscrow: 0,
    heldAmount: 0,
    feesAtEnd: 0,
    escrowAtEnd: 0,
    nextPaymentCharges: [],
    escrowBalance: null,
    undrawnAmount: null,
    releasedAmount: null,
    soldOn: null,
    settlement: null,
    transferredOn: null,
    transferReason: null,
    goesOnAs: [],
    continues: [],
    letters: [],
    hasPayments: true,
    hasDocumentRequests: false,
    hasFollowUps: false,
    hasFixedTerms: true,
    isMarkedDefaulted: false,
    calledDueOn: null,
    chargedOffOn: null,
    payoffAmount: 250_900.5,
  }
  return { ...detail, ...changes }
}

export function anEntry(paymentNumber: number, changes: object = {}) {
  const entry: ScheduledInstallment = {
    id: paymentNumber,
    paymentNumber,
    dueDate: `2030-0${paymentNumber}-05`,
    amount: 1000,
    principalAmount: 600,
    interestAmount: 400,
    charges: 0,
    outstandingBalance: 9000,
    isPaid: false,
    paidAmount: 0,
    paidInterest: 0,
    paidPrincipal: 0,
    openInterest: 400,
    openPrincipal: 600,
    openCharges: 0,
  }
  return { ...entry, ...changes }
}

export function aPayment(id: number, changes: object = {}) {
  const payment: Payment = {
    id,
    loanId: 1,
    loanName: 'Loan 1',
    amount: 1684.3,
    paymentDate: '2026-02-05',
    principalAmount: 199.92,
    interestAmount: 1484.38,
    feesAmount: 0,
    escrowAmount: 0,
    unappliedAmount: 0,
    replacedBy: null,
    paymentMethod: 'CHECK',
    reference: null,
    note: null,
    status: 'COMPLETED',
    isReported: false,
    isReturned: false,
    eventId: id + 1,
    reason: null,
    createdAt: '2026-02-05T10:00:00.000Z',
    updatedAt: '2026-02-05T10:00:00.000Z',
  }
  return { ...payment, ...changes }
}

/** A payment as lists over several loans show it. */
export const aListedPayment = (id: number, changes: object = {}) => ({
  ...aPayment(id),
  borrowerName: 'Ana Gomez',
  ...changes,
})

/** An account as administrators see it. */
export function anAccount(id: number, changes: object = {}) {
  const account: ListedUser = {
    id,
    email: 'ana@example.com',
    fullName: 'Ana Gomez',
    companyName: null,
    role: 'BORROWER',
    emailVerified: false,
    isDisabled: false,
    hasTwoFactor: false,
    loansLent: 0,
    loansOwed: 1,
    createdAt: '2026-01-05T10:00:00.000Z',
    lastSeenAt: '2026-02-05T10:00:00.000Z',
  }
  return { ...account, ...changes }
}

/** What a lender's dashboard shows, without a loan. */
export function aLenderSummary(changes: object = {}) {
  const summary: LenderSummary = {
    loans: [],
    payments: [],
    recentActivity: [],
    paymentSchedules: [],
    dueByDay: [],
    metrics,
  }
  return { ...summary, ...changes }
}

export const aPayoffStatement = (documentUrl: string) => ({
  documentUrl,
  quoteId: 1,
  payoffDate: '2026-03-02',
  goodThroughDate: '2026-03-12',
  payoffAmount: 249_800.08,
})

export function aBorrower(id: number, changes: object = {}) {
  const borrower: Borrower = {
    id,
    fullName: 'Ana Gomez',
    firstName: 'Ana',
    lastName: 'Gomez',
    email: 'ana@example.com',
    phone: '555-123-4567',
    llcName: null,
    status: 'ACTIVE',
    totalLoans: 2,
    activeLoans: 1,
    totalLoanAmount: 250_000.5,
    latestLoanDate: '2026-01-05',
    createdAt: '2026-01-05T10:00:00.000Z',
    portal: 'NONE',
    declinedAt: null,
  }
  return { ...borrower, ...changes }
}

export const metrics: LenderSummary['metrics'] = {
  totalLoanValue: 1_000_000,
  totalPortfolioValue: 750_000.25,
  activeLoans: 3,
  pendingLoans: 1,
  defaultedLoans: 0,
  totalLoans: 4,
  totalBorrowers: 9,
  monthlyIncome: 4200.5,
  latePaymentsCount: 2,
  totalInterestEarned: 1234,
  projectedEarnings: 5678,
}
