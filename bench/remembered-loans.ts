import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loanForm, termsOf } from '#contract/loans/loan-form.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { digits, printTable } from './engine/table.ts'

/**
 * How much memory the events and the state of a remembered loan take: npm run bench -- remembered-loans
 * The bounds in server/ledger/loan-history.ts are bytes by these figures.
 */
const COUNT = 20
const EVENTS = 51
const TODAY = '2026-03-02'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const terms = (paymentFrequency: 'MONTHLY' | 'WEEKLY', years: number): LoanTerms =>
  termsOf(
    loanForm.parse({
      loanName: 'Long',
      borrowerId: 1,
      principalAmount: 500_000,
      interestRate: 6,
      loanType: 'SINGLE_FAMILY',
      originationDate: '2026-01-15',
      maturityDate: `${2026 + years}-01-15`,
      paymentStructure: 'FULLY_AMORTIZED',
      paymentFrequency,
      lateFee: 25,
      gracePeriod: 10,
    }),
  )

const rows = [
  { name: 'monthly, 30 years', terms: terms('MONTHLY', 30) },
  { name: 'weekly, 30 years', terms: terms('WEEKLY', 30) },
  { name: 'weekly, 100 years', terms: terms('WEEKLY', 100) },
].map(({ name, terms: lent }) => {
  const lists = bytesOf(() => eventsOf(lent))
  const states = bytesOf((index) => replay(lent, lists.made[index] ?? [], { asOn: TODAY }))
  const [state] = states.made
  if (!state) throw new Error('no state was made')
  const parts = state.payments.reduce((count, payment) => count + payment.installments.length, 0)
  const count = state.installments.length + state.payments.length + parts + state.fees.length
  return [name, digits(lists.bytes / EVENTS), String(count), digits(states.bytes / count), digits(states.bytes / 1000)]
})
printTable(`What ${COUNT} loans with ${EVENTS} events each take`, [
  ['loan', 'bytes an event', 'rows of a state', 'bytes a row', 'kB a state'],
  ...rows,
])

function bytesOf<Value>(make: (index: number) => Value): { made: Value[]; bytes: number } {
  collect()
  const before = process.memoryUsage().heapUsed
  const made = Array.from({ length: COUNT }, (_, index) => make(index))
  collect()
  return { made, bytes: (process.memoryUsage().heapUsed - before) / COUNT }
}

/** A loan's events as they come from the database: every text a value of its own. */
function eventsOf({ principalCents, originationOn }: LoanTerms): LoanEvent[] {
  const recordedAt = '2026-01-15T12:00:00.000Z'
  const lent: LoanEvent = {
    id: 1,
    kind: 'DISBURSED',
    amountCents: principalCents,
    effectiveOn: originationOn,
    recordedAt,
  }
  const paid = Array.from(
    { length: EVENTS - 1 },
    (_, index): LoanEvent => ({
      id: index + 2,
      kind: 'PAYMENT_RECEIVED',
      amountCents: 100 + index,
      effectiveOn: addDays(originationOn, index % 40),
      recordedAt,
      application: { kind: 'STANDARD' },
      extraPrincipal: 'SHORTEN_TERM',
    }),
  )
  return JSON.parse(JSON.stringify([lent, ...paid]))
}
