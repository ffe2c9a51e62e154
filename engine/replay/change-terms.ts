import { claimsOf } from '../allocation/claims.ts'
import { waitingInterest } from '../book/at-end.ts'
import { type Book, closeIfPaid, isDaily, openOf, type RunningInstallment } from '../book/book.ts'
import {
  beginAgain,
  beginEmpty,
  keepInterestOfRepaid,
  levelAfter,
  noteInstallment,
  passPaidInstallments,
  pauseInstallment,
  runsFrom,
  skipPeriodsBefore,
  takeBackFrom,
  takeBackNotDue,
} from '../book/book-installments.ts'
import { passAccrualPeriods } from '../book/daily-interest.ts'
import { endDefaultStretch } from '../book/default-interest.ts'
import { afterInterestFree, firstPaymentsAfter, principalFreePeriods } from '../book/first-payments.ts'
import { agreeUndrawnFee } from '../book/undrawn-fee.ts'
import { laterOf, wholeMonthsBetween } from '../numbers/dates.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import {
  amortizationInstallments,
  dueDay,
  dueDays,
  interestOnlyInstallments,
  intervalOf,
  lastDueDay,
  movedDay,
  nthDueDay,
} from '../terms/due-days.ts'
import { changedTerms, type LoanEvent, type TermsChange } from '../terms/events.ts'
import { installmentPeriods } from '../terms/installment-periods.ts'
import { interestRateOn, rateOn, ratePathOf } from '../terms/rate-path.ts'
import type { Balloon, LoanTerms } from '../terms/terms.ts'

type ChangeEvent = Extract<LoanEvent, { kind: 'TERMS_CHANGED' }>

/**
 * Changes terms from a day on (docs/money.md, section 4). Installments that fell due or were paid on stay as they were,
 * unless what is open of them is agreed anew. The installment of the day is made anew, with interest at the old rate up to
 * the day and at the new one after it.
 */
export function changeTerms(book: Book, event: ChangeEvent): void {
  const { effectiveOn: on, change } = event
  const before = book.terms
  const { nextDueOn } = change
  const terms = changedTerms(before, change)
  const rateBefore = (day: Day) => interestRateOn({ terms: before, ratePath }, day)
  const { ratePath } = book
  if (changesRatePath(change)) {
    if (change.annualRatePpm === undefined) terms.annualRatePpm = rateOn({ terms: before, ratePath }, on)
    book.ratePath = ratePathOf(terms).filter(({ fromOn }) => fromOn > on)
  } else if (change.maturityOn !== undefined || change.balloon !== undefined) {
    // An index has further resets until a later last day; the rates that began before stay.
    const lastOn = lastDueDay(before)
    const further = ratePathOf(terms).filter(({ fromOn }) => fromOn > on || fromOn >= lastOn)
    book.ratePath = [...ratePath.filter(({ fromOn }) => fromOn <= on && fromOn < lastOn), ...further]
  }
  book.lateFeeTerms.push({ fromOn: on, lateFee: terms.lateFee, graceDays: terms.graceDays })
  const roundsAnew = terms.options?.roundsEachDay !== before.options?.roundsEachDay
  if (roundsAnew && book.defaultSpell) endDefaultStretch(book, on, { countsAnew: true })
  book.terms = terms
  agreeUndrawnFee(book, { before, on })
  if (change.indexValue) takeIndexValue(book, on)
  if (!changesInstallments(change) && !event.arrears && !event.interestResumesOn) return
  if (book.disbursedCents === 0) {
    if (nextDueOn !== undefined) terms.firstDueOn = nextDueOn
    return
  }
  // A loan that was called due has no rows to make anew, unless it is given a new last day.
  if (book.calledDueOn !== null && change.maturityOn === undefined) return
  book.calledDueOn = null
  remakePlan(book, { event, before, rateBefore })
}

