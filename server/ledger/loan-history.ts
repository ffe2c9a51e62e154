import type { Cents, Day } from '#engine/numbers/units.ts'
import { stateAndPayoff } from '#engine/questions/payoff.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { weigh } from '../frame/heavy-work.ts'
import { countingEvents, type EventRow, type LoanKey, readEventRows } from './events.ts'

/** A loan's events, and what follows from them on a day: the state and the payoff figure. */
export type LoanOn = { readonly events: readonly LoanEvent[]; readonly state: LoanState; readonly payoffCents: Cents }

type Known = {
  readonly events: readonly LoanEvent[]
  /** The last event as stored, as text: the next read continues from it, if the database still has it unchanged. */
  readonly last: { readonly id: number; readonly text: string }
}

/** What a loan's events came to. */
type KnownState = Omit<LoanOn, 'events'> & {
  /** All these events or, of a long list, the last; the day and the terms, as one text. */
  readonly of: string
}

/** Values by lender and loan id, the least recently used first, with an estimate of the memory that each takes. */
type Shelf<Value> = { readonly entries: Map<string, { value: Value; bytes: number }>; bytes: number }

type Memory = { readonly events: Shelf<Known>; readonly states: Shelf<KnownState> }

/** A loan needs this many events for them to be remembered. A shorter list is as fast to read as to look up. */
const EVENTS_MIN = 50
/**
 * The memory that the events of all loans may take, and that their states may. Each has a bound of its own, so that long
 * schedules do not push out events, which take longest to read. Of a loan at most one state is kept.
 */
const BYTES_MAX = { events: 32_000_000, states: 32_000_000 } as const
/** The memory that one event takes, and one row of a state. Measured by `npm run bench -- remembered-loans`. */
const BYTES_OF = { event: 500, row: 250 } as const

const memories = new WeakMap<object, Memory>()

/**
 * The events of a loan that the user may see, and the loan's state on a day. Events are only ever added, so a process
 * need not read them twice: it asks for the last event it knows and all later ones, and the remembered events count
 * only where the database still gives that event to this user, unchanged. So every answer has the events of its own
 * moment (docs/decisions/0114). A writer reads all events anew.
 */
export async function readLoanOn(
  tx: Tx,
  { terms, ...key }: LoanKey & { terms: LoanTerms },
  asOn: Day,
): Promise<LoanOn> {
  const { events, last } = await readKnown(tx, key)
  const shelf = tx.source && memoryOf(tx.source).states
  if (!shelf) return { events, ...standingOn(terms, events, asOn) }
  const name = nameOf(key)
  // A short list was read whole, so it is compared whole.
  const told = events.length < EVENTS_MIN ? JSON.stringify(events) : last.text
  const of = `${told} ${asOn} ${JSON.stringify(terms)}`
  const kept = shelf.entries.get(name)?.value
  const { state, payoffCents } = kept?.of === of ? kept : frozen(standingOn(terms, events, asOn))
  const bytes = bytesOfState(state) + of.length
  keep(shelf, name, { value: { of, state, payoffCents }, bytes }, BYTES_MAX.states)
  return { events, state, payoffCents }
}

function standingOn(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): Omit<LoanOn, 'events'> {
  const { state, payoff } = stateAndPayoff(terms, events, { asOn })
  return { state, payoffCents: payoff.totalCents }
}

/** The events of a loan, remembered like those of readLoanOn, for a caller that replays them itself. */
export async function readKnownEvents(tx: Tx, key: LoanKey): Promise<readonly LoanEvent[]> {
  return (await readKnown(tx, key)).events
}

async function readKnown(tx: Tx, key: LoanKey): Promise<Known> {
  const shelf = tx.source && memoryOf(tx.source).events
  const name = nameOf(key)
  const before = shelf?.entries.get(name)?.value
  const known = (before && (await goOn(tx, key, before))) ?? (await readAll(tx, key))
  const count = known.events.length
  weigh(tx, count)
  if (shelf && count >= EVENTS_MIN) keep(shelf, name, { value: known, bytes: count * BYTES_OF.event }, BYTES_MAX.events)
  return known
}

async function readAll(tx: Tx, key: LoanKey): Promise<Known> {
  const rows = await readEventRows(tx, key)
  return { events: Object.freeze(countingEvents(rows)), last: lastOf(rows) }
}

/** The remembered events and those added since; undefined where all must be read from the beginning. */
async function goOn(tx: Tx, key: LoanKey, known: Known): Promise<Known | undefined> {
  const [same, ...added] = await readEventRows(tx, key, known.last.id)
  if (!same || JSON.stringify(same) !== known.last.text) return undefined
  if (added.length === 0) return known
  // A new disbursement replaces the earlier one, which is among the remembered events.
  if (added.some(({ kind }) => kind === 'DISBURSED')) return undefined
  const events = Object.freeze([...known.events, ...countingEvents(added)])
  return { events, last: lastOf(added) }
}

function lastOf(rows: readonly EventRow[]): Known['last'] {
  const last = rows.at(-1)
  return last ? { id: last.id, text: JSON.stringify(last) } : { id: 0, text: '' }
}

const nameOf = ({ lenderId, loanId }: LoanKey): string => `${lenderId}/${loanId}`

function memoryOf(source: object): Memory {
  const memory: Memory = memories.get(source) ?? { events: emptyShelf(), states: emptyShelf() }
  memories.set(source, memory)
  return memory
}

const emptyShelf = <Value>(): Shelf<Value> => ({ entries: new Map(), bytes: 0 })

/** Keeps a value in place of an earlier one of the same name, and drops those used longest ago when there are too many. */
function keep<Value>(
  shelf: Shelf<Value>,
  name: string,
  entry: { value: Value; bytes: number },
  bytesMax: number,
): void {
  drop(shelf, name)
  shelf.entries.set(name, entry)
  shelf.bytes += entry.bytes
  for (const [oldest] of shelf.entries) {
    if (shelf.bytes <= bytesMax) return
    drop(shelf, oldest)
  }
}

function drop<Value>(shelf: Shelf<Value>, name: string): void {
  shelf.bytes -= shelf.entries.get(name)?.bytes ?? 0
  shelf.entries.delete(name)
}

function bytesOfState({ installments, payments, fees }: LoanState): number {
  const parts = payments.reduce((count, payment) => count + payment.installments.length, 0)
  return (installments.length + payments.length + parts + fees.length) * BYTES_OF.row
}

/** Frozen, because several requests share the value and none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
