import { openPartsOf } from '../book/arrears.ts'
import type { FirstPayments } from '../book/book.ts'
import { wholeMonthsBetween } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day, Instant } from '../numbers/units.ts'
import { bookOf, replay } from '../replay/replay.ts'
import { termsInForce } from '../replay/terms-in-force.ts'
import { LAST_INSTANT, type LoanEvent, takenBack } from '../terms/events.ts'
import type { CapitalizedParts, LoanState } from '../terms/loan-state.ts'
import type { InstallmentCharge, LoanTerms, PrintedInstallment, ScheduleOptions, TakenOver } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import type { LoanToMeasure } from './given-away.ts'
import { owedParts } from './owed-parts.ts'
import type { EventDraft } from './preview-event.ts'
import { broughtAsAgreed } from './what-if.ts'

/**
 * How another loan begins that goes on with an older one: its terms, and the interest and fees that it takes over with the
 * principal of the terms.
 */
export type Opening = { terms: LoanTerms; interestCents: Cents; feesCents: Cents }

/** Why a loan cannot go on as another on a day. */
export type TransferProblem =
  | 'PAST_DUE'
  | 'IN_DEFAULT'
  | 'NOTHING_OWED'
  | 'ESCROW_OPEN'
  | 'INTEREST_PAUSED'
  | 'ASKED_AT_END'
  | 'ADDED_NOT_RECEIVED'
  | 'COUNTS_FROM_START'

/**
 * Why the loan cannot go on as another on the day; null when it can. Something that has fallen due is open, the lender calls
 * it in default, nothing is to come, something is held for taxes and insurance or was advanced for them, no interest runs by agreement,
 * the last payment asks for what was past due, interest or fees that became principal have not come yet, the next payment leaves interest
 * to later ones, or terms count from its first day or follow what was lent: a line of credit, money
 * still to be drawn, interest agreed beforehand, a charge for early repayment, a rate that follows an index or a row.
 */
export function transferProblem({ terms, events }: LoanToMeasure, on: Day): TransferProblem | null {
  const state = replay(terms, events, { asOn: on })
  if (state.installments.some(({ isPaid, dueOn }) => !isPaid && dueOn <= on)) return 'PAST_DUE'
  if (state.inDefault || state.status === 'DEFAULTED') return 'IN_DEFAULT'
  if (state.principalCents === 0 || openRows(state).length === 0) return 'NOTHING_OWED'
  if (state.escrow && state.escrow.balanceCents !== 0) return 'ESCROW_OPEN'
  if (isPaused(events, on)) return 'INTEREST_PAUSED'
  if (waitsForEnd(events) || state.feesAtEndCents) return 'ASKED_AT_END'
  if (isNotReceived(state)) return 'ADDED_NOT_RECEIVED'
  if (state.settlement?.standing === 'RUNNING') return 'COUNTS_FROM_START'
  if (asksLater({ terms, events }, on)) return 'COUNTS_FROM_START'
  const goesOn = !countsFromStart(termsInForce(terms, events, on)) && makesLoan({ terms, events }, on)
  return goesOn ? null : 'COUNTS_FROM_START'
}

function isPaused(events: readonly LoanEvent[], on: Day): boolean {
  const taken = takenBack(events)
  return events.some(
    (event) => event.kind === 'TERMS_CHANGED' && !taken.has(event.id) && (event.interestResumesOn ?? '') > on,
  )
}

/** Something past due was moved to the last installment: another loan could not ask for it so. */
function waitsForEnd(events: readonly LoanEvent[]): boolean {
  const taken = takenBack(events)
  return events.some(
    (event) =>
      event.kind === 'TERMS_CHANGED' &&
      !taken.has(event.id) &&
      event.arrears !== undefined &&
      event.arrears !== 'RESTART',
  )
}

/** Of what was added to the principal something has not come yet: the books of another loan would not know that it is no principal. */
function isNotReceived({ capitalized = [], payments, forgiven }: LoanState): boolean {
  const partsOf = (parts: CapitalizedParts | undefined) => (parts ? parts.interestCents + parts.feesCents : 0)
  const addedCents = capitalized.reduce((sum, added) => sum + partsOf(added), 0)
  const releasedCents = forgiven.reduce((sum, given) => sum + (given.releasedCents ?? 0), 0)
  return payments.reduce((left, split) => left - partsOf(split.capitalized), addedCents - releasedCents) > 0
}

