import { centsOf } from '#contract/fields.ts'
import type { LenderSummary, Loan } from '#contract/loans/loans.ts'
import { bucketOf } from '#engine/book/arrears.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Bucket } from '#engine/terms/loan-state.ts'
import { BUCKETS } from '#engine/terms/loan-state.ts'

type Listed = Pick<
  Loan,
  | 'id'
  | 'loanName'
  | 'borrowerId'
  | 'borrowerName'
  | 'status'
  | 'outstandingBalance'
  | 'maturityDate'
  | 'nextPaymentDate'
  | 'nextPaymentAmount'
  | 'daysPastDue'
  | 'pastDueAmount'
  | 'gracePeriod'
>

/** A task for a lender. LATE: past due. DUE_TODAY: due now. MATURING: ends within 60 days. */
export type Attention = {
  kind: 'LATE' | 'DUE_TODAY' | 'MATURING'
  loanId: number
  loanName: string
  borrowerId: number
  borrowerName: string
  /** Days past due, or days until maturity. */
  days: number
  amountCents: Cents
  /** Of a payment past due that still counts as on time: the last day on which it does. */
  graceUntil: Day | null
}

const MATURING_WITHIN_DAYS = 60

const isOpen = ({ status }: Listed): boolean =>
  status !== 'PAID_OFF' && status !== 'COMPLETED' && status !== 'SOLD' && status !== 'TRANSFERRED'

/** Loans that need the lender: the longest overdue first, then those due today, then those that end soon. */
export function attentionFor(loans: readonly Listed[], today: Day): Attention[] {
  const open = loans.filter(isOpen)
  const of = (loan: Listed, rest: Pick<Attention, 'kind' | 'days' | 'amountCents'>): Attention => ({
    graceUntil: graceUntil(loan),
    loanId: loan.id,
    loanName: loan.loanName,
    borrowerId: loan.borrowerId,
    borrowerName: loan.borrowerName,
    ...rest,
  })
  const late = open
    .filter(({ daysPastDue }) => daysPastDue > 0)
    .map((loan) => of(loan, { kind: 'LATE', days: loan.daysPastDue, amountCents: centsOf(loan.pastDueAmount) }))
    .sort((a, b) => b.days - a.days || b.amountCents - a.amountCents)
  const dueToday = open
    .filter(({ daysPastDue, nextPaymentDate }) => daysPastDue === 0 && nextPaymentDate === today)
    .map((loan) => of(loan, { kind: 'DUE_TODAY', days: 0, amountCents: centsOf(loan.nextPaymentAmount ?? 0) }))
  const lastDay = addDays(today, MATURING_WITHIN_DAYS)
  const maturing = open
    .filter(({ maturityDate }) => maturityDate >= today && maturityDate <= lastDay)
    .map((loan) => {
      const days = daysBetween({ from: today, to: loan.maturityDate })
      return of(loan, { kind: 'MATURING', days, amountCents: centsOf(loan.outstandingBalance) })
    })
    .sort((a, b) => a.days - b.days)
  return [...late, ...dueToday, ...maturing]
}

const graceUntil = ({ daysPastDue, gracePeriod, nextPaymentDate }: Listed): Day | null =>
  nextPaymentDate !== null && daysPastDue > 0 && daysPastDue <= (gracePeriod ?? 0)
    ? addDays(nextPaymentDate, gracePeriod ?? 0)
    : null

/** How many loans are past due and yet not late: their days of grace still run. */
export const countInGrace = (loans: readonly Listed[]): number =>
  loans.filter((loan) => isOpen(loan) && graceUntil(loan) !== null).length

/**
 * The loans that are past due, in grace or not, with what is past due on them, as the list of payments sums it; and the
 * loans in default that still have a balance, which no count of active loans has.
 */
export function countedLoans(loans: readonly Listed[]): {
  pastDueLoans: number
  pastDueCents: Cents
  defaulted: number
} {
  const pastDue = loans.filter((loan) => isOpen(loan) && loan.daysPastDue > 0)
  return {
    pastDueLoans: pastDue.length,
    pastDueCents: pastDue.reduce((sum, { pastDueAmount }) => sum + centsOf(pastDueAmount), 0),
    defaulted: loans.filter(({ status, outstandingBalance }) => status === 'DEFAULTED' && outstandingBalance > 0)
      .length,
  }
}

export type AgingBar = { bucket: Bucket; count: number; balanceCents: Cents }

/**
 * The principal outstanding of open loans by how long they are past due. Every bucket is there, in order. As in the
 * reports, a loan that begins later owes nothing yet, and a loan written off owes nothing any more.
 */
export function agingOf(loans: readonly Listed[]): AgingBar[] {
  const owes = ({ outstandingBalance, pastDueAmount }: Listed) => outstandingBalance > 0 || pastDueAmount > 0
  const lent = loans.filter((loan) => isOpen(loan) && loan.status !== 'PENDING' && owes(loan))
  return BUCKETS.map((bucket) => {
    const inside = lent.filter((loan) => bucketOf(Math.max(0, loan.daysPastDue)) === bucket)
    const balanceCents = inside.reduce((sum, { outstandingBalance }) => sum + centsOf(outstandingBalance), 0)
    return { bucket, count: inside.length, balanceCents }
  })
}

export type CashWeek = { fromOn: Day; toOn: Day; amountCents: Cents }

/** The amounts due in each week from today on, over all open installments. */
export function dueByWeek(
  dueByDay: LenderSummary['dueByDay'],
  { today, weeks }: { today: Day; weeks: number },
): CashWeek[] {
  return Array.from({ length: weeks }, (_, week) => {
    const fromOn = addDays(today, week * 7)
    const toOn = addDays(fromOn, 6)
    const due = dueByDay.filter(({ dueDate }) => dueDate >= fromOn && dueDate <= toOn)
    return { fromOn, toOn, amountCents: due.reduce((sum, { amount }) => sum + centsOf(amount), 0) }
  })
}
