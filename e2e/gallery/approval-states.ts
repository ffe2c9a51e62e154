import type { Page } from '@playwright/test'
import type { Approval, ApprovalFigures } from '#contract/approvals/approvals.ts'
import { answers, opensDialog, overlay } from './act.ts'
import { of, type Shot } from './shot.ts'

const WAITING: Approval = {
  id: 1,
  action: 'writeOffLoan',
  loanId: 6,
  loanName: 'Food truck',
  loanNumber: 'LN-000006',
  borrowerName: 'Thomas Abbott',
  lenderName: 'Harbor Lane Capital',
  amount: 17_294.81,
  dayAmount: null,
  accountName: null,
  newLimit: null,
  newRoom: null,
  paymentDate: null,
  note: 'The borrower went out of business in the spring.',
  status: 'WAITING',
  isOwn: false,
  askedBy: 'Margaret Whitfield',
  askedAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2099-11-27T15:00:00.000Z',
  endedBy: null,
  endedAt: null,
  reason: null,
}

const ALL: readonly Approval[] = [
  WAITING,
  {
    ...WAITING,
    id: 2,
    action: 'reversePayment',
    amount: 1951.02,
    paymentDate: '2026-10-27',
    loanName: 'Maple Street 14',
    loanNumber: 'LN-000001',
    isOwn: true,
    note: 'Returned by the bank',
  },
  {
    ...WAITING,
    id: 4,
    action: 'waiveFee',
    amount: 900,
    dayAmount: 10_400,
    note: 'A loyal customer',
  },
  {
    ...WAITING,
    id: 5,
    action: 'createResetLink',
    loanId: null,
    loanNumber: null,
    loanName: '',
    borrowerName: '',
    amount: 0,
    accountName: 'Ruth Calder',
    note: null,
  },
  {
    ...WAITING,
    id: 3,
    action: 'createLoan',
    loanId: null,
    loanNumber: null,
    amount: 240_000,
    status: 'DECLINED',
    loanName: 'Pier 9',
    endedBy: 'Administrator',
    endedAt: '2026-11-21T15:00:00.000Z',
    reason: 'Not before spring',
  },
]

const BEFORE: ApprovalFigures = {
  borrowerName: 'Thomas Abbott',
  status: 'ACTIVE',
  principalAmount: 25_500,
  interestRate: 13.5,
  maturityDate: '2028-03-05',
  paymentFrequency: 'WEEKLY',
  paymentStructure: 'FULLY_AMORTIZED',
  isPaymentStated: false,
  balloonPaymentDate: null,
  outstandingBalance: 17_294.81,
  interestDue: 0,
  interestToCome: 1_610.2,
  feesDue: 0,
  escrowDue: 0,
  nextPaymentDate: '2026-11-26',
  nextPaymentAmount: 277.77,
  writtenOff: 0,
}
const AFTER: ApprovalFigures = {
  ...BEFORE,
  outstandingBalance: 0,
  nextPaymentDate: null,
  nextPaymentAmount: 0,
  interestToCome: 0,
  writtenOff: 17_294.81,
}

const something = async (page: Page) => {
  await answers(/\/api\/approvals\?/, { data: ALL, page: 1, limit: 10, total: ALL.length })(page)
  await answers(/\/api\/approvals\/\d+$/, { data: { ...WAITING, before: BEFORE, after: AFTER, hasMovedOn: false } })(
    page,
  )
  await answers(/\/second-person-limit$/, { data: { above: 10_000 } })(page)
}

const path = '/admin/approvals'

/** The requests that wait for a second administrator's approval, as the lender and an administrator see them. */
export const APPROVAL_STATES: readonly Shot[] = [
  ...of('LENDER', [{ name: 'loan-waiting', path: '/loans/{loan}', given: something }]),
  ...of('ADMIN', [
    { name: 'approvals', path, states: ['loading', 'empty', 'error'] },
    { name: 'approvals', path, given: something },
    { name: 'approval-give', path, given: something, act: opensDialog('approvals.approve'), ...overlay },
    { name: 'approval-decline', path, given: something, act: opensDialog('approvals.decline'), ...overlay },
  ]),
]
