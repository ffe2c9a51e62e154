import { isDaily, type RunningInstallment, type Span } from '../book/book.ts'
import { installmentAt } from '../book/book-installments.ts'
import { accrueUpTo } from '../book/daily-interest.ts'
import { type Accrued, accruedByInstallment, adjustedBy, owedOn, spansBeside } from '../book/owed.ts'
import { countsPayoffBy365, partBefore, partOfInstallment, roundedInterest } from '../book/span-interest.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { entriesOfInstallment, type JournaledBook, journaledBook } from '../replay/journaled-book.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import { countsWhole, hasRuleOf78 } from '../schedule/sum-of-digits.ts'
import type { YearFraction } from '../terms/day-count.ts'
import { dueDays } from '../terms/due-days.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { compoundedRateSteps } from './compounded-rate.ts'
import type { Derivation, Step } from './explain.ts'
import { dailyInterest } from './explain-daily-interest.ts'
import { explainPlannedInstallment } from './explain-planned-installment.ts'
import { keyOfAdjustment } from './key-of-adjustment.ts'

/**
 * Why the interest due is what it is: the interest of every installment that has fallen due and is not fully paid, less
 * the interest paid. With DAILY interest: the interest earned by the last due day since nothing was unpaid, less the
 * interest paid.
 */
export function explainInterestDue(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return interestDueOf(journaledBook(terms, events, at), at.asOn)
}

/** Why the interest earned since the last due day is what it is, less the part of it that was paid. */
export function explainAccrued(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return accruedOf(journaledBook(terms, events, at), at.asOn)
}

/** explainInterestDue for a book that is replayed to the day already. */
export function interestDueOf(book: JournaledBook, asOn: Day): Derivation {
  const { interestDueCents: figure } = owedOn(book, asOn)
  if (book.writtenOffOn !== null) return { figure, key: 'interest-due', steps: [] }
  return { figure, key: 'interest-due', steps: isDaily(book) ? dailyDue(book) : installmentSteps(book) }
}

/** explainAccrued for a book that is replayed to the day already. */
export function accruedOf(book: JournaledBook, asOn: Day): Derivation {
  const { accruedInterestCents: figure } = owedOn(book, asOn)
  if (book.writtenOffOn !== null) return { figure, key: 'accrued-interest', steps: [] }
  return {
    figure,
    key: 'accrued-interest',
    steps: isDaily(book) ? dailyAccrued(book, asOn) : runningInstallmentSteps(book, asOn),
  }
}

/** The steps of DAILY interest that is due. */
function dailyDue(book: JournaledBook): Step[] {
  return withRate(book, dailyInterest(book).dueSteps)
}

function withRate({ terms }: JournaledBook, steps: Step[]): Step[] {
  const rates = steps.map(({ values }) => Number(values['annualRatePpm'] ?? 0))
  return [...compoundedRateSteps(terms, rates), ...steps]
}

function installmentSteps(book: JournaledBook): Step[] {
  return book.installments.slice(book.open, book.due).flatMap((installment): Step[] => {
    const { number, interestCents, paidInterestCents, period } = installment
    if (interestCents === paidInterestCents) return []
    const values = { number, fromOn: period.fromOn, dueOn: period.dueOn }
    const earned: Step = {
      key: 'interest-due.row',
      values,
      amountCents: interestCents,
      from: interestOfInstallment(book, installment),
    }
    const paid: Step = { key: 'interest-due.paid', values, amountCents: 0 - paidInterestCents }
    return paidInterestCents > 0 ? [earned, paid] : [earned]
  })
}

