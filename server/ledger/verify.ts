import { isDeepStrictEqual } from 'node:util'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import type { LoanKey } from './events.ts'
import { isSame } from './installments.ts'
import { ACCOUNTS, balancesOf, correctionsOf, postingsOf } from './postings.ts'
import { figuresOf, stateAfterLastEvent } from './projections.ts'
import { isSameSplit, splitsWanted } from './stored-figures.ts'
import { listLoanIds, readStoredLoans, type StoredLoan } from './stored-loans.ts'

/** One place where stored data differs from what the events give. */
export type Difference = {
  lenderId: number
  loanId: number
  loanNumber: string
  what: string
  stored: string
  replayed: string
}

/**
 * How many loans are compared at a time: few enough that memory stays bounded and other requests get their turn between
 * two batches.
 */
const BATCH = 25

/**
 * Replays every loan of a lender and compares ledger, stored figures, schedule and payments with the result. Gives the
 * number of loans compared and the first difference of each loan that has one.
 */
export async function verifyLoans(tx: Tx, lenderId: number): Promise<{ loans: number; differences: Difference[] }> {
  const loanIds = await listLoanIds(tx, lenderId)
  const differences: Difference[] = []
  for (let start = 0; start < loanIds.length; start += BATCH) {
    const loans = await readStoredLoans(tx, { lenderId, loanIds: loanIds.slice(start, start + BATCH) })
    differences.push(...loans.flatMap((loan) => differenceOf(loan) ?? []))
  }
  return { loans: loanIds.length, differences }
}

/** Compares one loan, as verifyLoans does, and gives the first difference; undefined when all agree. */
export async function verifyLoan(tx: Tx, { lenderId, loanId }: LoanKey): Promise<Difference | undefined> {
  const [loan] = await readStoredLoans(tx, { lenderId, loanIds: [loanId] })
  if (!loan) throw new Error(`lender ${lenderId} has no loan ${loanId}`)
  return differenceOf(loan)
}

function differenceOf(loan: StoredLoan): Difference | undefined {
  const found = loan.isDeleted || loan.events.length === 0 ? differenceOfEmptied(loan) : differenceOfReplayed(loan)
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

function differenceOfReplayed(loan: StoredLoan): Found | undefined {
  const state = stateAfterLastEvent(loan.terms, loan.events)
  return (
    differenceOfLedger(loan, state) ??
    differenceOfFigures(loan, state) ??
    differenceOfSchedule(loan, state) ??
    differenceOfPayments(loan, state)
  )
}

function differenceOfLedger({ events, held, open }: StoredLoan, state: LoanState): Found | undefined {
  const due = balancesOf(state)
  const account = ACCOUNTS.find((name) => held[name] !== due[name])
  if (account) return found(`ledger account ${account}`, held[account], due[account])

  // The accounts may add up while a line stands under the wrong payment.
  const { takenBack, posted } = correctionsOf({ open, wanted: postingsOf(events, state) })
  if (takenBack.length + posted.length === 0) return undefined
  return found('ledger lines', takenBack[0], posted[0])
}

function differenceOfFigures({ terms, events, figures }: StoredLoan, state: LoanState): Found | undefined {
  const wanted: Record<string, unknown> = figuresOf(terms, events, state)
  const stored: Record<string, unknown> = figures
  const name = Object.keys(wanted).find((key) => wanted[key] !== stored[key])
  return name === undefined ? undefined : found(`loan ${name}`, stored[name], wanted[name])
}

function differenceOfSchedule({ installments: rows }: StoredLoan, state: LoanState): Found | undefined {
  const count = Math.max(rows.length, state.installments.length)
  for (let index = 0; index < count; index += 1) {
    const row = state.installments[index]
    if (!row || !isSame(row, rows[index])) return found(`installment ${index + 1}`, rows[index], row)
  }
  return undefined
}

function differenceOfPayments({ events, payments: stored }: StoredLoan, { payments }: LoanState): Found | undefined {
  const wanted = splitsWanted(stored, payments)
  const index = stored.findIndex((split, at) => !isSameSplit(split, wanted[at]))
  if (index !== -1) return found('payment split', stored[index], wanted[index])

  const shown = stored.map(({ eventId, amountCents, paidOn, status }) => ({ eventId, amountCents, paidOn, status }))
  const received = paymentRowsOf(events)
  const count = Math.max(shown.length, received.length)
  const place = Array.from({ length: count }).findIndex((_, at) => !isDeepStrictEqual(shown[at], received[at]))
  return place === -1 ? undefined : found('payment', shown[place], received[place])
}

/** The payment rows that the events require, in the order of entry. */
function paymentRowsOf(events: readonly LoanEvent[]) {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'PAYMENT_REVERSED' ? [event.paymentId] : [])))
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
