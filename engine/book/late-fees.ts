import { addDays, laterOf } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day, Rounding } from '../numbers/units.ts'
import { isBalloonPayment } from '../schedule/balloon.ts'
import { businessDay } from '../terms/business-days.ts'
import type { Fee } from '../terms/loan-state.ts'
import type { LateFee, LateFeeBase } from '../terms/terms.ts'
import {
  type Book,
  feeKey,
  heldForWhole,
  isDaily,
  isTouched,
  type LateFeeTerms,
  openOf,
  type RunningInstallment,
} from './book.ts'
import { dueOnOf, hasMoreToAsk } from './book-installments.ts'
import { chargedWith } from './charge-installments.ts'

/** What decides until when a payment bears no late fee. */
type Grace = { graceDays: number; lateFee: LateFee | null }

/** The last day on which a payment for a due day bears no late fee: a business day, where the contract says so. */
export function lastDayOnTime(dueOn: Day, { graceDays, lateFee }: Grace): Day {
  const day = addDays(dueOn, graceDays)
  return lateFee?.waitsForBusinessDay ? businessDay(day, 'FOLLOWING') : day
}

/** The first day on which an installment that is still open is late: the day after grace. */
export function lateOn(dueOn: Day, grace: Grace): Day {
  return addDays(lastDayOnTime(dueOn, grace), 1)
}

/** What is late of an installment on the day after grace, and what the installment asked for in all. */
export type LateAmount = { openCents: Cents; askedCents: Cents }

/**
 * The late fee of an installment, from the amount that is unpaid on the day after grace (docs/money.md, section 7). 0
 * when nothing is unpaid, or less than the agreed shortage. A percentage is rounded once, as the loan rounds, and then
 * held to the agreed limits; where they contradict each other, the upper one holds.
 */
export function lateFeeOf(
  late: LateAmount,
  { lateFee, rounding }: { lateFee: LateFee | null; rounding: Rounding },
): Cents {
  if (lateFee === null || late.openCents <= 0 || late.openCents < (lateFee.shortageCentsMin ?? 0)) return 0
  if (lateFee.kind === 'FLAT') return lateFee.amountCents
  const { ratePpm, amountCentsMin = 0, amountCentsMax = Number.MAX_SAFE_INTEGER } = lateFee
  const percentageCents = mulDiv(lateFeeBase(late, lateFee), { times: ratePpm, over: 1_000_000, rounding })
  return Math.min(Math.max(percentageCents, amountCentsMin), amountCentsMax)
}

/** What a late fee in percent is a part of. */
export function lateFeeBase({ openCents, askedCents }: LateAmount, { base }: { base?: LateFeeBase }): Cents {
  return base === 'WHOLE_PAYMENT' ? askedCents : openCents
}

/** The late-fee terms of an installment: those in force on its due day. */
export function lateFeeTermsOn(book: Pick<Book, 'lateFeeTerms'>, dueOn: Day): LateFeeTerms {
  return book.lateFeeTerms.findLast(({ fromOn }) => fromOn < dueOn) ?? book.lateFeeTerms[0]
}

/**
 * The day on which an installment that falls due will be assessed: the day after its grace days, but not before the
 * installment before it is assessed.
 */
export function lateOnOf(book: Book, { number, period }: RunningInstallment): Day {
  const own = lateOn(period.dueOn, lateFeeTermsOn(book, period.dueOn))
  const before = book.installments[number - 2]?.lateOn ?? own
  return [own, before].sort()[1] ?? own
}

/** An installment that has fallen due, and the day on which its late fee is assessed. */
export type LateFeeAssessment = { installment: RunningInstallment; on: Day }

/** The next installment to be assessed. undefined when all that have fallen due are. */
export function nextAssessment({ installments, assessed }: Book): LateFeeAssessment | undefined {
  const installment = installments[assessed]
  return installment?.lateOn ? { installment, on: installment.lateOn } : undefined
}

/**
 * Assesses an installment: charges its late fee if it is open, and gives the fee. Each is assessed once, so it can
 * never bear a second fee. An installment that is unpaid only because money went to fees first bears none (12 CFR
 * 1026.36(c)(2)), and none is charged while late fees rest in a default.
 */
