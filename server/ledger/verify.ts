import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { type LoanEvent, takenBack } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { type Contradiction, contradictionIn } from './contradictions.ts'
import { countingEvents, type EventRow, type LoanKey } from './events.ts'
import { isSumOf, isTextOf, readInstallmentTexts, textOf } from './installments.ts'
import { ACCOUNTS, balancesOf, correctionsOf, postingsOf } from './postings.ts'
import { figuresOf, stateAfterLastEvent } from './projections.ts'
import { isSameSplit, splitsWanted } from './stored-figures.ts'
import { listLoanIds, readLoanNumber, readStoredLoans, type StoredLoan } from './stored-loans.ts'

/** One place where stored data differs from what the events give, or contradicts itself. */
export type Difference = LoanKey & { loanNumber: string } & (Found | Contradiction)

/** The place, the stored value, and the value that follows from the events. */
type Found = { what: string; stored: string; replayed: string }

/** How many loans are read at a time: few enough that memory stays bounded. */
const BATCH = 100

/** How long loans are compared before other requests get their turn. */
const TURN_MILLISECONDS = 5

/**
 * Replays loans of a lender and compares ledger, stored figures, schedule and payments with the result. Gives the
 * number of loans compared and the first difference of each loan that has one. A loan that cannot be replayed is a
 * difference of its own, and the others are compared all the same.
 */
export async function verifyLoans(
  tx: Tx,
  { lenderId, loanIds }: Batch,
): Promise<{ loans: number; differences: Difference[] }> {
  const differences: Difference[] = []
  const batchAt = (start: number): Reading => readBatch(tx, { lenderId, loanIds: loanIds.slice(start, start + BATCH) })
  let next = batchAt(0)
  for (let start = 0; start < loanIds.length; start += BATCH) {
    const reading = next
    await reading.loans.catch(() => undefined) // a difference, or thrown, below
    // The database reads the next loans while these are compared.
    if (start + BATCH < loanIds.length) next = batchAt(start + BATCH)
    differences.push(...(await differencesOf(tx, reading)))
  }
  return { loans: loanIds.length, differences }
}

/** Compares every loan of a lender, as verifyLoans does. */
export const verifyLender = async (tx: Tx, lenderId: number) =>
  verifyLoans(tx, { lenderId, loanIds: await listLoanIds(tx, lenderId) })

/** Compares one loan, as verifyLoans does, and gives the first difference; undefined when all agree. */
export async function verifyLoan(tx: Tx, { lenderId, loanId }: LoanKey): Promise<Difference | undefined> {
  const [loan] = await readStoredLoans(tx, { lenderId, loanIds: [loanId] })
  if (!loan) throw new Error(`lender ${lenderId} has no loan ${loanId}`)
  return differenceOf(tx, loan)
}

type Batch = { lenderId: number; loanIds: readonly number[] }

/** Loans that are being read. */
type Reading = Batch & { loans: Promise<Iterable<StoredLoan>> }

function readBatch(tx: Tx, batch: Batch): Reading {
  const loans = readStoredLoans(tx, batch)
  loans.catch(() => undefined) // differencesOf awaits it
  return { ...batch, loans }
}

async function differencesOf(tx: Tx, { lenderId, loanIds, loans }: Reading): Promise<Difference[]> {
  try {
    const differences: Difference[] = []
    let turnAt = performance.now()
    for (const loan of await loans) {
      const difference = await differenceOf(tx, loan)
      if (difference) differences.push(difference)
      // Other requests get their turn; a long loan takes milliseconds.
      if (performance.now() - turnAt < TURN_MILLISECONDS) continue
      await nextTurn()
      turnAt = performance.now()
    }
    return differences
  } catch (error) {
    if (!isAboutValues(error)) throw error
    const [loanId] = loanIds
    if (loanIds.length > 1 || loanId === undefined) return oneByOne(tx, { lenderId, loanIds })
    const loanNumber = await readLoanNumber(tx, { lenderId, loanId })
    return [{ lenderId, loanId, loanNumber, what: 'replay', reason: `cannot be replayed: ${messageOf(error)}` }]
  }
}

/** So that a value which cannot be read is told of its own loan, and the others of its batch are compared. */
async function oneByOne(tx: Tx, { lenderId, loanIds }: Batch): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const loanId of loanIds)
    differences.push(...(await differencesOf(tx, readBatch(tx, { lenderId, loanIds: [loanId] }))))
  return differences
}

/** True for a stored value that has no JavaScript form. After an error of the database the transaction is over. */
const isAboutValues = (error: unknown): boolean => error instanceof RangeError || error instanceof SyntaxError

async function differenceOf(tx: Tx, loan: StoredLoan): Promise<Difference | undefined> {
  const { lenderId, loanId, loanNumber } = loan
  const inShort = foundIn(loan)
  const found =
    inShort === ROWS_DIFFER ? foundIn({ ...loan, installments: await readInstallmentTexts(tx, loan) }) : inShort
  return found && found !== ROWS_DIFFER ? { lenderId, loanId, loanNumber, ...found } : undefined
}

/** A loan whose schedule was read row by row, or only in short. */
type Compared = StoredLoan & { installments?: readonly string[] }

/** The stored schedule is another by its sums; which row differs, its rows say. */
const ROWS_DIFFER = 'ROWS_DIFFER'

function foundIn(loan: Compared): Found | Contradiction | typeof ROWS_DIFFER | undefined {
  try {
    const events = countingEvents(withoutRemoval(loan))
    const found = events.length === 0 ? undefined : differenceOfReplayed(loan, events)
    return (
      found ?? (loan.isDeleted || events.length === 0 ? differenceOfEmptied(loan) : undefined) ?? contradictionIn(loan)
    )
  } catch (error) {
    return { what: 'replay', reason: `cannot be replayed: ${reasonOf(loan, error)}` }
  }
}

