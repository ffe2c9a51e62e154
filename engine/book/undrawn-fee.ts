import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { yearFraction } from '../terms/day-count.ts'
import { dueDays } from '../terms/due-days.ts'
import type { Fee } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { type Book, feeKey, hasLeft, type Span } from './book.ts'
import { interestOfSpans } from './span-interest.ts'

/** A charge for what is not drawn of a commitment: the days that it is for, and the due day after them. */
export type UndrawnCharge = { fromOn: Day; on: Day }

/**
 * The next day on which the fee for what is not drawn is charged: a due day of the loan, also of a line on which nothing is owed.
 * undefined without such a fee, and once nothing can be drawn any more: the loan is paid off, sold or transferred, or its last due day has passed.
 */
export function nextUndrawnCharge(book: Book): UndrawnCharge | undefined {
  const { commitmentCents, line, options = {} } = book.terms
  const [first] = book.disbursements
  if (!options.undrawnFeePpm || commitmentCents === undefined || !first || hasLeft(book)) return undefined
  if (!line && book.balanceCents === 0) return undefined
  const fromOn = laterOf(book.undrawnChargedTo ?? first.on, first.on)
  const on = dueDays(book.terms).find((day) => day > fromOn)
  return on === undefined ? undefined : { fromOn, on }
}

/** Lets a fee that is agreed later count from its day. Another rate counts for all days since the last charge. */
export function agreeUndrawnFee(book: Book, { before, on }: { before: LoanTerms; on: Day }): void {
  if (!before.options?.undrawnFeePpm) book.undrawnChargedTo = on
}

/** Charges the fee for the days since the last charge, by the amounts that were not drawn on each, rounded once. */
export function chargeUndrawnFee(book: Book, { fromOn, on }: UndrawnCharge): void {
  const { terms } = book
  book.undrawnChargedTo = on
  const part = yearFraction(terms.dayCount, { from: fromOn, to: on })
  const amountCents = interestOfSpans(undrawnSpans(book, { fromOn, on }), terms, { fromOn, dueOn: on, part })
  if (amountCents === 0) return
  const id = { kind: 'UNDRAWN_FEE', installment: Number(on.replaceAll('-', '')) } as const
  const fee: Fee = { id, kind: 'UNDRAWN', chargedOn: on, amountCents, paidCents: 0, waivedCents: 0 }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(id), fee)
}

/** The stretches of days between two days on which the same amount was not drawn. */
function undrawnSpans(book: Book, { fromOn, on }: { fromOn: Day; on: Day }): Span[] {
  const { commitmentCents = 0, line, options = {} } = book.terms
  // Interest and fees that become principal are no draw, but on a line of credit they take up room.
  const drawn = book.disbursements.filter(({ isCapitalized }) => line || !isCapitalized)
  const lent = drawn.map((row) => ({ on: row.on, amountCents: -row.amountCents }))
  const repaid = line ? repayments(book) : []
  const changes = [...lent, ...repaid]
  const days = changes.map((change) => change.on).filter((day) => day > fromOn && day < on)
  const starts = [fromOn, ...new Set(days.sort())]
  return starts.map((day, index) => {
    const moved = changes.reduce((sum, change) => (change.on <= day ? sum + change.amountCents : sum), 0)
    return {
      fromOn: day,
      toOn: starts[index + 1] ?? on,
      balanceCents: Math.max(0, commitmentCents + moved),
      annualRatePpm: options.undrawnFeePpm ?? 0,
    }
  })
}

/** Principal that was repaid or forgiven, which may be drawn again on a line of credit. */
function repayments({ payments, forgiven }: Book): { on: Day; amountCents: Cents }[] {
  return [
    ...payments.map((split) => ({ on: split.effectiveOn, amountCents: split.principalCents })),
    ...forgiven.map(({ on, principalCents }) => ({ on, amountCents: principalCents })),
  ]
}
