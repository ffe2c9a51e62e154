import type { AdminOverview } from '#contract/admin/admin.ts'
import { dollarsOf } from '#contract/fields.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { LoanStatus } from '#engine/terms/loan-state.ts'
import type { ClockState } from '../audit/clock-watch.ts'
import type { Tx } from '../database/database.ts'
import type { DiskRoom } from '../files/disk-room.ts'
import { sumStoredFiles } from '../files/queries.ts'
import type { SessionUser } from '../http/http.ts'
import { shownStatus } from '../loans/loan-json.ts'
import { isOpen, standingOf } from '../loans/summary/figures.ts'
import { type SummedLoans, selectionOf, sumLoansByStanding } from '../loans/summary/queries.ts'
import { countUsersByRole, readDatabaseState, sumPayments } from './queries.ts'
import { findLastEnded, findRunning } from './verification/queries.ts'
import { shownRun } from './verification/runs.ts'

const STATUSES: readonly LoanStatus[] = ['PENDING', 'CURRENT', 'LATE', 'DEFAULTED', 'PAID_OFF', 'SOLD', 'TRANSFERRED']

/** Counts and sums over all lenders on a day, and the state of the installation. */
export async function overviewOf(
  tx: Tx,
  {
    user,
    today,
    clockState: { kind, seconds },
    uptimeSeconds,
    diskRoom,
  }: { user: SessionUser; today: Day; clockState: ClockState; uptimeSeconds: number; diskRoom: DiskRoom },
): Promise<AdminOverview> {
  const payments = await sumPayments(tx, { from: addDays(today, -29), to: today })
  const [last, running] = [await findLastEnded(tx), await findRunning(tx)]
  return {
    users: await countUsersByRole(tx),
    loans: await loansOf(tx, { user, today }),
    payments30Days: { count: payments.count, amount: dollarsOf(payments.amountCents) },
    system: {
      ...(await readDatabaseState(tx)),
      uptimeSeconds,
      files: { storedBytes: await sumStoredFiles(tx), ...diskRoom },
      clock: { state: kind, seconds },
      verification: last ? shownRun(last) : null,
      running: running ? shownRun(running) : null,
    },
  }
}

async function loansOf(tx: Tx, { user, today }: { user: SessionUser; today: Day }): Promise<AdminOverview['loans']> {
  const loans = standingOf(await sumLoansByStanding(tx, { which: selectionOf(user), today }), today)
  const sumOf = (summed: readonly SummedLoans[], part: (group: SummedLoans) => number) =>
    summed.reduce((sum, group) => sum + part(group), 0)
  const lent = loans.filter(({ status }) => status !== 'PENDING')
  return {
    total: sumOf(loans, ({ count }) => count),
    byStatus: STATUSES.map((status) => ({
      status: shownStatus(status, user),
      count: sumOf(
        loans.filter((group) => group.status === status),
        ({ count }) => count,
      ),
    })),
    outstanding: dollarsOf(sumOf(loans.filter(isOpen), ({ outstandingCents }) => outstandingCents)),
    lent: dollarsOf(sumOf(lent, ({ principalCents }) => principalCents)),
  }
}