/** The events of a loan; without the note of a removed one, because figures and schedule stay as they were before it. */
function withoutRemoval({ isDeleted, rows }: StoredLoan): readonly EventRow[] {
  const last = rows.at(-1)
  return isDeleted && last?.kind === 'NOTE' && last.detail.note === 'LOAN_REMOVED' ? rows.slice(0, -1) : rows
}

/** The reason why a loan cannot be replayed. Where the engine refuses an event without its number, that is looked for. */
function reasonOf({ terms, rows }: StoredLoan, error: unknown): string {
  const reason = messageOf(error)
  if (reason.startsWith('event ')) return reason
  if (!isReplayed(terms, [])) return `its terms: ${reason}`
  // Every event up to one is replayed, and with it no longer: halves the events until that one is left.
  let [well, fails] = [0, rows.length]
  while (fails - well > 1) {
    const middle = (well + fails) >> 1
    if (isReplayed(terms, rows.slice(0, middle))) well = middle
    else fails = middle
  }
  const event = rows[fails - 1]
  return event ? `event ${event.id} (${event.kind}): ${reason}` : reason
}

function isReplayed(terms: LoanTerms, rows: readonly EventRow[]): boolean {
  try {
    stateAfterLastEvent(terms, countingEvents(rows))
    return true
  } catch {
    return false // the caller names the reason
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const found = (what: string, stored: unknown, replayed: unknown): Found => ({
  what,
  stored: JSON.stringify(stored) ?? 'nothing',
  replayed: JSON.stringify(replayed) ?? 'nothing',
})

function differenceOfReplayed(loan: Compared, events: readonly LoanEvent[]): Found | typeof ROWS_DIFFER | undefined {
  const state = stateAfterLastEvent(loan.terms, events)
  return (
    (loan.isDeleted ? undefined : differenceOfLedger(loan, events, state)) ??
    differenceOfFigures(loan, events, state) ??
    differenceOfSchedule(loan, state) ??
    differenceOfPayments(loan, events, state)
  )
}

function differenceOfLedger(
  { held, open }: StoredLoan,
  events: readonly LoanEvent[],
  state: LoanState,
): Found | undefined {
  const due = balancesOf(events, state)
  const account = ACCOUNTS.find((name) => held[name] !== due[name])
  if (account) return found(`ledger account ${account}`, held[account], due[account])

  // The accounts may add up while a line stands under the wrong payment.
  const { takenBack, posted } = correctionsOf({ open, wanted: postingsOf(events, state) })
  if (takenBack.length + posted.length === 0) return undefined
  return found('ledger lines', takenBack[0], posted[0])
}

function differenceOfFigures(
  { terms, figures }: StoredLoan,
  events: readonly LoanEvent[],
  state: LoanState,
): Found | undefined {
  const wanted: Record<string, unknown> = figuresOf(terms, events, state)
  const stored: Record<string, unknown> = figures
  const name = Object.keys(wanted).find((key) => wanted[key] !== stored[key])
  return name === undefined ? undefined : found(`loan ${name}`, stored[name], wanted[name])
}

function differenceOfSchedule(
  { schedule, installments: rows }: Compared,
  state: LoanState,
): Found | typeof ROWS_DIFFER | undefined {
  if (!rows) return isSumOf(state.installments, schedule) ? undefined : ROWS_DIFFER
  const count = Math.max(rows.length, state.installments.length)
  for (let index = 0; index < count; index += 1) {
    const row = state.installments[index]
    if (!row || !isTextOf(row, rows[index])) return found(`installment ${index + 1}`, rows[index], row && textOf(row))
  }
  return undefined
}

function differenceOfPayments(
  { payments: stored }: StoredLoan,
  events: readonly LoanEvent[],
  { payments }: LoanState,
): Found | undefined {
  const wanted = splitsWanted(stored, payments)
  const index = stored.findIndex((split, at) => !isSameSplit(split, wanted[at]))
  if (index !== -1) return found('payment split', stored[index], wanted[index])

  const received = paymentRowsOf(events)
  const count = Math.max(stored.length, received.length)
  for (let at = 0; at < count; at += 1) {
    const [row, due] = [stored[at], received[at]]
    if (row && due && isSamePayment(row, due)) continue
    return found('payment', row && paymentRow(row), due)
  }
  return undefined
}

/** The stored row of a payment as its event requires it. */
type PaymentRow = { eventId: number; amountCents: Cents; paidOn: Day; status: string }

const paymentRow = ({ eventId, amountCents, paidOn, status }: PaymentRow): PaymentRow => ({
  eventId,
  amountCents,
  paidOn,
  status,
})

const isSamePayment = (row: PaymentRow, due: PaymentRow): boolean =>
  row.eventId === due.eventId &&
  row.amountCents === due.amountCents &&
  row.paidOn === due.paidOn &&
  row.status === due.status

/** The payment rows that the events require, in the order of entry. */
function paymentRowsOf(events: readonly LoanEvent[]): PaymentRow[] {
  const reversed = takenBack(events)
  return events.flatMap((event) => {
    if (event.kind !== 'PAYMENT_RECEIVED') return []
    const { id: eventId, amountCents, effectiveOn: paidOn } = event
    return [{ eventId, amountCents, paidOn, status: reversed.has(eventId) ? 'REVERSED' : 'COMPLETED' }]
  })
}

/** A removed loan keeps its events and figures, but its ledger balances must be zero. */
function differenceOfEmptied({ held }: StoredLoan): Found | undefined {
  const account = ACCOUNTS.find((name) => held[name] !== 0)
  return account && found(`ledger account ${account} of a removed loan`, held[account], 0)
}
