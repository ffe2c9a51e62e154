import type { Payment } from '#contract/payments/payments.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import { newPaymentDraft, type PaymentDraft } from './payment-draft.ts'

type Received = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>

/** The form as a payment was entered. */
export function draftOfPayment(
  payment: Pick<Payment, 'amount' | 'paymentDate' | 'paymentMethod' | 'reference' | 'note'>,
  { application, extraPrincipal }: Pick<Received, 'application' | 'extraPrincipal'>,
): PaymentDraft {
  const { amount, paymentDate, paymentMethod: method, reference, note } = payment
  const draft = newPaymentDraft({ today: paymentDate, amount, method })
  return {
    ...draft,
    reference: reference ?? '',
    note: note ?? '',
    extraPrincipal,
    application: application.kind,
    ...(application.kind === 'BY_HAND' && {
      interestAmount: application.interestCents / 100,
      principalAmount: application.principalCents / 100,
      feesAmount: application.feesCents / 100,
    }),
  }
}

type Extra = Pick<PaymentSplit, 'extraPrincipalCents' | 'amountCents'>

/** What a correction gives away: the larger of what the amount falls by, and what the extra principal rises by. */
export function correctionGives({
  was,
  becomes,
  amountCents,
}: {
  was: Extra
  becomes: Extra
  amountCents: Cents
}): Cents {
  return Math.max(0, amountCents - becomes.amountCents, becomes.extraPrincipalCents - was.extraPrincipalCents)
}
