import { performance } from 'node:perf_hooks'
import { setImmediate as breathe } from 'node:timers/promises'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { type LoanKey, readEventsOfLoans } from '../ledger/events.ts'
import { listPaymentCounts, listTerms, type Selection } from './queries.ts'

/** A loan with all its events. */
export type LoanWithFacts = LoanKey & { terms: LoanTerms; events: readonly LoanEvent[] }

/** The most loans, and about the most events, that are in memory at once. */
const [LOANS_AT_ONCE, EVENTS_AT_ONCE] = [100, 5000]

/** Other requests get their turn after this many milliseconds of replaying. */
const TURN_MS = 20

/**
 * Reads loans with their events in batches, and passes on each loan. For figures that ledger sums cannot give. Memory
 * stays bounded and other requests get their turn, however long the histories are.
 */
export async function replayInBatches(
  tx: Tx,
  { loans, which }: Selection & { loans: readonly LoanKey[] },
  look: (loan: LoanWithFacts) => void,
): Promise<void> {
  if (loans.length === 0) return
  const counts = new Map(
    (await listPaymentCounts(tx, { which, loanIds: loans.map(({ loanId }) => loanId) })).map(
      ({ loanId, payments }) => [loanId, payments] as const,
    ),
  )
  let turnBegan = performance.now()
  for (const loanIds of batchesOf(loans, counts)) {
    const made = await listTerms(tx, { which, loanIds })
    const events = await readEventsOfLoans(tx, made)
    for (const loan of made) {
      look({ ...loan, events: events.get(loan.loanId) ?? [] })
      if (performance.now() - turnBegan < TURN_MS) continue
      await breathe()
      turnBegan = performance.now()
    }
  }
}

/** Loans in their order, as many together as their payments allow. */
function* batchesOf(loans: readonly LoanKey[], counts: ReadonlyMap<number, number>): Generator<number[]> {
  let batch: number[] = []
  let events = 0
  for (const { loanId } of loans) {
    const own = counts.get(loanId) ?? 0
    if (batch.length === LOANS_AT_ONCE || (batch.length > 0 && events + own > EVENTS_AT_ONCE)) {
      yield batch
      batch = []
      events = 0
    }
    batch.push(loanId)
    events += own
  }
  yield batch
}