/** A value of the index counts for resets to come. Installments that begin later are made with the rates that follow. */
function takeIndexValue(book: Book, on: Day): void {
  book.ratePath = ratePathOf(book.terms)
  if (book.disbursedCents === 0) return
  keepInterestOfRepaid(book)
  takeBackFrom(book, on)
}

function changesRatePath({ annualRatePpm, options = {} }: TermsChange): boolean {
  return annualRatePpm !== undefined || 'rateSteps' in options || 'indexedRate' in options
}

function changesInstallments(change: TermsChange): boolean {
  const { lateFee: _, graceDays: __, indexValue: ___, options = {}, ...ofInstallments } = change
  const {
    defaultInterest: ____,
    holdsSurplus: _____,
    holdsPartial: ______,
    undrawnFeePpm: _______,
    installmentCharges: _________,
    // The days before it are counted already, and a payment by the formula does not know it.
    roundsEachDay: ________,
    ...ofSchedule
  } = options
  return Object.keys(ofInstallments).length + Object.keys(ofSchedule).length > 0
}

type Remade = { event: ChangeEvent; before: LoanTerms; rateBefore: (on: Day) => RatePpm }

function remakePlan(book: Book, { event, before, rateBefore }: Remade): void {
  const { terms } = book
  const { effectiveOn: on, change } = event
  keepInterestOfRepaid(book)
  // What is asked for at the end leaves the payments before as they are, also that of the day.
  const keepsPayments = waitsForEnd(event) && !changesInstallments(change)
  const levelLater = keepsPayments ? levelAfter(book, on) : null
  const taken = takeBackNotDue(book)
  // What the last installment has asked for waits no more.
  book.plan.atEndInterestCents = waitingInterest(book.plan)
  if (book.installments.length === 0 && isRepaid(book)) beginEmpty(book)
  skipPeriodsBefore(book, on)
  pauseInstallment(book, { on, taken, rateOf: rateBefore })
  const next = book.plan.periods[book.plan.nextPeriod]
  const keepsCount = terms.frequency === before.frequency && change.balloon === undefined
  const remaining = keepsCount ? book.plan.levelPeriods.length - book.plan.nextPeriod : null
  const fromOn = next?.fromOn ?? book.installments.at(-1)?.period.dueOn ?? on
  const unmovedFromOn = next ? next.unmoved?.fromOn : book.installments.at(-1)?.period.unmoved?.dueOn
  if (change.nextDueOn !== undefined) terms.firstDueOn = change.nextDueOn
  else if (terms.frequency !== before.frequency)
    terms.firstDueOn = firstDueAfter(on, { fromOn: unmovedFromOn ?? fromOn, terms })
  const days = dueDays(terms).filter((day) => {
    const dueOn = movedDay(day, terms.options)
    return dueOn > fromOn && dueOn > on
  })
  // All installments have begun, and those stay as they were. By the day interest may rest in them all the same.
  if (days.length === 0 && !next) {
    if (isDaily(book)) pauseInterest(book, event)
    return
  }
  const atEndBefore = book.plan.atEndCents
  moveOpen(book, { event, hasNext: next !== undefined })
  if (event.arrears === 'TO_END_WITH_INTEREST') {
    bearUntilNext(book, { on, balanceCents: book.plan.atEndCents - atEndBefore })
  }
  // When the new maturity leaves no due day, everything is due at once.
  if (days.length === 0) days.push(laterOf(fromOn, on))
  const { frequency, dayCount, options } = terms
  const periods = installmentPeriods({ fromOn, unmovedFromOn, dueDays: days, frequency, dayCount, options })
  const levelDays = terms.balloon
    ? daysOfAmortization(terms, { balloon: terms.balloon, remaining, fromOn, first: days[0] })
    : []
  const levelPeriods =
    levelDays.length > periods.length
      ? installmentPeriods({ fromOn, unmovedFromOn, dueDays: levelDays, frequency, dayCount, options })
      : periods
  const firstPayments = firstPaymentsAfter(book, { options: change.options, periods, levelPeriods })
  const principalFree = principalFreePeriods(firstPayments, { periods, levelPeriods })
  book.plan = {
    ...book.plan,
    periods,
    levelPeriods,
    interestOnlyPeriods: Math.max(interestOnlyInstallments(terms, days), principalFree),
    firstPayments,
    isLevelStale: book.plan.isLevelStale || changesInstallments(change) || !waitsForEnd(event),
    nextPeriod: 0,
    // An installment paid ahead stays, and interest up to its due day is counted by its days.
    accrualPeriods: [...book.installments.map(({ period }) => period).filter(({ dueOn }) => dueOn > on), ...periods],
    accrualPeriod: 0,
  }
  pauseInterest(book, event)
  if (isDaily(book)) passAccrualPeriods(book)
  const running = taken.find(({ period }) => period.fromOn < on && period.fromOn === fromOn)
  if (levelLater && running && !isDaily(book)) beginAgain(book, running, levelLater)
}

