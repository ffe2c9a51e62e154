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
 * The late fee for an installment of which so much is unpaid on the day after grace (docs/money.md, section 7).
 * 0 when nothing is unpaid. A percentage is rounded once, as the loan rounds.
 */
export function lateFeeOf(
  openCents: Cents,
  { lateFee, rounding }: { lateFee: LateFee | null; rounding: Rounding },
): Cents {
  if (openCents <= 0 || lateFee === null) return 0
  if (lateFee.kind === 'FLAT') return lateFee.amountCents
  return mulDiv(openCents, { times: lateFee.ratePpm, over: 1_000_000, rounding })
}

/** The late-fee terms an installment falls under: those in force on its due day. */
export function lateFeeTermsOn(book: Pick<Book, 'lateFeeTerms'>, dueOn: Day): LateFeeTerms {
  return book.lateFeeTerms.findLast(({ fromOn }) => fromOn < dueOn) ?? book.lateFeeTerms[0]
}

/** The day an installment that falls due will be judged: the day after its grace days, not before the one before it. */
export function lateOnOf(book: Book, { number, period }: RunningInstallment): Day {
  const own = lateOn(period.dueOn, lateFeeTermsOn(book, period.dueOn).graceDays)
  const before = book.rows[number - 2]?.lateOn ?? own
  return [own, before].sort()[1] ?? own
}

/** An installment that has fallen due, and the day on which it is judged late or not. */
export type Judgement = { row: RunningInstallment; on: Day }

/** The next installment to be judged. undefined when none has fallen due unjudged. */
export function nextJudgement({ rows, judged }: Book): Judgement | undefined {
  const row = rows[judged]
  return row?.lateOn ? { row, on: row.lateOn } : undefined
}

/**
 * Charges the late fee of the next installment to be judged, if it is open. Each is judged once, so that it can never
 * bear a second fee. What is unpaid only because money went to fees first bears none (12 CFR 1026.36(c)(2)).
 */
export function judge(book: Book, { row, on }: Judgement): Fee | null {
  book.judged += 1
  if (book.open >= book.due) book.feesTakenFirstCents = 0
  if (owesOnlyFees(book, row)) return null

  const { lateFee, graceDays } = lateFeeTermsOn(book, row.period.dueOn)
  const openCents = openOf(row)
  const amountCents = lateFeeOf(openCents, { lateFee, rounding: book.terms.rounding })
  if (amountCents === 0) return null
  const fee = chargeLateFee(book, row, { amountCents, on })
  const ratePpm = lateFee?.kind === 'PERCENT' ? lateFee.ratePpm : null
  book.journal?.push({ kind: 'LATE_FEE', row: row.number, dueOn: row.period.dueOn, graceDays, openCents, fee, ratePpm })
  return fee
}

function chargeLateFee(book: Book, row: RunningInstallment, { amountCents, on }: { amountCents: Cents; on: Day }): Fee {
  const id = { kind: 'LATE_FEE', installment: row.number } as const
  const fee: Fee = { id, chargedOn: on, amountCents, paidCents: 0, waivedCents: 0 }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(id), fee)
  return fee
}

/** Whether a row and those before it are short by no more than what their payments lost to fees. */
function owesOnlyFees(book: Book, { number }: RunningInstallment): boolean {
  const openCents = book.rows.slice(book.open, number).reduce((sum, row) => sum + openOf(row), 0)
  return openCents <= book.feesTakenFirstCents
}