/** More interest is earned than the next installment asks for: another loan would ask for all of it at once. */
function asksLater(loan: LoanToMeasure, on: Day): boolean {
  const { parts, rows } = standingOn(loan, on)
  return loan.terms.accrual === 'SCHEDULED' && parts.interestCents > (rows[0]?.interestCents ?? 0)
}

const makesLoan = (loan: LoanToMeasure, on: Day): boolean => termsProblems(assumedOpening(loan, on).terms).length === 0

function countsFromStart({ line, commitmentCents, prepayment, options = {} }: LoanTerms): boolean {
  const { rebate, flatInterest, payAhead, indexedRate, rateSteps, paymentsInAdvance, interestGraceRows } = options
  const isCharged = prepayment !== undefined && !prepayment.isFree
  const isOfStart = rebate || flatInterest || payAhead || indexedRate || paymentsInAdvance || interestGraceRows
  const followsRows = rateSteps?.some((step) => 'fromRow' in step) ?? false
  return line !== undefined || commitmentCents !== undefined || isCharged || isOfStart !== undefined || followsRows
}

/**
 * The loan of another borrower who assumes this one on a day. It owes the same to the cent, and asks for the same on the
 * same days. Only for a loan without a transferProblem.
 */
export function assumedOpening(loan: LoanToMeasure, on: Day): Opening {
  const { parts, rows, terms } = standingOn(loan, on)
  return opening({ terms, rows, ...parts })
}

/**
 * The two loans that a loan becomes: the first takes so much of its principal, and the same share of interest, of fees, of each
 * installment and of what is charged with it; the second takes the rest. So each figure of the two adds up to that of the one, to the cent.
 */
export function splitOpenings(
  loan: LoanToMeasure,
  { on, principalCents }: { on: Day; principalCents: Cents },
): [Opening, Opening] {
  const { parts, rows, terms } = standingOn(loan, on)
  const share = (cents: Cents): Cents => mulDiv(cents, { times: principalCents, over: parts.principalCents })
  const first = {
    principalCents,
    interestCents: share(parts.interestCents),
    feesCents: share(parts.feesCents),
    rows: sharedRows(rows, share),
  }
  const second = {
    principalCents: parts.principalCents - principalCents,
    interestCents: parts.interestCents - first.interestCents,
    feesCents: parts.feesCents - first.feesCents,
    rows: rows.map((row, index) => lessRow(row, first.rows[index])),
  }
  const stated = terms.options?.paymentCents
  const paid = (cents: Cents) => (stated === undefined ? terms : withPayment(terms, cents))
  const ofFirst = share(stated ?? 0)
  const { installmentCharges: charges = [] } = terms.options ?? {}
  const shared = charges.map((charge) => ({ ...charge, amountCents: share(charge.amountCents) }))
  const left = charges.map((charge, index) => ({
    ...charge,
    amountCents: charge.amountCents - (shared[index]?.amountCents ?? 0),
  }))
  return [
    opening({ terms: withCharges(paid(ofFirst), shared), ...first }),
    opening({ terms: withCharges(paid((stated ?? 0) - ofFirst), left), ...second }),
  ]
}

/** The loan that two become on a day: what they owe adds up, and the first one's terms hold for all of it. */
export function joinedOpening(kept: LoanToMeasure, other: LoanToMeasure, on: Day): Opening {
  const { parts, terms } = standingOn(kept, on)
  const added = owedParts(other.terms, other.events, on)
  const options = without(terms.options, (key) => key === 'paymentCents' || key === 'agreedRows')
  const principalCents = parts.principalCents + added.principalCents
  return {
    terms: withOptions({ ...terms, principalCents }, options),
    interestCents: parts.interestCents + added.interestCents,
    feesCents: parts.feesCents + added.feesCents,
  }
}

/** The first events of a loan that begins so, in the order of entry. It opens with a balance, and no money moves. */
export function openingEvents({ terms, interestCents, feesCents }: Opening, recordedAt: Instant): NewLoanEvent[] {
  const entry = { effectiveOn: terms.originationOn, recordedAt }
  return [
    { ...entry, kind: 'DISBURSED', amountCents: terms.principalCents, isTakenOver: true },
    ...(interestCents > 0 ? [{ ...entry, kind: 'INTEREST_ADJUSTED', amountCents: interestCents } as const] : []),
    ...(feesCents > 0 ? [{ ...entry, kind: 'FEE_CHARGED', amountCents: feesCents } as const] : []),
  ]
}

