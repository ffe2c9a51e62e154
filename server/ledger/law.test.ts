import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { TermsChangeForm } from '#contract/terms-change.ts'
import { addDays } from '#engine/dates.ts'
import type { FeeId, TermsChange } from '#engine/events.ts'
import { replay } from '#engine/replay.ts'
import type { Tx } from '../database.ts'
import { Refusal } from '../errors.ts'
import type { SessionUser } from '../http.ts'
import { changeTerms } from '../loans/change-terms.ts'
import { chargeFee, markDefaulted, nameOfFee, waiveFee, writeOffLoan } from '../loans/corrections/service.ts'
import { findLoan } from '../loans/queries.ts'
import type { Writer } from '../loans/service.ts'
import { statusOn } from '../loans/shown-loan.ts'
import { recordPayment, reversePayment } from '../payments/service.ts'
import { type Api, startApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { type LoanKey, readEvents } from './events.ts'
import { balancesInLedger } from './lines.ts'
import { findLoanKey, lockLoan } from './loan-rows.ts'
import { listPaymentsOfLoan } from './payment-rows.ts'
import { balancesOf } from './postings.ts'
import { recordEvent } from './record.ts'
import { verifyLoan } from './verify.ts'

let api: Api
let lender: Person
before(async () => {
  api = await startApi()
  lender = await api.aLender()
})
after(() => api.close())

const today = '2026-03-02'
const began = '2025-01-15'

const user = (): SessionUser => ({
  ...{ id: lender.id, email: lender.email, fullName: lender.fullName, role: 'LENDER' },
  ...{ emailVerified: false, timeZone: 'UTC', language: 'en', sessionId: 1 },
})

const asLender = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, work)

let entries = 0
/** Every fact is entered a second after the one before. */
const nextInstant = (): string => {
  entries += 1
  return new Date(Date.parse('2026-03-02T12:00:00.000Z') + entries * 1000).toISOString()
}

/** What may happen to a loan. Days are counted from the day it began, so that most facts are entered out of order. */
type Step =
  | { do: 'PAY'; cents: number; day: number; application: 'STANDARD' | 'PRINCIPAL_ONLY'; lower: boolean }
  | { do: 'PAY_BY_HAND'; interest: number; principal: number; fees: number; day: number }
  | { do: 'REVERSE'; which: number }
  | { do: 'ENTER'; fact: Fact; day: number }
  | { do: 'CORRECT'; what: 'FEE' | 'WAIVER' | 'DEFAULT' | 'WRITE_OFF'; cents: number; day: number }
  | { do: 'CHANGE'; form: Omit<TermsChangeForm, 'effectiveDate'>; day: number }
/** Facts for which there is no form yet. */
type Fact =
  | { kind: 'FEE_CHARGED' | 'INTEREST_ADJUSTED'; amountCents: number }
  | { kind: 'FEE_WAIVED'; feeId: FeeId; amountCents: number }
  | { kind: 'TERMS_CHANGED'; change: TermsChange }
  | { kind: 'WRITTEN_OFF' | 'MARKED_DEFAULTED' | 'NOTE' }

const day = fc.integer({ min: 0, max: 411 })
const payment: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('PAY'),
  cents: fc.oneof(fc.constantFrom(1, 106_619, 213_238), fc.integer({ min: 1, max: 1_500_000 })),
  day,
  application: fc.constantFrom('STANDARD', 'PRINCIPAL_ONLY'),
  lower: fc.boolean(),
})
const paymentByHand: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('PAY_BY_HAND'),
  interest: fc.nat(20_000),
  principal: fc.nat(200_000),
  fees: fc.nat(3_000),
  day,
})
const reversal: fc.Arbitrary<Step> = fc.record({ do: fc.constant('REVERSE'), which: fc.nat(20) })
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.integer({ min: 1, max: 5000 }).map((amountCents) => ({ kind: 'FEE_CHARGED' as const, amountCents })),
  fc.constantFrom(-100, 250).map((amountCents) => ({ kind: 'INTEREST_ADJUSTED' as const, amountCents })),
  fc.integer({ min: 1, max: 5 }).map((installment) => {
    return { kind: 'FEE_WAIVED' as const, feeId: { kind: 'LATE_FEE' as const, installment }, amountCents: 2000 }
  }),
  fc.nat(200_000).map((annualRatePpm) => ({ kind: 'TERMS_CHANGED' as const, change: { annualRatePpm } })),
  fc.constantFrom('WRITTEN_OFF', 'MARKED_DEFAULTED', 'NOTE').map((kind) => ({ kind })),
)
const entry: fc.Arbitrary<Step> = fc.record({ do: fc.constant('ENTER'), fact, day })
const termsChange: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('CHANGE'),
  form: fc.record(
    {
      interestRate: fc.nat(20),
      gracePeriod: fc.constantFrom(0, 5, 30),
      lateFee: fc.constantFrom(null, 40),
      lateFeePercent: fc.constantFrom(null, 4),
      paymentFrequency: fc.constantFrom('MONTHLY', 'BI_WEEKLY', 'QUARTERLY'),
      maturityDate: fc.integer({ min: 200, max: 900 }).map((days) => addDays(began, days)),
      nextPaymentDate: fc.integer({ min: 20, max: 500 }).map((days) => addDays(began, days)),
    },
    { requiredKeys: [] },
  ),
  day,
})
const correction: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('CORRECT'),
  what: fc.constantFrom('FEE', 'FEE', 'WAIVER', 'WAIVER', 'DEFAULT', 'WRITE_OFF'),
  cents: fc.integer({ min: 1, max: 3000 }),
  day,
})
const life = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: payment },
    { weight: 2, arbitrary: paymentByHand },
    { weight: 4, arbitrary: reversal },
    { weight: 3, arbitrary: entry },
    { weight: 3, arbitrary: termsChange },
    { weight: 3, arbitrary: correction },
  ),
  { minLength: 1, maxLength: 14 },
)

