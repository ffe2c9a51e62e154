import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { type LoanKey, readEventsOfLoans } from '../ledger/events.ts'
import { listTerms, type Selection } from './queries.ts'

/** A loan with all its events. */
export type LoanWithFacts = LoanKey & { terms: LoanTerms; events: readonly LoanEvent[] }

/** Few enough that memory stays bounded and other requests get their turn between two batches. */
const BATCH = 100

/** Reads loans with their events in batches, and passes on each loan. For figures that ledger sums cannot give. */
export async function replayInBatches(
  tx: Tx,
  { loans, which }: Selection & { loans: readonly LoanKey[] },
  look: (loan: LoanWithFacts) => void,
): Promise<void> {
  for (let start = 0; start < loans.length; start += BATCH) {
    const loanIds = loans.slice(start, start + BATCH).map(({ loanId }) => loanId)
    const made = await listTerms(tx, { which, loanIds })
    const events = await readEventsOfLoans(tx, made)
    for (const loan of made) look({ ...loan, events: events.get(loan.loanId) ?? [] })
  }
}
