import type { Loan } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { folded, holdsWords } from '../ui/text-match.ts'

/** The next payment of a loan, and the open amount of earlier ones. */
export type DuePayment = {
  loanId: number
  loanName: string
  loanNumber: string
  borrowerId: number
  borrowerName: string
  status: string
  dueOn: Day
  amountCents: Cents
  pastDueCents: Cents
  daysPastDue: number
  /** The last day on which the payment still counts as on time; null when that day is over, or not yet asked about. */
  graceUntil: Day | null
}

type Listed = Pick<
  Loan,
  | 'id'
  | 'loanName'
  | 'loanNumber'
  | 'borrowerId'
  | 'borrowerName'
  | 'status'
  | 'nextPaymentDate'
  | 'nextPaymentAmount'
  | 'pastDueAmount'
  | 'daysPastDue'
  | 'gracePeriod'
>

/** What is due now on a loan, fees apart: all that is past due, or else the next payment. */
export const dueNowCents = ({ pastDueCents, amountCents }: Pick<DuePayment, 'pastDueCents' | 'amountCents'>): Cents =>
  pastDueCents > 0 ? pastDueCents : amountCents

/** One row for each loan with a payment to make, the longest overdue first. */
export function duePayments(loans: readonly Listed[]): DuePayment[] {
  return loans
    .flatMap((loan) => {
      if (loan.nextPaymentDate === null) return []
      const { id: loanId, loanName, loanNumber, borrowerId, borrowerName, status, daysPastDue } = loan
      const dueOn = loan.nextPaymentDate
      const grace = loan.gracePeriod ?? 0
      return [
        {
          loanId,
          loanName,
          loanNumber,
          borrowerId,
          borrowerName,
          status,
          daysPastDue,
          dueOn,
          amountCents: Math.round((loan.nextPaymentAmount ?? 0) * 100),
          pastDueCents: Math.round(loan.pastDueAmount * 100),
          graceUntil: daysPastDue > 0 && daysPastDue <= grace ? addDays(dueOn, grace) : null,
        },
      ]
    })
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.loanId - b.loanId)
}

/** The rows whose loan, number or borrower contains every word of the search, whatever its case and accents. */
export function matchingDue(due: readonly DuePayment[], search: string): DuePayment[] {
  const words = folded(search).trim()
  return due.filter(({ loanName, loanNumber, borrowerName }) =>
    holdsWords(`${loanName} ${loanNumber} ${borrowerName}`, words),
  )
}

export const QUEUES = ['any', '1-30', '31-60', '61-90', '91'] as const

/** The rows of a queue: days past due from and to, both included. An unknown queue is all rows. */
export function inQueue(due: readonly DuePayment[], queue: string): readonly DuePayment[] {
  if (queue === 'any' || !QUEUES.some((known) => known === queue)) return due
  const [from = 1, to = Number.POSITIVE_INFINITY] = queue.split('-').map(Number)
  return due.filter(({ daysPastDue }) => daysPastDue >= from && daysPastDue <= to)
}

export const DUE_GROUPS = ['PAST_DUE', 'TODAY', 'WEEK', 'LATER'] as const
export type DueGroup = (typeof DUE_GROUPS)[number]

/** Payments of one urgency. The sum is what is past due, or what the next payments come to. */
export type GroupOfDue = { group: DueGroup; rows: readonly DuePayment[]; sumCents: Cents }

const WEEK_DAYS = 7

/** The payments by urgency, groups without payments left out. A loan stands in one group, by its oldest open payment. */
export function groupedDue(due: readonly DuePayment[], today: Day): GroupOfDue[] {
  const lastOfWeek = addDays(today, WEEK_DAYS)
  const groupOf = ({ dueOn }: DuePayment): DueGroup => {
    if (dueOn < today) return 'PAST_DUE'
    if (dueOn === today) return 'TODAY'
    return dueOn <= lastOfWeek ? 'WEEK' : 'LATER'
  }
  return DUE_GROUPS.map((group) => {
    const rows = due.filter((row) => groupOf(row) === group)
    return { group, rows, sumCents: rows.reduce((sum, row) => sum + dueNowCents(row), 0) }
  }).filter(({ rows }) => rows.length > 0)
}
