import { addDays } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day, Rounding } from '../numbers/units.ts'
import type { Fee } from '../terms/loan-state.ts'
import type { LateFee } from '../terms/terms.ts'
import { type Book, feeKey, type LateFeeTerms, openOf, type RunningInstallment } from './book.ts'

/** The last day on which a payment for a due day is on time. */
export function lastDayOnTime(dueOn: Day, graceDays: number): Day {
  return addDays(dueOn, graceDays)
}

/** The first day on which an installment that is still open is late: the day after grace. */
export function lateOn(dueOn: Day, graceDays: number): Day {
  return addDays(dueOn, graceDays + 1)
}

/**
 * The late fee of an installment, from the amount that is unpaid on the day after grace (docs/money.md, section 7). 0
 * when nothing is unpaid. A percentage is rounded once, as the loan rounds, and then held to the
 * agreed limit.
 */
export function lateFeeOf(
  openCents: Cents,
  { lateFee, rounding }: { lateFee: LateFee | null; rounding: Rounding },
): Cents {
  if (openCents <= 0 || lateFee === null) return 0
  if (lateFee.kind === 'FLAT') return lateFee.amountCents
  const percentageCents = mulDiv(openCents, { times: lateFee.ratePpm, over: 1_000_000, rounding })
  return Math.min(percentageCents, lateFee.amountCentsMax ?? percentageCents)
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
  const own = lateOn(period.dueOn, lateFeeTermsOn(book, period.dueOn).graceDays)
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
 * 1026.36(c)(2)).
 */
export function assessLateFee(book: Book, { installment, on }: LateFeeAssessment): Fee | null {
  book.assessed += 1
  if (book.open >= book.due) book.feesTakenFirstCents = 0
  if (owesOnlyFees(book, installment)) return null

  const { lateFee, graceDays } = lateFeeTermsOn(book, installment.period.dueOn)
  const openCents = openOf(installment)
  const amountCents = lateFeeOf(openCents, { lateFee, rounding: book.terms.rounding })
  if (lateFee === null || amountCents === 0) return null
  const fee = chargeLateFee(book, installment, { amountCents, on })
  book.journal?.push({
    kind: 'LATE_FEE',
    installment: installment.number,
    dueOn: installment.period.dueOn,
    graceDays,
    openCents,
    fee,
    lateFee,
  })
  return fee
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

/** Whether an installment and those before it are short by no more than the money that went to fees first. */
function owesOnlyFees(book: Book, { number }: RunningInstallment): boolean {
  const openCents = book.installments
    .slice(book.open, number)
    .reduce((sum, installment) => sum + openOf(installment), 0)
  return openCents <= book.feesTakenFirstCents
}
