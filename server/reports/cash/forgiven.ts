import { dollarsOf } from '#contract/fields.ts'
import type { TaxYear } from '#contract/reports/reports.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import { type ForgivenParts, LET_GO } from '#engine/terms/events.ts'
import type { Tx } from '../../database/database.ts'
import type { Selection } from '../queries.ts'
import { replayInBatches } from '../replay-in-batches.ts'
import { listForgivenLoans } from './queries.ts'

type Forgiven = Pick<TaxYear, 'forgiven' | 'totalForgiven'>
type Row = TaxYear['forgiven'][number]

/**
 * What was forgiven between two days, by kind and then by borrower. The parts are those that the replay books: a payment entered
 * later for an earlier day may leave less to forgive than was entered.
 */
export async function forgivenBetween(
  tx: Tx,
  { which, from, to }: Selection & { from: Day; to: Day },
): Promise<Forgiven> {
  const loans = await listForgivenLoans(tx, { which, from, to })
  const names = new Map(loans.map(({ lenderId: _, ...loan }) => [loan.loanId, loan]))
  const rows: Row[] = []
  const parts: ForgivenParts[] = []
  await replayInBatches(tx, { which, loans }, ({ loanId, terms, events }) => {
    const loan = names.get(loanId)
    if (!loan) return
    for (const found of replay(terms, events, { asOn: to }).forgiven) {
      if (found.on < from || sumOf(found) === 0) continue
      parts.push(found)
      rows.push({ ...loan, eventId: found.eventId, kind: found.forgiveness, date: found.on, ...shown([found]) })
    }
  })
  return { forgiven: rows.sort(byKind), totalForgiven: shown(parts) }
}

const sumOf = ({ principalCents, interestCents, feesCents }: ForgivenParts): Cents =>
  principalCents + interestCents + feesCents

function shown(parts: readonly ForgivenParts[]) {
  const sum = (cents: (part: ForgivenParts) => Cents) => dollarsOf(parts.reduce((all, part) => all + cents(part), 0))
  return {
    principal: sum(({ principalCents }) => principalCents),
    interest: sum(({ interestCents }) => interestCents),
    fees: sum(({ feesCents }) => feesCents),
    amount: sum(sumOf),
  }
}

const byKind = (one: Row, other: Row): number =>
  LET_GO.indexOf(one.kind) - LET_GO.indexOf(other.kind) ||
  one.borrowerName.localeCompare(other.borrowerName) ||
  one.date.localeCompare(other.date) ||
  one.eventId - other.eventId