test('whatever happens to a loan, and in whatever order it is entered, ledger, figures and replay agree', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(life, fc.constantFrom('SCHEDULED', 'DAILY'), fc.nat(411), async (steps, accrualMethod, seenOn) => {
      const terms = { originationDate: began, maturityDate: '2026-01-15', accrualMethod }
      const { id: loanId } = await api.aLoan(lender, terms)
      const key = { lenderId: lender.id, loanId }
      for (const step of steps) if (await carryOut(key, step)) written += 1

      await asLender(async (tx) => {
        assert.equal(await verifyLoan(tx, key), undefined)
        await assertLedgerOn(tx, key, addDays(began, seenOn))
        await assertListedStatus(tx, key)
      })
    }),
    { numRuns: 40, endOnFailure: true },
  )
  assert.ok(written > 100, `only ${written} facts were written`)
})

/** False when it was refused, which writes nothing. */
async function carryOut(key: LoanKey, step: Step): Promise<boolean> {
  try {
    await asLender((tx) => act(tx, key, step))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function act(tx: Tx, key: LoanKey, step: Step): Promise<unknown> {
  if (step.do === 'ENTER') return enter(tx, key, step)
  if (step.do !== 'CHANGE' && step.do !== 'CORRECT') return pay(tx, key, step)
  const writer = { user: user(), now: nextInstant(), today, loanId: key.loanId }
  if (step.do === 'CORRECT') return correct(tx, writer, step)
  return changeTerms(tx, { ...step.form, effectiveDate: addDays(began, step.day) }, writer)
}

async function correct(
  tx: Tx,
  by: Writer & { loanId: number },
  step: Extract<Step, { do: 'CORRECT' }>,
): Promise<number> {
  const [amount, date] = [step.cents / 100, addDays(began, step.day)]
  if (step.what === 'FEE') return chargeFee(tx, { amount, date }, by)
  if (step.what === 'DEFAULT') return markDefaulted(tx, { date }, by)
  if (step.what === 'WRITE_OFF') return writeOffLoan(tx, { date }, by)
  const key = { lenderId: lender.id, loanId: by.loanId }
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  const fees = row ? replay(row.terms, await readEvents(tx, key), { asOn: today }).fees : []
  const fee = fees[step.day % Math.max(1, fees.length)]
  return waiveFee(tx, { fee: fee ? nameOfFee(fee.id) : 'late-1', amount }, by)
}

async function pay(
  tx: Tx,
  key: LoanKey,
  step: Exclude<Step, { do: 'ENTER' | 'CHANGE' | 'CORRECT' }>,
): Promise<unknown> {
  const writer = { user: user(), now: nextInstant(), today }
  if (step.do === 'REVERSE') {
    const payments = await listPaymentsOfLoan(tx, key)
    const payment = payments[step.which % Math.max(1, payments.length)]
    return payment && reversePayment(tx, { paymentId: payment.id, reason: 'bounced' }, writer)
  }
  const form = { loanId: key.loanId, paymentDate: addDays(began, step.day), paymentMethod: 'ACH' }
  if (step.do === 'PAY') {
    const extraPrincipal = step.lower ? ('LOWER_PAYMENT' as const) : ('SHORTEN_TERM' as const)
    return recordPayment(
      tx,
      { ...form, amount: step.cents / 100, application: step.application, extraPrincipal },
      writer,
    )
  }
  const { interest, principal, fees } = step
  const byHand = {
    amount: (interest + principal + fees) / 100,
    interestAmount: interest / 100,
    principalAmount: principal / 100,
    feesAmount: fees / 100,
  }
  return recordPayment(tx, { ...form, ...byHand, application: 'BY_HAND', extraPrincipal: 'SHORTEN_TERM' }, writer)
}

async function enter(tx: Tx, key: LoanKey, step: Extract<Step, { do: 'ENTER' }>): Promise<unknown> {
  const loan = await lockLoan(tx, user(), key.loanId)
  assert.ok(loan)
  const event = { ...step.fact, effectiveOn: addDays(began, step.day), recordedAt: nextInstant() }
  return recordEvent(tx, loan, { event, recordedBy: lender.id })
}

/** Lists show the status from stored figures; it is the one of the replay to today, unless money is held over. */
async function assertListedStatus(tx: Tx, key: LoanKey): Promise<void> {
  const row = await findLoan(tx, user(), { loanId: key.loanId, today })
  assert.ok(row)
  const { status, unappliedCents } = replay(row.terms, await readEvents(tx, key), { asOn: today })
  if (unappliedCents === 0) assert.equal(statusOn(row, today), status)
}

/** The ledger by the lines that count until a day is the replay to that day, as long as no money was held over. */
async function assertLedgerOn(tx: Tx, key: LoanKey, asOn: string): Promise<void> {
  const loan = await findLoanKey(tx, user(), key.loanId)
  assert.ok(loan)
  const events = await readEvents(tx, key)
  const last = replay(loan.terms, events, { asOn: today })
  const splitOf = new Map(last.payments.map((split) => [split.paymentId, split]))
  const state = replay(loan.terms, events, { asOn })
  const wasHeld = state.payments.some((split) => {
    return split.unappliedCents > 0 || splitOf.get(split.paymentId)?.unappliedCents !== 0
  })
  if (!wasHeld) assert.deepEqual(await balancesInLedger(tx, { ...key, asOn }), balancesOf(state))
}
