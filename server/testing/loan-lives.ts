import assert from 'node:assert/strict'
import fc from 'fast-check'
import { advanceEffects } from '#contract/loans/advance-rules.ts'
import type { TermsChangeForm } from '#contract/loans/terms-change.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { owedParts } from '#engine/questions/owed-parts.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { retractable } from '#engine/replay/retractable.ts'
import { DEFAULT_STAGES } from '#engine/terms/default-stages.ts'
import type { FeeId, ForgivenParts, TermsChange } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Refusal } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { readEvents } from '../ledger/events.ts'
import { lockLoan } from '../ledger/loan-rows.ts'
import { listPaymentsOfLoan } from '../ledger/payment-rows.ts'
import { recordEvents } from '../ledger/record-events.ts'
import { lendMore } from '../loans/advances/lend-more.ts'
import { changeTerms } from '../loans/change-terms.ts'
import { findLoan } from '../loans/queries.ts'
import type { Writer } from '../loans/service.ts'
import {
  agreeSettlement,
  chargeFee,
  forgiveDebt,
  liftDefaultMark,
  markDefaulted,
  nameOfFee,
  waiveFee,
  writeOffLoan,
} from '../loans/servicing/service.ts'
import { storeLenderSettings } from '../loans/settings/queries.ts'
import { transferLoan } from '../loans/transfers/transfer-loan.ts'
import { correctPayment } from '../payments/correct-payment.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { moveMoney, refundMoney } from '../payments/refunds.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import { takeBackEntry } from '../payments/take-back.ts'
import type { Api } from './api.ts'
import type { Person } from './api-people.ts'

/** The day on which everything is entered, and the day the loans began. */
export const livesToday = '2026-03-02'
export const livesBegan = '2025-01-15'

const [today, began] = [livesToday, livesBegan]

/** What can happen to a loan. Days are counted from its first day, so most events are entered out of order. */
export type Step =
  | {
      do: 'PAY'
      cents: number
      day: number
      application: 'STANDARD' | 'PRINCIPAL_ONLY'
      lower: boolean
      keeps?: boolean
    }
  | { do: 'PAY_BY_HAND'; interest: number; principal: number; fees: number; day: number }
  /** Pays the loan off but for so many cents, or with so many more, by a lender whose tolerance is 3.00. */
  | { do: 'PAY_OFF'; missing: number; day: number }
  /** Agrees on a share of what is owed today, in two payments. */
  | { do: 'SETTLE'; share: number }
  | { do: 'REVERSE'; which: number }
  | { do: 'ENTER'; fact: Fact; day: number }
  | { do: 'CORRECT'; what: 'FEE' | 'WAIVER' | 'DEFAULT' | 'STAGE' | 'LIFT' | 'WRITE_OFF'; cents: number; day: number }
  | { do: 'REFUND'; share: number; day: number }
  | { do: 'MOVE'; share: number; day: number }
  | { do: 'CORRECT_PAYMENT'; which: number; cents: number; day: number }
  | { do: 'FORGIVE'; share: number; part: 'principalCents' | 'interestCents' | 'feesCents'; day: number }
  | { do: 'TAKE_BACK'; which: number }
  | { do: 'CHANGE'; form: Omit<TermsChangeForm, 'effectiveDate'>; day: number }
  | { do: 'LEND'; cents: number; day: number; effect: 0 | 1 | 2 }
  | { do: 'SPLIT'; share: number; day: number }
/** Events without a form yet. */
type Fact =
  | { kind: 'FEE_CHARGED' | 'INTEREST_ADJUSTED'; amountCents: number }
  | { kind: 'FEE_WAIVED'; feeId: FeeId; amountCents: number }
  | { kind: 'TERMS_CHANGED'; change: TermsChange }
  | ({ kind: 'FORGIVEN'; forgiveness: 'GIFT' } & ForgivenParts)
  | { kind: 'WRITTEN_OFF' | 'NOTE' }
  | { kind: 'MARKED_DEFAULTED'; isLifted?: true }

