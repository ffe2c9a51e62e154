import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import { wholeNumber } from '../database/column-types.ts'
import type { Tx } from '../database/database.ts'
import { asOneText, numberOrNull, type RowTexts, textsOfRows, valuesOf } from '../database/row-texts.ts'
import { keepingPlan, sql } from '../database/sql.ts'
import type { LoanKey } from './events.ts'
import type { LoanFigures } from './projections.ts'

/** The columns of a loan's row that hold its stored figures. */
export const figureColumns = sql`
  principal_cents as "principalCents", annual_rate_ppm as "annualRatePpm", frequency,
    originated_on as "originatedOn", matures_on as "maturesOn", payment_cents as "paymentCents",
    grace_days as "graceDays", outstanding_cents as "outstandingCents",
    paid_principal_cents as "paidPrincipalCents", paid_interest_cents as "paidInterestCents",
    paid_fees_cents as "paidFeesCents", unapplied_cents as "unappliedCents",
    written_off_cents as "writtenOffCents", unpaid_interest_cents as "unpaidInterestCents", next_due_on as "nextDueOn", next_due_cents as "nextDueCents",
    is_paid_off as "isPaidOff", sold_on as "soldOn", transferred_on as "transferredOn", is_marked_defaulted as "isMarkedDefaulted", default_stage as "defaultStage", has_payments as "hasPayments",
    payments_received as "paymentsReceived", payments_reversed as "paymentsReversed"`

/** Stores the figures that follow from terms and events. */
export async function storeFigures(tx: Tx, { lenderId, loanId }: LoanKey, figures: LoanFigures): Promise<void> {
  await tx.run(
    keepingPlan(sql`
    update loans set
      principal_cents = ${figures.principalCents}, annual_rate_ppm = ${figures.annualRatePpm},
      frequency = ${figures.frequency}, originated_on = ${figures.originatedOn}, matures_on = ${figures.maturesOn},
      payment_cents = ${figures.paymentCents}, grace_days = ${figures.graceDays},
      outstanding_cents = ${figures.outstandingCents}, paid_principal_cents = ${figures.paidPrincipalCents},
      paid_interest_cents = ${figures.paidInterestCents}, paid_fees_cents = ${figures.paidFeesCents},
      unapplied_cents = ${figures.unappliedCents}, written_off_cents = ${figures.writtenOffCents},
      unpaid_interest_cents = ${figures.unpaidInterestCents},
      next_due_on = ${figures.nextDueOn}, next_due_cents = ${figures.nextDueCents},
      is_paid_off = ${figures.isPaidOff}, sold_on = ${figures.soldOn}, transferred_on = ${figures.transferredOn}, is_marked_defaulted = ${figures.isMarkedDefaulted},
      default_stage = ${figures.defaultStage},
      has_payments = ${figures.hasPayments}, payments_received = ${figures.paymentsReceived},
      payments_reversed = ${figures.paymentsReversed}
    where lender_id = ${lenderId} and id = ${loanId}`),
  )
}

/** The stored split of a payment; null for a reversed payment, which has none. */
export type StoredSplit = {
  eventId: number
  interestCents: number | null
  principalCents: number | null
  feesCents: number | null
  unappliedCents: number | null
  /** The part of feesCents that is for taxes and insurance; 0 for a reversed payment. */
  escrowCents: number
}

/** The columns of a payment's split, for a text that splitOf reads. */
export const splitValues = sql`event_id, interest_cents, principal_cents, fees_cents, unapplied_cents, escrow_cents`

/** The split whose values stand first in the text of a row. */
export function splitOf(values: readonly string[]): StoredSplit {
  const [eventId = '', interest = '', principal = '', fees = '', unapplied = '', escrow = ''] = values
  return {
    eventId: wholeNumber(eventId),
    interestCents: numberOrNull(interest),
    principalCents: numberOrNull(principal),
    feesCents: numberOrNull(fees),
    unappliedCents: numberOrNull(unapplied),
    escrowCents: wholeNumber(escrow),
  }
}

/** The stored splits of a loan's payments, in the order of entry. Payments that are only reported have none. */
export async function readSplits(tx: Tx, { lenderId, loanId }: LoanKey): Promise<StoredSplit[]> {
  const rows = await tx.one<RowTexts>(
    keepingPlan(sql`
    select ${splitsAsText}
    from payments
    where lender_id = ${lenderId} and loan_id = ${loanId} and event_id is not null`),
  )
  return textsOfRows(rows).map((text) => splitOf(valuesOf(text)))
}

const splitsAsText = asOneText(splitValues, { inOrderOf: sql`event_id` })

/** The splits that must be stored, in the same order, by the replay. */
export function splitsWanted(stored: readonly StoredSplit[], splits: readonly PaymentSplit[]): StoredSplit[] {
  const byPayment = new Map(splits.map((split) => [split.paymentId, split]))
  return stored.map(({ eventId }) => {
    const split = byPayment.get(eventId)
    return {
      eventId,
      interestCents: split?.interestCents ?? null,
      principalCents: split?.principalCents ?? null,
      feesCents: split?.feesCents ?? null,
      unappliedCents: split?.unappliedCents ?? null,
      escrowCents: split?.escrowCents ?? 0,
    }
  })
}

/** Stores the splits that differ from the stored ones. */
export async function storeSplits(
  tx: Tx,
  key: LoanKey,
  { stored, splits }: { stored: readonly StoredSplit[]; splits: readonly PaymentSplit[] },
): Promise<void> {
  const changed = splitsWanted(stored, splits).filter((split, index) => !isSameSplit(split, stored[index]))
  if (changed.length === 0) return
  await tx.run(
    keepingPlan(sql`
    update payments p set
      interest_cents = s.interest_cents, principal_cents = s.principal_cents, fees_cents = s.fees_cents,
      unapplied_cents = s.unapplied_cents, escrow_cents = s.escrow_cents
    from unnest(
      ${changed.map((split) => split.eventId)}::bigint[],
      ${changed.map((split) => split.interestCents)}::bigint[],
      ${changed.map((split) => split.principalCents)}::bigint[],
      ${changed.map((split) => split.feesCents)}::bigint[],
      ${changed.map((split) => split.unappliedCents)}::bigint[],
      ${changed.map((split) => split.escrowCents)}::bigint[])
      as s (event_id, interest_cents, principal_cents, fees_cents, unapplied_cents, escrow_cents)
    where p.lender_id = ${key.lenderId} and p.loan_id = ${key.loanId} and p.event_id = s.event_id`),
  )
}

/** Whether two stored splits are equal. */
export const isSameSplit = (split: StoredSplit, other: StoredSplit | undefined): boolean =>
  other !== undefined &&
  split.eventId === other.eventId &&
  split.interestCents === other.interestCents &&
  split.principalCents === other.principalCents &&
  split.feesCents === other.feesCents &&
  split.unappliedCents === other.unappliedCents &&
  split.escrowCents === other.escrowCents