type NewLoanEvent = EventDraft & { recordedAt: Instant }

/** By how much less loans bring, repaid as agreed, when they are joined or split on a day. */
export function interestLost(loans: readonly LoanToMeasure[], openings: readonly Opening[], on: Day): Cents {
  const before = loans.reduce(
    (sum, { terms, events }) => sum + broughtAsAgreed(terms, events, on) - receivedOf({ terms, events }, on),
    0,
  )
  const after = openings.reduce((sum, opening) => {
    const begun = openingEvents(opening, LAST_INSTANT).map((event, index) => ({ ...event, id: index + 1 }))
    return sum + broughtAsAgreed(opening.terms, begun, on)
  }, 0)
  return Math.max(0, before - after)
}

const receivedOf = ({ terms, events }: LoanToMeasure, on: Day): Cents =>
  replay(terms, events, { asOn: on }).payments.reduce(
    (sum, { interestCents, principalCents, feesCents }) => sum + interestCents + principalCents + feesCents,
    0,
  )

type Row = { dueOn: Day; principalCents: Cents; interestCents: Cents }
type Parts = { principalCents: Cents; interestCents: Cents; feesCents: Cents }

/** What is owed on the day, what the installments to come ask for, and the terms as they go on from there. */
function standingOn(loan: LoanToMeasure, on: Day): { parts: Parts; rows: Row[]; terms: LoanTerms } {
  const { terms, events } = loan
  const state = replay(terms, events, { asOn: on })
  const rows = openRows(state).map((row) => ({ dueOn: row.dueOn, ...openPartsOf(row) }))
  return { parts: owedParts(terms, events, on), rows, terms: termsFrom(loan, { on, rows }) }
}

const openRows = ({ installments, asOn }: LoanState) =>
  installments.filter(({ isPaid, dueOn }) => !isPaid && dueOn > asOn)

/** The terms in force on the day for a loan that begins on it, with its first payment on the next due day. */
function termsFrom({ terms, events }: LoanToMeasure, { on, rows }: { on: Day; rows: readonly Row[] }): LoanTerms {
  const { closing: _, ...inForce } = termsInForce(terms, events, on)
  const { balloon } = inForce
  const { firstPayments } = bookOf(terms, events, { asOn: on }).plan
  const passed = wholeMonthsBetween({ from: terms.originationOn, to: on })
  const hasFree =
    inForce.structure === 'INTEREST_ONLY' && rows.slice(0, -1).some(({ principalCents }) => principalCents === 0)
  const begun: LoanTerms = {
    ...inForce,
    originationOn: on,
    firstDueOn: rows[0]?.dueOn ?? null,
    balloon: balloon && { ...balloon, amortizationMonths: Math.max(1, balloon.amortizationMonths - passed) },
    structure: hasFree ? inForce.structure : 'FULLY_AMORTIZED',
    interestOnlyMonths: hasFree ? Math.max(1, inForce.interestOnlyMonths - passed) : 0,
    takenOver: takenOverFrom(terms, on),
  }
  return withOptions(begun, { ...optionsFrom(inForce, { on, rows }), ...firstOptionsFrom(firstPayments, rows) })
}

/** The payment that goes on where interest is by the day, and no installments can be stated. */
function levelOf({ accrual, options }: LoanTerms, rows: readonly Row[]): Cents | undefined {
  if (options?.paymentCents !== undefined) return options.paymentCents
  const isLevel = accrual === 'DAILY' && !options?.equalPrincipal && !options?.agreedRows
  const [level] = rows.slice(0, -1)
  return isLevel && level && level.principalCents > 0 ? level.principalCents + level.interestCents : undefined
}

/** Options that say how a loan begins; the installments to come have nothing of them. */
const OF_THE_START: ReadonlySet<string> = new Set<keyof ScheduleOptions>([
  ...(['printedRows', 'downPaymentCents', 'firstPeriodInterest', 'principalGraceRows', 'interestFreeRows'] as const),
])