const day = fc.integer({ min: 0, max: 411 })
const payment: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('PAY'),
  cents: fc.oneof(fc.constantFrom(1, 106_619, 213_238), fc.integer({ min: 1, max: 1_500_000 })),
  day,
  application: fc.constantFrom('STANDARD', 'PRINCIPAL_ONLY'),
  lower: fc.boolean(),
  keeps: fc.boolean(),
})
const paymentByHand: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('PAY_BY_HAND'),
  interest: fc.nat(20_000),
  principal: fc.nat(200_000),
  fees: fc.nat(3_000),
  day,
})
const nearPayoff: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('PAY_OFF'),
  missing: fc.integer({ min: -400, max: 400 }),
  day,
})
const settling: fc.Arbitrary<Step> = fc.record({ do: fc.constant('SETTLE'), share: fc.integer({ min: 2, max: 40 }) })
const reversal: fc.Arbitrary<Step> = fc.record({ do: fc.constant('REVERSE'), which: fc.nat(20) })
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.integer({ min: 1, max: 5000 }).map((amountCents) => ({ kind: 'FEE_CHARGED' as const, amountCents })),
  fc.constantFrom(-100, 250).map((amountCents) => ({ kind: 'INTEREST_ADJUSTED' as const, amountCents })),
  fc.integer({ min: 1, max: 5 }).map((installment) => {
    return { kind: 'FEE_WAIVED' as const, feeId: { kind: 'LATE_FEE' as const, installment }, amountCents: 2000 }
  }),
  fc
    .record({ principalCents: fc.nat(900_000), interestCents: fc.nat(20_000), feesCents: fc.nat(4_000) })
    .map((parts) => ({
      ...{ kind: 'FORGIVEN' as const, forgiveness: 'GIFT' as const, ...parts },
    })),
  fc.nat(200_000).map((annualRatePpm) => ({ kind: 'TERMS_CHANGED' as const, change: { annualRatePpm } })),
  fc.constantFrom('WRITTEN_OFF', 'MARKED_DEFAULTED', 'NOTE').map((kind) => ({ kind })),
  fc.constant({ kind: 'MARKED_DEFAULTED' as const, isLifted: true as const }),
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
      unpaidInterest: fc.constant('TO_PRINCIPAL'),
      unpaidFees: fc.constantFrom('TO_PRINCIPAL', 'TO_END'),
    },
    { requiredKeys: [] },
  ),
  day,
})
const correction: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('CORRECT'),
  what: fc.constantFrom('FEE', 'FEE', 'WAIVER', 'WAIVER', 'DEFAULT', 'STAGE', 'STAGE', 'LIFT', 'WRITE_OFF'),
  cents: fc.integer({ min: 1, max: 3000 }),
  day,
})
const refund: fc.Arbitrary<Step> = fc.record({ do: fc.constant('REFUND'), share: fc.constantFrom(1, 2), day })
const move: fc.Arbitrary<Step> = fc.record({ do: fc.constant('MOVE'), share: fc.constantFrom(1, 2), day })
const correctedPayment: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('CORRECT_PAYMENT'),
  which: fc.nat(5),
  cents: fc.oneof(fc.constantFrom(106_619, 213_238), fc.integer({ min: 1, max: 1_500_000 })),
  day,
})
const forgiven: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('FORGIVE'),
  share: fc.constantFrom(1, 3),
  part: fc.constantFrom('principalCents', 'interestCents', 'feesCents'),
  day,
})
const takingBack: fc.Arbitrary<Step> = fc.record({ do: fc.constant('TAKE_BACK'), which: fc.nat(5) })
const lending: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('LEND'),
  cents: fc.integer({ min: 1, max: 900_000 }),
  day: fc.integer({ min: 0, max: 460 }),
  effect: fc.constantFrom(0, 1, 2),
})
const split: fc.Arbitrary<Step> = fc.record({ do: fc.constant('SPLIT'), share: fc.constantFrom(2, 3), day })
/** The events of one loan, in the order of entry. */
export const aLife = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: payment },
    { weight: 2, arbitrary: paymentByHand },
    { weight: 2, arbitrary: nearPayoff },
    { weight: 1, arbitrary: settling },
    { weight: 4, arbitrary: reversal },
    { weight: 3, arbitrary: entry },
    { weight: 3, arbitrary: termsChange },
    { weight: 3, arbitrary: correction },
    { weight: 2, arbitrary: refund },
    { weight: 2, arbitrary: move },
    { weight: 2, arbitrary: correctedPayment },
    { weight: 2, arbitrary: forgiven },
    { weight: 2, arbitrary: takingBack },
    { weight: 2, arbitrary: lending },
    { weight: 1, arbitrary: split },
  ),
  { minLength: 1, maxLength: 14 },
)

