import type { LoanEvent } from '#engine/events.ts'
import type { LoanTerms } from '#engine/terms.ts'
import type { Tx } from '../database.ts'
import { sql } from '../sql.ts'
import { type LoanKey, readEvents } from './events.ts'
import { isSame, readInstallments } from './installments.ts'
import { balancesInLedger, readOpenLines } from './lines.ts'
import { ACCOUNTS, balancesOf, correctionsOf, postingsOf } from './postings.ts'
import { figuresOf, stateAfterLastFact } from './projections.ts'
import { isSameSplit, readFigures, readSplits, splitsWanted } from './stored-figures.ts'

/** One place where what is stored is not what follows from the facts. */
export type Difference = {
  lenderId: number
  loanId: number
  loanNumber: string
  what: string
  stored: string
  replayed: string
}

type CheckedLoan = LoanKey & { loanNumber: string; terms: LoanTerms; isDeleted: boolean }

const selectLoans = sql`
  select lender_id as "lenderId", id as "loanId", loan_number as "loanNumber", terms,
    deleted_at is not null as "isDeleted"
  from loans`

/**
 * Replays every loan of a lender and compares ledger, stored figures, schedule and payments with the result.
 * Gives how many loans were compared and the first difference of each that has one; none when all agree to the cent.
 */
export async function verifyLoans(tx: Tx, lenderId: number): Promise<{ loans: number; differences: Difference[] }> {
  const loans = await tx.query<CheckedLoan>(sql`${selectLoans} where lender_id = ${lenderId} order by id`)
  const differences: Difference[] = []
  for (const loan of loans) {
    const difference = await differenceOf(tx, loan)
    if (difference) differences.push(difference)
  }
  return { loans: loans.length, differences }
}

/** The same for one loan: the first difference, undefined when all agree. */
export async function verifyLoan(tx: Tx, { lenderId, loanId }: LoanKey): Promise<Difference | undefined> {
  const loan = await tx.one<CheckedLoan>(sql`${selectLoans} where lender_id = ${lenderId} and id = ${loanId}`)
  return differenceOf(tx, loan)
}

async function differenceOf(tx: Tx, loan: CheckedLoan): Promise<Difference | undefined> {
  const events = await readEvents(tx, loan)
  const found =
    loan.isDeleted || events.length === 0
      ? await differenceOfEmptied(tx, loan)
      : ((await differenceOfLedger(tx, loan, events)) ?? (await differenceOfProjections(tx, loan, events)))
  if (!found) return undefined
  const { lenderId, loanId, loanNumber } = loan
  return { lenderId, loanId, loanNumber, ...found }
}

type Found = Pick<Difference, 'what' | 'stored' | 'replayed'>

const found = (what: string, stored: unknown, replayed: unknown): Found => ({
  what,
  stored: JSON.stringify(stored) ?? 'nothing',
  replayed: JSON.stringify(replayed) ?? 'nothing',
})

async function differenceOfLedger(tx: Tx, loan: CheckedLoan, events: readonly LoanEvent[]): Promise<Found | undefined> {
  const state = stateAfterLastFact(loan.terms, events)
  const held = await balancesInLedger(tx, loan)
  const due = balancesOf(state)
  const account = ACCOUNTS.find((name) => held[name] !== due[name])
  if (account) return found(`ledger account ${account}`, held[account], due[account])

  // The accounts may be right in sum while a line stands under the wrong payment.
  const { takenBack, posted } = correctionsOf({
    open: await readOpenLines(tx, loan),
    wanted: postingsOf(events, state),
  })
  if (takenBack.length + posted.length === 0) return undefined
  return found('ledger lines', takenBack[0], posted[0])
}

async function differenceOfProjections(
  tx: Tx,
  loan: CheckedLoan,
  events: readonly LoanEvent[],
): Promise<Found | undefined> {
  const state = stateAfterLastFact(loan.terms, events)
  const figures: Record<string, unknown> = figuresOf(loan.terms, events, state)
  const stored: Record<string, unknown> = await readFigures(tx, loan)
  const name = Object.keys(figures).find((key) => figures[key] !== stored[key])
  if (name) return found(`loan ${name}`, stored[name], figures[name])

  const rows = await readInstallments(tx, loan)
  const count = Math.max(rows.length, state.installments.length)
  for (let index = 0; index < count; index += 1) {
    const row = state.installments[index]
    if (!row || !isSame(row, rows[index])) return found(`installment ${index + 1}`, rows[index], row)
  }
  return differenceOfPayments(tx, loan, { events, splits: state.payments })
}

async function differenceOfPayments(
  tx: Tx,
  loan: CheckedLoan,
  { events, splits }: { events: readonly LoanEvent[]; splits: Parameters<typeof splitsWanted>[1] },
): Promise<Found | undefined> {
  const stored = await readSplits(tx, loan)
  const wanted = splitsWanted(stored, splits)
  const index = stored.findIndex((split, at) => !isSameSplit(split, wanted[at]))
  if (index !== -1) return found('payment split', stored[index], wanted[index])

  const received = events.filter(({ kind }) => kind === 'PAYMENT_RECEIVED').map(({ id }) => id)
  const shown = stored.map(({ eventId }) => eventId)
  return JSON.stringify(shown) === JSON.stringify(received) ? undefined : found('payments', shown, received)
}

/** A removed loan keeps its facts and figures, but the books hold nothing of it. */
async function differenceOfEmptied(tx: Tx, loan: LoanKey): Promise<Found | undefined> {
  const held = await balancesInLedger(tx, loan)
  const account = ACCOUNTS.find((name) => held[name] !== 0)
  return account && found(`ledger account ${account} of a removed loan`, held[account], 0)
}