export function assessLateFee(book: Book, { installment, on }: LateFeeAssessment): Fee | null {
  book.assessed += 1
  forgetFeesTaken(book)
  const arrearsBeforeCents = book.arrearsAssessedCents
  book.arrearsAssessedCents = openThrough(book, installment)
  if (book.arrearsAssessedCents - heldForWhole(book) <= book.feesTakenFirstCents) return null

  const { lateFee, graceDays } = lateFeeTermsOn(book, installment.period.dueOn)
  if (
    lateFee === null ||
    book.inDefault?.rests.lateFees ||
    isSpared(book, { installment, lateFee, arrearsBeforeCents })
  )
    return null
  // The whole payment is with what is charged beside principal and interest; what is unpaid of it is without.
  const askedCents = installment.askedCents + chargedWith(book, installment)
  const openCents = openOf(installment)
  const amountCents = lateFeeOf({ openCents, askedCents }, { lateFee, rounding: book.terms.rounding })
  if (amountCents === 0) return null
  const fee = chargeLateFee(book, installment, { amountCents, on })
  book.journal?.push({
    kind: 'LATE_FEE',
    installment: installment.number,
    dueOn: installment.period.dueOn,
    graceDays,
    openCents,
    askedCents,
    fee,
    lateFee,
  })
  return fee
}

/**
 * Forgets what fees took before installments once everything due is paid: what falls due later is not short because of
 * that. What they took of the next installment still counts, unless its payment left money for extra principal.
 */
export function forgetFeesTaken(book: Book, { leftExtra = false }: { leftExtra?: boolean } = {}): void {
  if (book.open < book.due) return
  const isNextShort = book.installments.slice(book.due).some((each) => isTouched(each) && openOf(each) > 0)
  if (leftExtra || !(isNextShort || heldForWhole(book) > 0)) book.feesTakenFirstCents = 0
}

/** Money is lent to a loan on which nothing was owed: what was once open of it does not spare its next installment. */
export function forgetArrearsOfRepaid(book: Book): void {
  const isRepaid =
    book.balanceCents === 0 && book.installments.slice(book.open, book.due).every((each) => openOf(each) === 0)
  if (isRepaid) book.arrearsAssessedCents = 0
}

type Assessed = { installment: RunningInstallment; lateFee: LateFee; arrearsBeforeCents: Cents }

/** Whether the agreement spares this installment although some of it is open. */
function isSpared(book: Book, { installment, lateFee, arrearsBeforeCents }: Assessed): boolean {
  const { number, askedCents } = installment
  const before = book.installments[number - 2]
  const isLast = dueOnOf(book, number) === undefined || asksForAllTheRest(book, number)
  if (lateFee.sparesBalloon && isBalloonPayment({ askedCents, before, isLast })) return true
  if (lateFee.trigger === 'UNLESS_PAID') return book.arrearsAssessedCents <= arrearsBeforeCents
  return lateFee.trigger === 'ONCE' && hasBorneFeeSince(book, number)
}

/** Whether a loan that was shortened by extra principal ends with an installment, although due days are left. */
function asksForAllTheRest(book: Book, number: number): boolean {
  if (isDaily(book) || book.plan.agreed || book.installments.length > number) return false
  return !hasMoreToAsk(book)
}

/** Whether an earlier installment bore the late fee, and something due has been open on every day since. */
function hasBorneFeeSince(book: Book, number: number): boolean {
  let isBorne = false
  /** The day on which the installments gone through so far were all paid; null while one of them is open. */
  let allPaidOn: Day | null = null
  for (const [index, installment] of book.installments.slice(0, number).entries()) {
    const { period, paidOn } = installment
    if (allPaidOn !== null && allPaidOn < period.dueOn) isBorne = false
    isBorne ||= book.feeIndex.has(feeKey({ kind: 'LATE_FEE', installment: installment.number }))
    allPaidOn = (index === 0 || allPaidOn !== null) && paidOn !== null ? laterOf(paidOn, allPaidOn ?? paidOn) : null
  }
  return isBorne
}

function chargeLateFee(
  book: Book,
  installment: RunningInstallment,
  { amountCents, on }: { amountCents: Cents; on: Day },
): Fee {
  const id = { kind: 'LATE_FEE', installment: installment.number } as const
  const fee: Fee = { id, kind: 'LATE', chargedOn: on, amountCents, paidCents: 0, waivedCents: 0 }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(id), fee)
  return fee
}

/** What is open of an installment and those before it. */
function openThrough(book: Book, { number }: RunningInstallment): Cents {
  return book.installments.slice(book.open, number).reduce((sum, installment) => sum + openOf(installment), 0)
}