/** The interest of an installment that has begun: its stretches of days, and the later changes to it. */
export function interestOfInstallment(book: JournaledBook, installment: RunningInstallment): Derivation {
  const entries = entriesOfInstallment(book, installment.number)
  const began = entries.findLast((entry) => entry.kind === 'INSTALLMENT_BEGAN')
  const steps: Step[] = []
  const byDigits = began && digitsOf(book.terms, installment)
  if (byDigits) steps.push(...byDigits)
  else if (began) {
    const { dayCount, rounding } = book.terms
    const part = ({ fromOn, toOn }: Span) => partOfInstallment(book.terms, began.period, { from: fromOn, to: toOn })
    const { carriedInterestCents, deferredInterestCents } = began
    const forgivenCents = installment.forgivenBeforeCents ?? 0
    const sumCents = began.interestCents + forgivenCents - carriedInterestCents + deferredInterestCents
    steps.push(...compoundedRateSteps(book.terms, ratesOf(began.spans)))
    steps.push(...spanSteps(began.spans, { part, dayCount, rounding, sumCents }))
    const moved: (Step & { amountCents: Cents })[] = [
      { key: 'row.interest.carried', values: {}, amountCents: carriedInterestCents },
      { key: 'row.interest.postponed', values: {}, amountCents: 0 - deferredInterestCents },
    ]
    steps.push(...moved.filter(({ amountCents }) => amountCents !== 0))
  }
  // An installment of the first day has no days of its own: what it asks for as interest is paid at closing.
  const { fromOn, dueOn } = installment.period
  if (!began && fromOn === dueOn && installment.interestCents > installment.adjustedCents) {
    const amountCents = installment.interestCents - installment.adjustedCents
    steps.push({ key: 'row.interest.odd-days', values: {}, amountCents })
  }
  for (const entry of entries) {
    if (entry.kind === 'INTEREST_ADJUSTED') {
      steps.push({
        key: keyOfAdjustment(book, entry.eventId),
        values: { on: entry.on, eventId: entry.eventId },
        amountCents: entry.amountCents,
      })
    }
    if (entry.kind === 'SETTLED') {
      steps.push({ key: 'interest.settled', values: { on: entry.on }, amountCents: 0 - entry.amountCents })
    }
  }
  return { figure: installment.interestCents, key: 'row.interest', steps }
}

/** The steps of an installment that has its interest by the Rule of 78 still, as agreed; null for any other. */
function digitsOf(terms: LoanTerms, { number, interestCents, adjustedCents }: RunningInstallment): Step[] | null {
  // Money lent on the last day has an installment that was not agreed, and terms agreed anew may make no new loan.
  if (!hasRuleOf78(terms) || termsProblems(terms).length > 0 || number > dueDays(terms).length) return null
  const planned = explainPlannedInstallment(terms, number).steps.find(({ key }) => key === 'row.interest')
  return planned?.amountCents === interestCents - adjustedCents ? (planned.from?.steps ?? null) : null
}

type Counting = {
  part: (span: Span) => YearFraction
  dayCount: string
  rounding: LoanTerms['rounding']
  /** The interest of all stretches together, rounded once. */
  sumCents: Cents
}

/** A step for each stretch of days, rounded on its own, and one for the difference to the sum that is rounded once. */
function spanSteps(spans: readonly Span[], { part, dayCount, rounding, sumCents }: Counting): Step[] {
  const steps = spans.map((span): Step & { amountCents: Cents } => {
    const { numerator: partNumerator, denominator: partDenominator } = part(span)
    return {
      key: 'interest.of-days',
      values: { ...span, dayCount, partNumerator, partDenominator },
      amountCents: roundedInterest([span], { partOf: part, rounding }),
      rounding,
    }
  })
  const differenceCents = steps.reduce((left, { amountCents }) => left - amountCents, sumCents)
  if (differenceCents === 0) return steps
  return [...steps, { key: 'interest.rounding', values: {}, amountCents: differenceCents, rounding }]
}

/**
 * The steps of DAILY interest since the last due day. Accrues on the book itself, as a booking would, so the book must
 * not be used afterwards.
 */
function dailyAccrued(book: JournaledBook, on: Day): Step[] {
  accrueUpTo(book, on)
  return withRate(book, dailyInterest(book).accruedSteps)
}

/** The steps of the installment that runs on the day, and of one paid ahead to which money was lent since. */
function runningInstallmentSteps(book: JournaledBook, on: Day): Step[] {
  if (book.terms.options?.payAhead) return aheadSteps(book)
  installmentAt(book, book.due)
  return accruedByInstallment(book, on).flatMap((accrued, index) => {
    return index > 0 && accrued.accruedCents === 0 ? [] : withPaidBeside(accrued, accruedSteps(book, accrued, on))
  })
}

/** The steps, and one for what was paid ahead on other installments, where that pays a part of it. */
function withPaidBeside({ installment, accruedCents }: Accrued, steps: Step[]): Step[] {
  const { number, paidInterestCents } = installment
  const amountCents = steps.reduce((left, step) => left - (step.amountCents ?? 0), accruedCents)
  if (amountCents === 0) return steps
  return [...steps, { key: 'accrued-interest.paid', values: { number, paidInterestCents }, amountCents }]
}

