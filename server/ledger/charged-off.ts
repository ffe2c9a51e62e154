import type { Cents, Day } from '#engine/numbers/units.ts'
import { inOrderOfReplay } from '#engine/replay/order-of-replay.ts'
import { type LoanEvent, takenBack } from '#engine/terms/events.ts'

/** A line of the ledger, with the accounts that a charge-off knows among others. */
type Line<Account> = {
  aboutEventId: number
  debit: Account | Moved
  credit: Account | Moved
  amountCents: Cents
  effectiveOn: Day
}
type Moved = 'PRINCIPAL' | 'WRITE_OFF'

/**
 * The lines of a loan with its charge-off: on that day the principal that is owed leaves PRINCIPAL for WRITE_OFF, and until the
 * loan is back to normal what would move PRINCIPAL moves WRITE_OFF. Then what is still owed of it comes back. A loan that was
 * written off before has no principal left to charge off.
 */
export function withChargeOff<Account>(lines: readonly Line<Account>[], events: readonly LoanEvent[]): Line<Account>[] {
  if (!events.some(isChargeOff)) return [...lines]
  const taken = takenBack(events)
  const own = Map.groupBy(lines, ({ aboutEventId }) => aboutEventId)
  const moved = new Map<number, Line<Account>[]>()
  let owedCents = 0
  let isOff = false
  let isWrittenOff = false
  for (const event of events.filter(({ id }) => !taken.has(id)).toSorted(inOrderOfReplay)) {
    const ofEvent = own.get(event.id) ?? []
    const before = { owedCents, isOff }
    owedCents += ofEvent.reduce((sum, line) => sum + principalOf(line), 0)
    if (isChargeOff(event) && !isWrittenOff) isOff = true
    else if (event.kind === 'MARKED_DEFAULTED' && event.isLifted && !isWrittenOff) isOff = false
    isWrittenOff ||= event.kind === 'WRITTEN_OFF'
    const turn = before.isOff === isOff ? [] : turnOf<Account>(event, { cents: before.owedCents, isOff })
    moved.set(event.id, [...turn, ...(isOff ? ofEvent.flatMap(outOfPrincipal) : ofEvent)])
  }
  return events.flatMap(({ id }) => moved.get(id) ?? [])
}

const isChargeOff = (event: LoanEvent): boolean => event.kind === 'MARKED_DEFAULTED' && event.stage === 'CHARGED_OFF'

function principalOf<Account>({ debit, credit, amountCents }: Line<Account>): Cents {
  return (debit === 'PRINCIPAL' ? amountCents : 0) - (credit === 'PRINCIPAL' ? amountCents : 0)
}

/** The line by which principal leaves the books, or comes back. Below zero, money held has paid more than was owed then. */
function turnOf<Account>(
  { id: aboutEventId, effectiveOn }: LoanEvent,
  { cents, isOff }: { cents: Cents; isOff: boolean },
): Line<Account>[] {
  if (cents === 0) return []
  const isLoss = isOff === cents > 0
  const [debit, credit] = isLoss ? (['WRITE_OFF', 'PRINCIPAL'] as const) : (['PRINCIPAL', 'WRITE_OFF'] as const)
  return [{ aboutEventId, debit, credit, amountCents: Math.abs(cents), effectiveOn }]
}

/** A line with WRITE_OFF for PRINCIPAL; none that would move an amount onto itself. */
function outOfPrincipal<Account>(line: Line<Account>): Line<Account>[] {
  const debit = line.debit === 'PRINCIPAL' ? 'WRITE_OFF' : line.debit
  const credit = line.credit === 'PRINCIPAL' ? 'WRITE_OFF' : line.credit
  return debit === credit ? [] : [{ ...line, debit, credit }]
}
