import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Database, Scope, Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { Refusal } from '../../http/errors.ts'
import type { NewEvent } from '../../ledger/events.ts'
import { firstEntries } from '../../ledger/first-entries.ts'
import { storeInstallments } from '../../ledger/installments.ts'
import { type FirstBooks, firstBooksOf } from '../../ledger/record-events.ts'
import { checkedTerms } from '../checked-terms.ts'
import type { NewLoan } from '../queries.ts'
import {
  accountsOfBorrowers,
  fillStagedRow,
  forgetPlans,
  freeRows,
  listLeftStaged,
  moveSchedule,
  stageRows,
  stillStaged,
} from './queries.ts'

/** A loan to stage; without a borrower where that is made with it. */
export type LoanToStage = {
  form: LoanForm
  brought: readonly NewEvent[]
  borrowerId: number | undefined
  /** The number of its installments. */
  installments: number
}

/** A loan that is not there yet: a hidden row with the schedule, and what else its first events come to. */
export type StagedLoan = Omit<FirstBooks, 'installments'> & {
  loanId: number
  terms: LoanTerms
  accountId: number | null
}

type Staging = { scope: Scope; lenderId: number; createdBy: number; now: Instant; today: Day }

/** So many installments are stored in one transaction. */
const WEIGHT_AT_ONCE = 10_000
/** A transaction stores while the schedules of the next one are computed. */
const LANES = 2

/**
 * Stores the schedules of loans that one later transaction is to make, in short transactions. Nobody sees them: their rows
 * are hidden as removed loans are, and have neither borrower nor number. Gives the staged loans in the given order, and calls
 * `onStaged` with their number so far. When it fails, all of it is freed again.
 */
export async function stageLoans(
  database: Database,
  loans: readonly LoanToStage[],
  { onStaged, ...staging }: Staging & { onStaged: (count: number) => void },
): Promise<StagedLoan[]> {
  const { scope, lenderId, createdBy, now, today } = staging
  const borrowerIds = loans.flatMap(({ borrowerId }) => borrowerId ?? [])
  const { rows, accounts } = await database.transaction(scope, async (tx) => ({
    rows: await stageRows(tx, { lenderId, count: loans.length, createdBy, now }),
    accounts: await accountsOfBorrowers(tx, { lenderId, borrowerIds }),
  }))
  const staged: StagedLoan[] = []
  const groups = groupsOf(loans)
  let count = 0
  const lane = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      const made = group.map(({ loan, index }) => {
        const loanId = rows[index]
        if (loanId === undefined) throw new Error(`there is no row for loan ${index} of ${loans.length}`)
        const terms = checkedTerms(loan.form, { today })
        const entries = firstEntries(terms, { brought: loan.brought, recordedBy: createdBy, now })
        const accountId = accounts.get(loan.borrowerId ?? 0) ?? null
        return { index, loanId, accountId, terms, books: firstBooksOf(terms, entries) }
      })
      await database.transaction(scope, async (tx) => {
        await forgetPlans(tx)
        for (const { loanId, accountId, books } of made) {
          const { installments } = books
          await storeInstallments(tx, { lenderId, loanId }, { installments, borrowerUserId: accountId, stored: [] })
        }
      })
      for (const { index, books, ...row } of made) {
        staged[index] = { ...row, figures: books.figures, postings: books.postings }
      }
      count += made.length
      onStaged(count)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return staged
  await freeStaged(database, rows, staging)
  throw failed.reason
}

type Placed = { loan: LoanToStage; index: number }

function groupsOf(loans: readonly LoanToStage[]): Placed[][] {
  const groups: Placed[][] = []
  let weight = 0
  for (const [index, loan] of loans.entries()) {
    const last = groups.at(-1)
    weight += loan.installments
    if (last && weight <= WEIGHT_AT_ONCE) last.push({ loan, index })
    else {
      groups.push([{ loan, index }])
      weight = loan.installments
    }
  }
  return groups
}

/** Makes the row of a staged loan that of a loan, and gives its id. Refuses one that was freed meanwhile. */
export async function fillStagedLoan(tx: Tx, { loanId, accountId }: StagedLoan, loan: NewLoan): Promise<number> {
  if (!(await fillStagedRow(tx, { ...loan, loanId }))) {
    throw new Refusal({ status: 503, code: 'request.busy', retryAfterSeconds: 1 })
  }
  const { lenderId, borrowerUserId } = loan
  // The borrower has tied an account to the record since, or another one.
  if (borrowerUserId !== accountId) await moveSchedule(tx, { lenderId, loanId }, borrowerUserId)
  return loanId
}

const FREED_AT_ONCE = 10

/** Removes what staged loans have stored and no transaction has taken, in short transactions. Gives their number. */
export async function freeStaged(
  database: Database,
  loanIds: readonly number[],
  { scope, lenderId }: Pick<Staging, 'scope' | 'lenderId'>,
): Promise<number> {
  let freed = 0
  const left = await database.transaction(scope, (tx) => stillStaged(tx, { lenderId, loanIds }), { isReadOnly: true })
  for (let start = 0; start < left.length; start += FREED_AT_ONCE) {
    const part = left.slice(start, start + FREED_AT_ONCE)
    freed += await database.transaction(scope, (tx) => freeRows(tx, { lenderId, loanIds: part }))
  }
  return freed
}

/** Frees some staged loans of any lender that were left before an instant. Gives their number: call it until that is 0. */
export async function sweepStaged(tx: Tx, before: Instant): Promise<number> {
  return asSystemTask(tx, 'free schedules that no import took', async (own) => {
    let freed = 0
    const left = await listLeftStaged(own, { before, limit: FREED_AT_ONCE })
    for (const { lenderId, loanId } of left) freed += await freeRows(own, { lenderId, loanIds: [loanId] })
    return freed
  })
}