/** Nothing is owed, and no interest waits for an installment. */
function isRepaid({ balanceCents, unpaidInterestCents, plan }: Book): boolean {
  return balanceCents + unpaidInterestCents + plan.deferredCents === 0
}

/**
 * Takes what is to be asked for anew off the installments that have begun: everything that fell due and is open, where that
 * is agreed, and the principal of the last installment of all, when a later maturity gives it installments to come.
 */
function moveOpen(book: Book, { event, hasNext }: { event: ChangeEvent; hasNext: boolean }): void {
  const { effectiveOn: on, arrears } = event
  const last = hasNext ? undefined : book.installments.at(-1)
  const open = book.installments.slice(book.open).filter((installment) => openOf(installment) > 0)
  for (const claim of claimsOf(book, open)) {
    const installment = book.installments[claim.installment - 1]
    if (!installment) continue
    const restarts = arrears !== undefined && installment.number <= book.due
    const principalCents = restarts || installment === last ? claim.principalCents : 0
    const moved = { installment, principalCents, interestCents: restarts ? claim.interestCents : 0 }
    if (restarts && waitsForEnd(event)) moveToEnd(book, moved, arrears === 'TO_END')
    else moveFrom(book, moved)
    closeIfPaid(book, installment, on)
  }
  if (arrears !== undefined) book.dueInterestCents = 0
  passPaidInstallments(book)
}

/**
 * The principal that moved bears interest from the day on, also where the installment of the day was paid ahead: the next one
 * asks for the days until it begins.
 */
function bearUntilNext(book: Book, { on, balanceCents }: { on: Day; balanceCents: Cents }): void {
  const { plan } = book
  const toOn = plan.periods[plan.nextPeriod]?.fromOn ?? on
  const fromOn = afterInterestFree(book, runsFrom(book, on))
  if (balanceCents === 0 || fromOn >= toOn || isDaily(book)) return
  const annualRatePpm = interestRateOn(book, on)
  plan.spansBefore = [...plan.spansBefore, { fromOn, toOn, balanceCents, annualRatePpm }]
}

type Moved = { installment: RunningInstallment; principalCents: Cents; interestCents: Cents }

function moveFrom(book: Book, { installment, principalCents, interestCents }: Moved): void {
  installment.askedCents -= principalCents + interestCents
  installment.movedCents += principalCents + interestCents
  if (isDaily(book)) return
  book.unplannedCents += principalCents
  if (interestCents === 0) return
  installment.interestCents -= interestCents
  installment.deferredInterestCents += interestCents
  noteInstallment(book, installment)
  carryOver(book, interestCents)
}

