import type { Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { weigh } from '../frame/heavy-work.ts'
import { countingEvents, type EventRow, type LoanKey, readEventRows } from './events.ts'

/** A loan's events, and the state that follows from them. */
export type LoanOn = { readonly events: readonly LoanEvent[]; readonly state: LoanState }

type Known = {
  readonly events: readonly LoanEvent[]
  /** The last event as stored, as text: the next read continues from it, if the database still has it unchanged. */
  readonly last: { readonly id: number; readonly text: string }
  /** States by terms and day. */
  readonly states: Map<string, LoanState>
}

/** Loans by lender and loan id, the least recently used first. */
type Memory = { readonly loans: Map<string, Known>; eventCount: number }

/** A loan needs this many events to be remembered. A shorter list is as fast to read and replay as to look up. */
const EVENTS_MIN = 50
/** How many events are remembered in all. Each takes about half a kilobyte, together with its states. */
const EVENTS_MAX = 100_000
/** For how many days a loan's state is kept: a lender and a borrower may live on either side of midnight. */
const STATES_MAX = 2

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
  const known = await readKnown(tx, key)
  const name = `${asOn} ${JSON.stringify(terms)}`
  const state = known.states.get(name) ?? frozen(replay(terms, known.events, { asOn }))
  if (known.states.size >= STATES_MAX && !known.states.has(name)) known.states.clear()
  known.states.set(name, state)
  return { events: known.events, state }
}

/** The events of a loan, remembered like those of readLoanOn, for a caller that replays them itself. */
export async function readKnownEvents(tx: Tx, key: LoanKey): Promise<readonly LoanEvent[]> {
  return (await readKnown(tx, key)).events
}

async function readKnown(tx: Tx, key: LoanKey): Promise<Known> {
  const memory = tx.source && memoryOf(tx.source)
  const name = `${key.lenderId}/${key.loanId}`
  const before = memory?.loans.get(name)
  const known = (before && (await goOn(tx, key, before))) ?? (await readAll(tx, key))
  weigh(tx, known.events.length)
  if (memory) remember(memory, name, known)
  return known
}

async function readAll(tx: Tx, key: LoanKey): Promise<Known> {
  const rows = await readEventRows(tx, key)
  return { events: Object.freeze(countingEvents(rows)), last: lastOf(rows), states: new Map() }
}

/** The remembered events and those added since; undefined where all must be read from the beginning. */
async function goOn(tx: Tx, key: LoanKey, known: Known): Promise<Known | undefined> {
  const [same, ...added] = await readEventRows(tx, key, known.last.id)
  if (!same || JSON.stringify(same) !== known.last.text) return undefined
  if (added.length === 0) return known
  // A new disbursement replaces the earlier one, which is among the remembered events.
  if (added.some(({ kind }) => kind === 'DISBURSED')) return undefined
  const events = Object.freeze([...known.events, ...countingEvents(added)])
  return { events, last: lastOf(added), states: new Map() }
}

function lastOf(rows: readonly EventRow[]): Known['last'] {
  const last = rows.at(-1)
  return last ? { id: last.id, text: JSON.stringify(last) } : { id: 0, text: '' }
}

function memoryOf(source: object): Memory {
  const memory = memories.get(source) ?? { loans: new Map(), eventCount: 0 }
  memories.set(source, memory)
  return memory
}

function remember(memory: Memory, name: string, known: Known): void {
  forget(memory, name)
  if (known.events.length < EVENTS_MIN) return
  memory.loans.set(name, known)
  memory.eventCount += known.events.length
  for (const [oldest] of memory.loans) {
    if (memory.eventCount <= EVENTS_MAX) return
    forget(memory, oldest)
  }
}

function forget(memory: Memory, name: string): void {
  memory.eventCount -= memory.loans.get(name)?.events.length ?? 0
  memory.loans.delete(name)
}

/** Frozen, because several requests share the value and none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
