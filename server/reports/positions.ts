import { bucketOf, daysPastDueOn } from '#engine/book/arrears.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { Bucket, LoanStatus } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { statusOn } from '../loans/loan-json.ts'
import { listStandings, type Selection, type StandingRow } from './queries.ts'
import { replayInBatches } from './replay-in-batches.ts'

/** A loan as it stood at the end of a day. */
export type Position = Pick<
  StandingRow,
  | 'lenderId'
  | 'loanId'
  | 'loanName'
  | 'loanNumber'
  | 'loanType'
  | 'borrowerId'
  | 'borrowerName'
  | 'borrowerPhone'
  | 'originatedOn'
  | 'maturesOn'
> & {
  status: LoanStatus
  balanceCents: Cents
  annualRatePpm: RatePpm
  daysPastDue: number
  pastDueCents: Cents
  bucket: Bucket
}

/**
 * How every selected loan stood at the end of a day, with all events known now: the result of a replay to that day.
 * Most loans need no replay: their stored figures, or their ledger lines and the days their installments were paid,
 * give the same. The others (behind at the time, changed since, daily interest in arrears, money held) are replayed in
 * batches. Loans that had not begun are PENDING; on a past day only those already entered then are listed.
 */
export async function positionsOn(
  tx: Tx,
  { which, asOf, today }: Selection & { asOf: Day; today: Day },
): Promise<Position[]> {
  const madeBefore = asOf < today ? `${addDays(asOf, 1)}T00:00:00Z` : 'infinity'
  const rows = await listStandings(tx, { which, asOf, madeBefore })
  const found = rows.map((row) => ({ row, position: positionByFigures(row, asOf) }))
  const unclear = found.flatMap(({ row, position }) => (position ? [] : [row]))
  const replayed = new Map<number, Position>()
  const rowOf = new Map(unclear.map((row) => [row.loanId, row]))
  await replayInBatches(tx, { loans: unclear, which }, ({ loanId, terms, events }) => {
    const row = rowOf.get(loanId)
    if (row) replayed.set(loanId, positionByReplay(row, { terms, events, asOf }))
  })
  return found.flatMap(({ row, position }) => position ?? replayed.get(row.loanId) ?? [])
}

/** Loans that count in the figures of a portfolio: with principal outstanding, or a payment past due. */
export const isOpen = ({ balanceCents, pastDueCents }: Position): boolean => balanceCents > 0 || pastDueCents > 0

function positionByFigures(row: StandingRow, asOf: Day): Position | undefined {
  if (row.hasLaterFacts) return row.originatedOn <= asOf ? positionOnTime(row) : undefined
  const daysPastDue = daysPastDueOn(asOf, row.nextDueOn)
  // Daily interest changes what is past due every day, and held money is applied as days pass.
  if (row.unappliedCents > 0 || (row.accrual === 'DAILY' && daysPastDue > 0)) return undefined
  const { pastDueCents } = row
  // A charge-off takes principal out of the books that is still owed.
  const balanceCents = row.isMarkedDefaulted ? row.outstandingCents : row.ledgerCents
  return positionOf(row, { status: statusOn(row, asOf), balanceCents, daysPastDue, pastDueCents })
}

/** The position of a loan with later events that do not change the day: the loan ran, and nothing was late. */
function positionOnTime(row: StandingRow): Position | undefined {
  if (!row.isPlain || row.wasBehind || row.ledgerCents <= 0) return undefined
  return positionOf(row, { status: 'CURRENT', balanceCents: row.ledgerCents, daysPastDue: 0, pastDueCents: 0 })
}

function positionByReplay(
  row: StandingRow,
  { terms, events, asOf }: { terms: LoanTerms; events: readonly LoanEvent[]; asOf: Day },
): Position {
  const { status, principalCents, daysPastDue, pastDueCents } = replay(terms, events, { asOn: asOf })
  const inForce = termsInForce(terms, events, asOf)
  const changed = { ...row, annualRatePpm: inForce.annualRatePpm, maturesOn: lastDueDay(inForce) }
  return positionOf(changed, { status, balanceCents: principalCents, daysPastDue, pastDueCents })
}

function positionOf(
  row: StandingRow,
  figures: Pick<Position, 'status' | 'balanceCents' | 'daysPastDue' | 'pastDueCents'>,
): Position {
  const { lenderId, loanId, loanName, loanNumber, loanType, borrowerId, borrowerName, borrowerPhone } = row
  const { originatedOn, maturesOn, annualRatePpm } = row
  return {
    lenderId,
    loanId,
    loanName,
    loanNumber,
    loanType,
    borrowerId,
    borrowerName,
    borrowerPhone,
    originatedOn,
    maturesOn,
    annualRatePpm,
    ...figures,
    bucket: bucketOf(figures.daysPastDue),
  }
}