/** The last installment asks for it: no payment before does, and no interest runs on it where that is agreed. */
function moveToEnd(book: Book, { installment, principalCents, interestCents }: Moved, rests: boolean): void {
  const { plan } = book
  installment.askedCents -= principalCents + interestCents
  installment.movedCents += principalCents + interestCents
  plan.atEndCents += principalCents
  if (isDaily(book)) return
  book.unplannedCents += principalCents
  if (rests) plan.restingCents += principalCents
  if (interestCents === 0) return
  installment.interestCents -= interestCents
  installment.deferredInterestCents += interestCents
  noteInstallment(book, installment)
  plan.atEndInterestCents += interestCents
  plan.deferredCents += interestCents
  // Those that were paid ahead stay as they are, and hand on what they take over.
  for (const ahead of book.installments.slice(book.due)) {
    ahead.carriedInterestCents += interestCents
    ahead.deferredInterestCents += interestCents
    noteInstallment(book, ahead)
  }
}

const waitsForEnd = ({ arrears }: ChangeEvent): boolean => arrears === 'TO_END' || arrears === 'TO_END_WITH_INTEREST'

/** Adds interest to the next installment: to the one of the day when it was paid on, and so stays as it is. */
function carryOver(book: Book, interestCents: Cents): void {
  const running = book.installments[book.due]
  if (!running) {
    book.plan.deferredCents += interestCents
    book.plan.movedInterestCents += interestCents
    return
  }
  running.askedCents += interestCents
  running.interestCents += interestCents
  running.carriedInterestCents += interestCents
  running.paidOn = null
  noteInstallment(book, running)
}

/**
 * Lets no interest run until a day, the next due day at the latest: of the installments that were paid ahead none is the next.
 * What was earned before stays.
 */
function pauseInterest(book: Book, { effectiveOn: on, interestResumesOn: until }: ChangeEvent): void {
  if (until === undefined) return
  const open = book.installments.slice(book.due).find((installment) => openOf(installment) > 0)
  const dueOn = (open?.period ?? book.plan.periods[0])?.dueOn ?? on
  const resumesOn = until < dueOn ? until : dueOn
  if (resumesOn <= on) return
  // The days of an installment that was paid ahead are paid: the next one begins no earlier for that.
  const fromOn = book.plan.resumesOn ?? book.plan.periods[0]?.fromOn ?? resumesOn
  if (resumesOn > fromOn) book.plan.resumesOn = resumesOn
  book.plan.restsUntil = laterOf(resumesOn, book.plan.restsUntil ?? resumesOn)
  if (!isDaily(book)) return
  book.accruedOn = laterOf(resumesOn, book.accruedOn)
  passAccrualPeriods(book)
}

/**
 * The first due day of a new frequency: counted from the start of the installment that the change falls in, and after
 * the change.
 */
function firstDueAfter(on: Day, { fromOn, terms }: { fromOn: Day; terms: LoanTerms }): Day {
  const interval = intervalOf(terms.frequency, terms.options)
  for (let count = 1; ; count += 1) {
    const day = nthDueDay({ anchorOn: fromOn, interval, count, endOfMonth: terms.endOfMonth })
    if (day > on) return day
  }
}

type RemainingAmortization = { balloon: Balloon; remaining: number | null; fromOn: Day; first: Day | undefined }

/**
 * The due days that remain of the amortization behind a balloon: as many as remained before the change, or, after
 * another frequency or balloon, as many as the months since origination leave.
 */
function daysOfAmortization(terms: LoanTerms, { balloon, remaining, fromOn, first }: RemainingAmortization): Day[] {
  if (first === undefined) return []
  const passedMonths = Math.max(0, wholeMonthsBetween({ from: terms.originationOn, to: fromOn }))
  const amortizationMonths = Math.max(0, balloon.amortizationMonths - passedMonths)
  const installments = remaining ?? amortizationInstallments({ ...balloon, amortizationMonths }, terms)
  let number = 1
  while (dueDay(terms, number) < first) number += 1
  return Array.from({ length: installments }, (_, index) => dueDay(terms, number + index))
}