/** The lender as the user that services take. */
export const userOf = ({ id, email, fullName }: Person): SessionUser => ({
  id,
  email,
  fullName,
  role: 'LENDER',
  emailVerified: false,
  timeZone: 'UTC',
  language: 'en',
  sessionId: 1,
  mustSetUpTwoFactor: false,
})

/** Runs work in a transaction of the lender's. */
export const asLender = <T>({ database }: Api, { id }: Person, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.database.transaction({ kind: 'USER', userId: id, lenderId: id }, work)

/** The loan with those as which it goes on where its life split it. What was taken back is removed, and not among them. */
export const loansOfLife = (api: Api, lender: Person, loanId: number): Promise<number[]> =>
  asLender(api, lender, async (tx) => {
    const rows = await tx.query<{ id: number }>(sql`
      select id from loans where lender_id = ${lender.id} and deleted_at is null
        and (id = ${loanId} or ${loanId} = any(continues)) order by id`)
    return rows.map(({ id }) => id)
  })

let entries = 0
/** Every event is entered a second after the one before. */
const nextInstant = (): string => {
  entries += 1
  return new Date(Date.parse(`${today}T12:00:00.000Z`) + entries * 1000).toISOString()
}

type Entering = Writer & { loanId: number }

/**
 * Gives false when the step was refused, which writes nothing. The clock says `now`; left out, it is a second later with
 * every step.
 */
export async function carryOut(
  api: Api,
  lender: Person,
  { loanId, step, now = nextInstant() }: { loanId: number; step: Step; now?: string },
): Promise<boolean> {
  try {
    await asLender(api, lender, (tx) => act(tx, lender, { loanId, step, now }))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function act(
  tx: Tx,
  lender: Person,
  { loanId, step, now }: { loanId: number; step: Step; now: string },
): Promise<unknown> {
  const writer = { user: userOf(lender), now, today, loanId }
  if (step.do === 'ENTER') return enter(tx, writer, step)
  if (step.do === 'REFUND') return payBack(tx, writer, step)
  if (step.do === 'MOVE') return moveOver(tx, writer, step)
  if (step.do === 'CORRECT_PAYMENT') return correctOne(tx, writer, step)
  if (step.do === 'FORGIVE') return forgive(tx, writer, step)
  if (step.do === 'TAKE_BACK') return takeBack(tx, writer, step)
  if (step.do === 'LEND') return lend(tx, writer, step)
  if (step.do === 'SETTLE') return settle(tx, writer, step)
  if (step.do === 'PAY_OFF') return payNearPayoff(tx, writer, step)
  if (step.do === 'SPLIT') return splitInTwo(tx, writer, step)
  if (step.do !== 'CHANGE' && step.do !== 'CORRECT') return pay(tx, writer, step)
  if (step.do === 'CORRECT') return correct(tx, writer, step)
  return changeTerms(tx, { ...step.form, effectiveDate: addDays(began, step.day) }, writer)
}

async function correct(tx: Tx, by: Entering, step: Extract<Step, { do: 'CORRECT' }>): Promise<number> {
  const [amount, date] = [step.cents / 100, addDays(began, step.day)]
  const kind = step.cents % 2 === 0 ? 'CHARGED' : 'RETURNED_PAYMENT'
  if (step.what === 'FEE') return chargeFee(tx, { kind, amount, date }, by)
  if (step.what === 'DEFAULT') return markDefaulted(tx, { date }, by)
  if (step.what === 'STAGE') {
    const stage = step.cents % 3 > 0 ? 'ACCELERATED' : DEFAULT_STAGES[step.day % DEFAULT_STAGES.length]
    const rests = { restsLateFees: step.day % 2 === 0, restsDefaultInterest: step.day % 3 === 0 }
    return markDefaulted(tx, { date, ...rests, ...(stage && { stage }) }, by)
  }
  if (step.what === 'LIFT') return liftDefaultMark(tx, { date }, by)
  if (step.what === 'WRITE_OFF') return writeOffLoan(tx, { date }, by)
  const key = { lenderId: by.user.id, loanId: by.loanId }
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  const fees = row ? replay(row.terms, await readEvents(tx, key), { asOn: today }).fees : []
  const fee = fees[step.day % Math.max(1, fees.length)]
  return waiveFee(tx, { fee: fee ? nameOfFee(fee.id) : 'late-1', amount }, by)
}

async function pay(
  tx: Tx,
  by: Entering,
  step: Extract<Step, { do: 'PAY' | 'PAY_BY_HAND' | 'REVERSE' }>,
): Promise<unknown> {
  if (step.do === 'REVERSE') {
    const payments = await listPaymentsOfLoan(tx, { lenderId: by.user.id, loanId: by.loanId })
    const payment = payments[step.which % Math.max(1, payments.length)]
    return (
      payment && reversePayment(tx, { paymentId: payment.id, reason: 'bounced', isReturned: step.which % 2 === 0 }, by)
    )
  }
  const form = { loanId: by.loanId, paymentDate: addDays(began, step.day), paymentMethod: 'ACH' }
  if (step.do === 'PAY') {
    const extraPrincipal = step.lower ? ('LOWER_PAYMENT' as const) : ('SHORTEN_TERM' as const)
    const { application, keeps: keepsSurplus = false } = step
    const amount = step.cents / 100
    return recordPayment(tx, { ...form, amount, application, extraPrincipal, keepsSurplus }, by)
  }
  const { interest, principal, fees } = step
  const byHand = {
    amount: (interest + principal + fees) / 100,
    interestAmount: interest / 100,
    principalAmount: principal / 100,
    feesAmount: fees / 100,
  }
  return recordPayment(tx, { ...form, ...byHand, application: 'BY_HAND', extraPrincipal: 'SHORTEN_TERM' }, by)
}

/** Agrees on less, and pays the first part of it at once: the payments of today that follow complete it. */
async function settle(tx: Tx, by: Entering, { share }: Extract<Step, { do: 'SETTLE' }>): Promise<unknown> {
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  const events = await readEvents(tx, { lenderId: by.user.id, loanId: by.loanId })
  const cents = row ? Math.floor(payoff(row.terms, events, { on: today }).totalCents / share / 2) : 0
  if (cents === 0) return undefined
  const payments = [today, addDays(today, 30)].map((date) => ({ date, amount: cents / 100 }))
  await agreeSettlement(tx, { payments, graceDays: 0 }, by)
  const how = { application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM', paymentMethod: 'ACH' } as const
  const amount = (share % 2 === 0 ? 2 * cents : cents) / 100
  return recordPayment(tx, { loanId: by.loanId, amount, paymentDate: today, ...how }, by)
}

/** Pays nearly what pays the loan off on a day. */
async function payNearPayoff(tx: Tx, by: Entering, step: Extract<Step, { do: 'PAY_OFF' }>): Promise<unknown> {
  const settings = { paymentInstructions: '', postalAddress: '', toleranceAmount: 3 }
  await storeLenderSettings(tx, { lenderId: by.user.id, settings, now: by.now })
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  const paymentDate = addDays(began, step.day)
  const events = await readEvents(tx, { lenderId: by.user.id, loanId: by.loanId })
  const cents = row ? payoff(row.terms, events, { on: paymentDate }).totalCents - step.missing : 0
  if (cents <= 0) return undefined
  const how = { application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM', paymentMethod: 'ACH' } as const
  return recordPayment(tx, { loanId: by.loanId, amount: cents / 100, paymentDate, ...how }, by)
}

/** Pays out all that is held, or a part. */
async function payBack(tx: Tx, by: Entering, step: Extract<Step, { do: 'REFUND' }>): Promise<unknown> {
  const cents = await heldCents(tx, by, step.share)
  if (cents === 0) return undefined
  return refundMoney(tx, { amount: cents / 100, date: addDays(began, step.day), method: 'WIRE' }, by)
}

/** Moves all that is held, or a part, to another loan of the borrower. */
async function moveOver(tx: Tx, by: Entering, step: Extract<Step, { do: 'MOVE' }>): Promise<unknown> {
  const cents = await heldCents(tx, by, step.share)
  const other = await tx.maybeOne<{ id: number }>(sql`
    select min(o.id) as id from loans o join loans l on l.lender_id = o.lender_id and l.borrower_id = o.borrower_id
    where l.id = ${by.loanId} and o.id <> l.id having min(o.id) is not null`)
  if (cents === 0 || !other) return undefined
  return moveMoney(tx, { amount: cents / 100, date: addDays(began, step.day), toLoanId: other.id }, by)
}

async function heldCents(tx: Tx, by: Entering, share: number): Promise<number> {
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  const events = await readEvents(tx, { lenderId: by.user.id, loanId: by.loanId })
  return row ? Math.floor(replay(row.terms, events, { asOn: today }).unappliedCents / share) : 0
}

async function correctOne(tx: Tx, by: Entering, step: Extract<Step, { do: 'CORRECT_PAYMENT' }>): Promise<unknown> {
  const payments = await listPaymentsOfLoan(tx, { lenderId: by.user.id, loanId: by.loanId })
  const payment = payments[step.which % Math.max(1, payments.length)]
  if (!payment) return undefined
  const form = { amount: step.cents / 100, paymentDate: addDays(began, step.day), paymentMethod: 'CHECK' }
  const how = { application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM', keepsSurplus: true } as const
  return correctPayment(tx, { paymentId: payment.id, reason: 'Wrong amount', ...form, ...how }, by)
}

/** Forgives a part of what is owed, or all of it. */
async function forgive(tx: Tx, by: Entering, step: Extract<Step, { do: 'FORGIVE' }>): Promise<unknown> {
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  const date = addDays(began, step.day)
  const events = await readEvents(tx, { lenderId: by.user.id, loanId: by.loanId })
  const amount = row ? Math.floor(owedParts(row.terms, events, date)[step.part] / step.share) / 100 : 0
  const fields = {
    principalCents: 'principalAmount',
    interestCents: 'interestAmount',
    feesCents: 'feesAmount',
  } as const
  return forgiveDebt(tx, { kind: 'GIFT', [fields[step.part]]: amount, date }, by)
}

async function lend(tx: Tx, by: Entering, { cents, day, effect }: Extract<Step, { do: 'LEND' }>): Promise<unknown> {
  const loan = await lockLoan(tx, by.user, by.loanId)
  if (!loan) return undefined
  const date = addDays(began, day)
  const effects = advanceEffects({ terms: loan.terms, events: await readEvents(tx, loan), today }, date)
  const form = { amount: cents / 100, date, effect: effects[effect % effects.length] }
  return lendMore(tx, form, by)
}

/** Splits the loan on the day, or on today where something counts from later. */
async function splitInTwo(tx: Tx, by: Entering, { share, day }: Extract<Step, { do: 'SPLIT' }>): Promise<unknown> {
  const row = await findLoan(tx, by.user, { loanId: by.loanId, today })
  if (!row) return undefined
  const amount = Math.floor(row.outstandingCents / share) / 100
  const date = share === 2 ? today : addDays(began, day)
  return transferLoan(tx, { reason: 'SPLIT', date, amount }, by)
}

async function takeBack(tx: Tx, by: Entering, { which }: Extract<Step, { do: 'TAKE_BACK' }>): Promise<unknown> {
  const entries = retractable(await readEvents(tx, { lenderId: by.user.id, loanId: by.loanId }))
  const entry = entries[which % Math.max(1, entries.length)]
  return entry && takeBackEntry(tx, { eventId: entry.id }, by)
}

async function enter(tx: Tx, by: Entering, step: Extract<Step, { do: 'ENTER' }>): Promise<unknown> {
  const loan = await lockLoan(tx, by.user, by.loanId)
  assert.ok(loan)
  const event = { ...step.fact, effectiveOn: addDays(began, step.day), recordedAt: by.now }
  return recordEvents(tx, loan, [{ event, recordedBy: by.user.id }], { before: await readEvents(tx, loan) })
}