/** The steps of an installment: its days so far, at most its own interest, less the part of it that was paid in advance. */
function accruedSteps(book: JournaledBook, { installment, earnedCents, accruedCents }: Accrued, on: Day): Step[] {
  if (book.terms.options?.fullRepaymentInterest === 'WHOLE_MONTH' && on > installment.period.fromOn)
    return wholeSteps(book, installment)
  if (hasRuleOf78(book.terms) && on > installment.period.fromOn) {
    return countsWhole(installment.period, on) ? wholeSteps(book, installment) : carriedSteps(installment)
  }
  const { terms } = book
  const beside = spansBeside(book, installment)
  const part = partBefore(terms, { on, period: installment.period, beside })
  const { rounding } = terms
  const spans = [...installment.spans, ...beside]
  const byDayCents = roundedInterest(spans, { partOf: part, rounding })
  const past = spans
    .filter(({ fromOn }) => fromOn < on)
    .map((span) => ({ ...span, toOn: span.toOn < on ? span.toOn : on }))
  const dayCount = countsPayoffBy365(terms) ? 'ACT/365' : terms.dayCount
  const steps = spanSteps(past, { part, dayCount, rounding, sumCents: byDayCents })
  const { carriedInterestCents, paidInterestCents, number } = installment
  const adjustedCents = adjustedBy(book, installment)
  const interestCents = installment.interestCents + installment.deferredInterestCents
  const others: (Step & { amountCents: Cents })[] = [
    { key: 'row.interest.carried', values: {}, amountCents: carriedInterestCents },
    { key: 'interest.adjusted', values: { number }, amountCents: adjustedCents },
    {
      key: 'accrued-interest.limit',
      values: { number, interestCents },
      amountCents: earnedCents - carriedInterestCents - byDayCents - adjustedCents,
    },
    {
      key: 'accrued-interest.paid',
      values: { number, paidInterestCents },
      amountCents: accruedCents - earnedCents,
    },
  ]
  return [
    ...compoundedRateSteps(terms, ratesOf(past)),
    ...steps,
    ...others.filter(({ amountCents }) => amountCents !== 0),
  ]
}

const ratesOf = (spans: readonly Span[]) => spans.map(({ annualRatePpm }) => annualRatePpm)

/** The steps of interest of earlier installments that this one asks for. */
function carriedSteps({ carriedInterestCents, adjustedCents, paidInterestCents, number }: RunningInstallment): Step[] {
  const steps: (Step & { amountCents: Cents })[] = [
    { key: 'row.interest.carried', values: {}, amountCents: carriedInterestCents },
    { key: 'interest.adjusted', values: { number }, amountCents: adjustedCents },
    {
      key: 'accrued-interest.paid',
      values: { number, paidInterestCents },
      amountCents: 0 - Math.min(paidInterestCents, carriedInterestCents + adjustedCents),
    },
  ]
  return steps.filter(({ amountCents }) => amountCents !== 0)
}

/** The steps of interest agreed in advance, which is owed in full. */
function aheadSteps(book: JournaledBook): Step[] {
  const steps: Step[] = []
  for (let index = Math.max(book.due, book.open); ; index += 1) {
    const installment = installmentAt(book, index)
    if (!installment) return steps
    steps.push(...wholeSteps(book, installment))
  }
}

/** The steps of the interest of an installment that is owed in full before its due day. */
function wholeSteps(book: JournaledBook, installment: RunningInstallment): Step[] {
  const { number, interestCents, deferredInterestCents, paidInterestCents, period } = installment
  const values = { number, fromOn: period.fromOn, dueOn: period.dueOn }
  const from = interestOfInstallment(book, installment)
  const whole: Step = { key: 'interest-due.row', values, amountCents: interestCents, from }
  const others: (Step & { amountCents: Cents })[] = [
    { key: 'row.interest.carried', values, amountCents: deferredInterestCents },
    { key: 'accrued-interest.paid', values, amountCents: 0 - paidInterestCents },
  ]
  return [whole, ...others.filter(({ amountCents }) => amountCents !== 0)]
}
