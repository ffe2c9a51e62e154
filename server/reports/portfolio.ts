import { dollarsOf, percentOf } from '#contract/fields.ts'
import type { PortfolioReport, ReportedLoan } from '#contract/reports/reports.ts'
import { addMonths, lastDayOfMonth } from '#engine/numbers/dates.ts'
import { roundedQuotient, safeNumber } from '#engine/numbers/money.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { BUCKETS } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { shownStatus } from '../loans/loan-json.ts'
import { monthOf } from './months.ts'
import { isOpen, type Position, positionsOn } from './positions.ts'
import { type Selection, sumPrincipalByMonth } from './queries.ts'

type PortfolioQuery = Selection & { asOf: Day; today: Day; user: Pick<SessionUser, 'role'> }

/** The history of the balance goes back this many months. */
const MONTHS_BEFORE = 12

/** The loans outstanding at the end of a day, grouped by type, status, borrower, days past due and last month. */
export async function portfolioReport(tx: Tx, { which, asOf, today, user }: PortfolioQuery): Promise<PortfolioReport> {
  const positions = await positionsOn(tx, { which, asOf, today })
  const open = positions.filter(isOpen)
  const names = new Map(open.map(({ borrowerId, borrowerName }) => [borrowerId, borrowerName]))
  return {
    asOf,
    total: figuresOf(open),
    byType: byBalance(groupsOf(open, ({ loanType }) => loanType)),
    byStatus: groupsOf(positions, ({ status }) => shownStatus(status, user)),
    byBorrower: byBalance(
      groupsOf(open, ({ borrowerId }) => borrowerId).map((group) => {
        return { ...group, borrowerName: names.get(group.key) ?? '' }
      }),
    ),
    aging: BUCKETS.map((bucket) => {
      const late = open.filter((position) => position.bucket === bucket)
      const pastDue = dollarsOf(sumOf(late, ({ pastDueCents }) => pastDueCents))
      return { bucket, loans: late.length, balance: figuresOf(late).balance, pastDue }
    }),
    late: open
      .filter(({ daysPastDue }) => daysPastDue > 0)
      .toSorted((a, b) => b.daysPastDue - a.daysPastDue || b.pastDueCents - a.pastDueCents || a.loanId - b.loanId)
      .map((position) => ({
        loanId: position.loanId,
        loanName: position.loanName,
        borrowerId: position.borrowerId,
        borrowerName: position.borrowerName,
        borrowerPhone: position.borrowerPhone,
        daysPastDue: position.daysPastDue,
        pastDue: dollarsOf(position.pastDueCents),
        balance: dollarsOf(position.balanceCents),
      })),
    maturities: groupsOf(open, (position) => maturityOf(position, asOf)).toSorted((a, b) =>
      (a.key ?? '') < (b.key ?? '') ? -1 : 1,
    ),
    history: historyOf(await sumPrincipalByMonth(tx, { which, asOf }), asOf),
  }
}

export type LoanFilter = {
  type?: Position['loanType'] | undefined
  status?: ReportedLoan['status'] | undefined
  borrowerId?: number | undefined
  bucket?: Position['bucket'] | undefined
  /** A month, or PAST. */
  matures?: string | undefined
}

/** The loans that count in a figure of the report, and no others, the largest balance first. */
export async function reportedLoans(
  tx: Tx,
  { which, asOf, today, user, filter }: PortfolioQuery & { filter: LoanFilter },
): Promise<ReportedLoan[]> {
  const { type, status, borrowerId, bucket, matures } = filter
  const positions = await positionsOn(tx, { which, asOf, today })
  return positions
    .filter((position) => {
      // Only the groups by status count loans that are not open.
      if (status === undefined ? !isOpen(position) : shownStatus(position.status, user) !== status) return false
      if (type !== undefined && position.loanType !== type) return false
      if (borrowerId !== undefined && position.borrowerId !== borrowerId) return false
      if (bucket !== undefined && position.bucket !== bucket) return false
      return matures === undefined || (maturityOf(position, asOf) ?? 'PAST') === matures
    })
    .toSorted((a, b) => b.balanceCents - a.balanceCents || a.loanId - b.loanId)
    .map((position) => ({
      loanId: position.loanId,
      loanName: position.loanName,
      loanNumber: position.loanNumber,
      loanType: position.loanType,
      borrowerId: position.borrowerId,
      borrowerName: position.borrowerName,
      status: shownStatus(position.status, user),
      balance: dollarsOf(position.balanceCents),
      rate: percentOf(position.annualRatePpm),
      originationDate: position.originatedOn,
      maturityDate: position.maturesOn,
      daysPastDue: position.daysPastDue,
      pastDue: dollarsOf(position.pastDueCents),
    }))
}

const maturityOf = ({ maturesOn }: Position, asOf: Day): string | null => (maturesOn < asOf ? null : monthOf(maturesOn))

type Group<Key> = { key: Key; loans: number; balance: number; rate: number | null }

function groupsOf<Key>(positions: readonly Position[], keyOf: (position: Position) => Key): Group<Key>[] {
  return [...Map.groupBy(positions, keyOf)].map(([key, own]) => ({ key, ...figuresOf(own) }))
}

const byBalance = <G extends { balance: number }>(groups: readonly G[]): G[] =>
  groups.toSorted((a, b) => b.balance - a.balance)

function figuresOf(positions: readonly Position[]) {
  const balanceCents = sumOf(positions, (position) => position.balanceCents)
  return { loans: positions.length, balance: dollarsOf(balanceCents), rate: averageRate(positions, balanceCents) }
}

/** The average rate weighted by balance, rounded once, half to even, to a part per million. */
function averageRate(positions: readonly Position[], balanceCents: Cents): number | null {
  if (balanceCents === 0) return null
  const dividend = positions.reduce(
    (sum, position) => sum + BigInt(position.balanceCents) * BigInt(position.annualRatePpm),
    0n,
  )
  const over = BigInt(balanceCents)
  return percentOf(safeNumber(roundedQuotient({ dividend, over, rounding: 'HALF_EVEN' })))
}

const sumOf = (positions: readonly Position[], cents: (position: Position) => Cents): Cents =>
  positions.reduce((sum, position) => sum + cents(position), 0)

function historyOf(changes: readonly { month: string; cents: Cents }[], asOf: Day): PortfolioReport['history'] {
  const first = `${monthOf(asOf)}-01`
  const days = Array.from({ length: MONTHS_BEFORE }, (_, index) =>
    lastDayOfMonth(addMonths(first, index - MONTHS_BEFORE)),
  )
  return [...days, asOf].map((day) => {
    const cents = changes.reduce((sum, change) => sum + (change.month <= monthOf(day) ? change.cents : 0), 0)
    return { day, balance: dollarsOf(cents) }
  })
}