function optionsFrom(terms: LoanTerms, { on, rows }: { on: Day; rows: readonly Row[] }): ScheduleOptions {
  const later = terms.options?.agreedRows?.filter(({ dueOn }) => dueOn > on) ?? []
  const level = levelOf(terms, rows)
  return {
    ...without(terms.options, (key) => OF_THE_START.has(key) || key === 'agreedRows'),
    ...(later.length > 0 && { agreedRows: later }),
    ...(level !== undefined && { paymentCents: level }),
  }
}

/** What is agreed for first payments holds for those of them that are still to come. */
function firstOptionsFrom(
  { principalFreeUntil, interestFreeUntil }: FirstPayments,
  rows: readonly Row[],
): ScheduleOptions {
  const countOf = (until: Day | null) => rows.filter(({ dueOn }) => until !== null && dueOn <= until).length
  const [principalGraceRows, interestFreeRows] = [countOf(principalFreeUntil), countOf(interestFreeUntil)]
  return { ...(principalGraceRows > 0 && { principalGraceRows }), ...(interestFreeRows > 0 && { interestFreeRows }) }
}

const without = (options: ScheduleOptions | undefined, isLeftOut: (key: string) => boolean): ScheduleOptions =>
  Object.fromEntries(Object.entries(options ?? {}).filter(([key]) => !isLeftOut(key)))

/** Terms with these options alone; a loan of none has no such field. */
function withOptions({ options: _, ...terms }: LoanTerms, options: ScheduleOptions): LoanTerms {
  return Object.keys(options).length > 0 ? { ...terms, options } : terms
}

function takenOverFrom({ takenOver, originationOn, principalCents }: LoanTerms, on: Day): TakenOver {
  if (!takenOver) return { on, lentOn: originationOn, lentCents: principalCents }
  const { lentOn, lentCents } = takenOver
  return { on, ...(lentOn && { lentOn }), ...(lentCents && { lentCents }) }
}

/**
 * An opening whose installments are stated: the first asks for the interest taken over beside its own, which is what is
 * left of it. So the loan asks for the same as the one before, and owes the same on its first day.
 */
function opening({ terms, rows, ...parts }: { terms: LoanTerms; rows: readonly Row[] } & Parts): Opening {
  const { principalCents, interestCents, feesCents } = parts
  const whole = { ...terms, principalCents }
  if (terms.accrual === 'DAILY') return { terms: whole, interestCents, feesCents }
  let leftCents = interestCents
  const printedRows = rows.map((row): PrintedInstallment => {
    const takenCents = Math.min(leftCents, row.interestCents)
    leftCents -= takenCents
    return { dueOn: row.dueOn, principalCents: row.principalCents, interestCents: row.interestCents - takenCents }
  })
  return { terms: { ...whole, options: { ...terms.options, printedRows } }, interestCents, feesCents }
}

/** Rows with a share of each figure, cut so that the principal of all of them is the share of all principal. */
function sharedRows(rows: readonly Row[], share: (cents: Cents) => Cents): Row[] {
  let [principal, interest] = [0, 0]
  let [sharedPrincipal, sharedInterest] = [0, 0]
  return rows.map(({ dueOn, principalCents, interestCents }) => {
    principal += principalCents
    interest += interestCents
    const row = {
      dueOn,
      principalCents: share(principal) - sharedPrincipal,
      interestCents: share(interest) - sharedInterest,
    }
    sharedPrincipal += row.principalCents
    sharedInterest += row.interestCents
    return row
  })
}

const lessRow = (row: Row, part: Row | undefined): Row => ({
  dueOn: row.dueOn,
  principalCents: row.principalCents - (part?.principalCents ?? 0),
  interestCents: row.interestCents - (part?.interestCents ?? 0),
})

/** Terms with these charges of each installment; those of nothing are left out. */
function withCharges(terms: LoanTerms, charges: readonly InstallmentCharge[]): LoanTerms {
  if (charges.length === 0) return terms
  const installmentCharges = charges.filter(({ amountCents }) => amountCents > 0)
  const others = without(terms.options, (key) => key === 'installmentCharges')
  return withOptions(terms, { ...others, ...(installmentCharges.length > 0 && { installmentCharges }) })
}

const withPayment = (terms: LoanTerms, paymentCents: Cents): LoanTerms => ({
  ...terms,
  // A payment is at least a cent, also of a loan of a few.
  options: { ...terms.options, paymentCents: Math.max(1, paymentCents) },
})
