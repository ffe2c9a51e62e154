import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.ts'
import { scopeOf } from '../frame/user-scope.ts'
import type { SessionUser } from '../http/http.ts'
import { freeStaged, type StagedLoan, stageLoans } from '../loans/staging/staged-loans.ts'
import { checkFile } from './check-file.ts'
import type { Asked, LoanPlan } from './plan.ts'
import type { Report } from './progress.ts'
import { findImportOfFile } from './queries.ts'
import type { Table } from './read-table.ts'

/** The loans of a list whose schedules are stored before the import. */
export type StagedPlan = {
  count: number
  /** The staged loan that was made of an equal plan. */
  of(plan: LoanPlan): StagedLoan | undefined
  loanIds: readonly number[]
}

const NOTHING: StagedPlan = { count: 0, of: () => undefined, loanIds: [] }

/** Shorter lists come in with one transaction of some seconds at most. */
const STAGED_ABOVE = 20_000
/** No loan has more installments. */
const INSTALLMENTS_OF_LOAN_MAX = 2600

/**
 * Stores the schedules of a long list of loans in short transactions, so that the one which brings in the list has only
 * the loans to write. It checks the list again under its locks, and a loan that is planned otherwise by then is made
 * as if nothing had been staged. A list with problems, or one that was imported already, is left to its refusal.
 */
export async function stagePlan(
  database: Database,
  table: Table,
  { asked, sha256, report }: { asked: Asked; sha256: string; report: Report },
): Promise<StagedPlan> {
  const { kind, user, now, today } = asked
  if (kind !== 'LOANS' && kind !== 'LOANS_AS_OF') return NOTHING
  if (table.rows.length * INSTALLMENTS_OF_LOAN_MAX <= STAGED_ABOVE) return NOTHING
  const scope = scopeOf(user)
  const { plan, isRefused } = await database.transaction(
    scope,
    async (tx) => {
      const known = await findImportOfFile(tx, { lenderId: user.id, kind, sha256 })
      const checked = await checkFile(tx, table, asked)
      return { plan: checked.plan, isRefused: known !== undefined || checked.problems.list().length > 0 }
    },
    { isReadOnly: true },
  )
  const installments = plan.loans.reduce((sum, loan) => sum + loan.installments, 0)
  if (isRefused || installments <= STAGED_ABOVE) return NOTHING
  const total = 2 * plan.loans.length + plan.borrowers.length
  const loans = plan.loans.map((loan) => ({
    ...loan,
    borrowerId: 'id' in loan.borrower ? loan.borrower.id : undefined,
  }))
  const onStaged = (done: number) => report({ done, total })
  const staged = await stageLoans(database, loans, {
    scope,
    lenderId: user.id,
    createdBy: user.id,
    now,
    today,
    onStaged,
  })
  const byRow = new Map(plan.loans.map((loan, index) => [loan.row, { loan, staged: staged[index] }]))
  return {
    count: staged.length,
    of: (loan) => {
      const found = byRow.get(loan.row)
      return found && isDeepStrictEqual(found.loan, loan) ? found.staged : undefined
    },
    loanIds: staged.map(({ loanId }) => loanId),
  }
}

/** Removes what of a staged list became no loans. What cannot be removed now is swept within two hours. */
export async function freePlan(database: Database, user: SessionUser, { loanIds }: StagedPlan): Promise<void> {
  if (loanIds.length === 0) return
  await freeStaged(database, loanIds, { scope: scopeOf(user), lenderId: user.id }).catch(() => undefined)
}
