import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBorrower } from '#contract/borrowers/borrowers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLoan } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { openClient, pathOf } from '../../server/testing/api-client.ts'
import type { Chance } from './chance.ts'
import type { Attempt, Kind } from './journal.ts'
import { type Sender, send } from './send.ts'

/** A lender and the lender's known records: new writes build only on acknowledged ones. */
export type Lender = {
  readonly id: number
  readonly cookie: string
  borrowers: number[]
  loans: number[]
  payments: number[]
}

export type LoadOptions = {
  readonly address: string
  readonly lenders: readonly Lender[]
  readonly chance: Chance
  readonly journal: Attempt[]
  readonly clientsPerLender: number
  readonly today: string
}

/** Writers at work. */
export type Load = {
  /** Sends nothing new, and waits for the pending answers. */
  stop(): Promise<void>
}

// The counter behind marks, so that they stay unique over all loads of a run.
let marks = 0

/** Signs lenders up, each with a borrower and a loan to begin with. */
export async function signUpLenders(
  options: Omit<LoadOptions, 'lenders' | 'clientsPerLender'>,
  count: number,
): Promise<Lender[]> {
  const lenders: Lender[] = []
  for (let number = 1; number <= count; number += 1) {
    const client = openClient(options.address)
    const email = `${randomUUID()}@example.com`
    const form = { email, password: 'Harbour-Light-7', fullName: 'Lena', role: 'LENDER', termsAccepted: true }
    const { status, data, text } = await client.post<{ id: number }>('/api/auth/signup', form)
    if (status !== 201) throw new Error(`a lender could not sign up: ${text}`)
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const lender: Lender = { id: data.id, cookie, borrowers: [], loans: [], payments: [] }
    for (const make of [aBorrower, aLoan]) await write(make, { ...options, lender })
    if (lender.loans.length === 0) throw new Error('a lender without a loan has nothing to do')
    lenders.push(lender)
  }
  return lenders
}

/** Sets writers to work until they are stopped. Each client has a random source of its own. */
export function startLoad(options: LoadOptions): Load {
  let isOver = false
  const clients = options.lenders.flatMap((lender) =>
    Array.from({ length: options.clientsPerLender }, async (_, number) => {
      const chance = options.chance.branch(`client ${lender.id} ${number}`)
      while (!isOver) {
        const { said } = await write(chooseWrite(lender, chance), { ...options, chance, lender })
        // The app may be gone for a while; thousands of attempts in that time would only fill the journal.
        if (said !== 'ACKNOWLEDGED') await sleep(25)
      }
    }),
  )
  return {
    stop: async () => {
      isOver = true
      await Promise.all(clients)
    },
  }
}

/** Sends again all writes with an unknown outcome, under the same keys, until each outcome is known. */
export async function repeatUnknown(
  attempts: readonly Attempt[],
  { address, lenders }: Pick<LoadOptions, 'address' | 'lenders'>,
): Promise<void> {
  for (const attempt of attempts) {
    const lender = lenders.find(({ id }) => id === attempt.lenderId)
    for (let tries = 0; lender && attempt.said === 'UNKNOWN' && tries < 50; tries += 1) {
      await send(attempt, { address, cookie: lender.cookie })
      if (attempt.said === 'UNKNOWN') await sleep(100)
      else remember(lender, attempt)
    }
  }
}

type Means = Pick<LoadOptions, 'address' | 'chance' | 'journal' | 'today'> & { lender: Lender }
type Planned = { kind: Kind; cents: number | null; endpoint: Endpoint; params?: object; body: Record<string, unknown> }
type Plan = (mark: string, means: Means) => Planned

async function write(plan: Plan, means: Means): Promise<Attempt> {
  const { lender, journal, address } = means
  marks += 1
  const mark = `mark-${process.pid}-${marks}`
  const { kind, cents, endpoint, params = {}, body } = plan(mark, means)
  const attempt: Attempt = {
    mark,
    kind,
    cents,
    lenderId: lender.id,
    path: pathOf(endpoint, params),
    body,
    said: 'NOTHING_YET',
    status: undefined,
    id: undefined,
    sent: 0,
  }
  journal.push(attempt)
  const sender: Sender = { address, cookie: lender.cookie }
  await send(attempt, sender)
  remember(lender, attempt)
  return attempt
}

function remember(lender: Lender, { kind, said, id }: Attempt): void {
  if (said !== 'ACKNOWLEDGED' || id === undefined) return
  if (kind === 'BORROWER') lender.borrowers.push(id)
  if (kind === 'LOAN') lender.loans.push(id)
  if (kind === 'PAYMENT') lender.payments.push(id)
}

function chooseWrite({ payments }: Lender, chance: Chance): Plan {
  const drawn = chance.below(100)
  if (drawn < 10) return aBorrower
  if (drawn < 20) return aLoan
  if (drawn < 35 && payments.length > 0) return aReversal
  return aPayment
}

const aBorrower: Plan = (mark) => {
  const person = { firstName: 'Bea', lastName: mark, email: `${mark}@example.com`, phone: '555-010-0199' }
  return { kind: 'BORROWER', cents: null, endpoint: createBorrower, body: person }
}

const aLoan: Plan = (mark, { chance, lender, today }) => {
  const cents = 1_000_000 + chance.below(20_000_000)
  const days = { originationDate: addDays(today, -400), maturityDate: addDays(today, 1800) }
  const terms = {
    interestRate: 12,
    loanType: 'PERSONAL',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }
  const body = {
    loanName: mark,
    principalAmount: cents / 100,
    borrowerId: chance.oneOf(lender.borrowers),
    ...days,
    ...terms,
  }
  return { kind: 'LOAN', cents, endpoint: createLoan, body }
}

/** On any day since the loan was made, so that later payments are split again. */
const aPayment: Plan = (mark, { chance, lender, today }) => {
  const cents = 100 + chance.below(40_000)
  const loanId = chance.oneOf(lender.loans.slice(-4)) // the latest loans, so that no loan gets thousands of payments
  const paymentDate = addDays(today, -chance.below(399))
  const body = { loanId, amount: cents / 100, paymentDate, paymentMethod: 'CASH', reference: mark }
  return { kind: 'PAYMENT', cents, endpoint: recordPayment, body }
}

const aReversal: Plan = (mark, { chance, lender }) => {
  const paymentId = chance.oneOf(lender.payments)
  return { kind: 'REVERSAL', cents: null, endpoint: reversePayment, params: { paymentId }, body: { reason: mark } }
}
