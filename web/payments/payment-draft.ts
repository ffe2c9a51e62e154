import { centsOf } from '#contract/fields.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import {
  dayProblem,
  type EnteredPayment,
  exceededPayoff,
  type PayoffOn,
  partsProblem,
  paymentOf,
} from '#contract/payments/payment-rules.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { beyondDue, isWrittenOff } from '#engine/questions/given-away.ts'
import { type PaymentPreview, previewPayment } from '#engine/questions/preview.ts'
import type { Application, ExtraPrincipal } from '#engine/terms/events.ts'

/** A payment during typing. Amounts are dollars; null is an empty field. */
export type PaymentDraft = {
  amount: number | null
  paymentDate: Day | null
  paymentMethod: string
  reference: string
  note: string
  application: Application['kind']
  /** For a split by hand; the three add up to amount. */
  interestAmount: number | null
  principalAmount: number | null
  feesAmount: number | null
  extraPrincipal: ExtraPrincipal
}

/** The form as it opens: received today, filled in only with known values. */
export function newPaymentDraft(given: { today: Day; amount?: number | null; method?: string }): PaymentDraft {
  return {
    amount: given.amount ?? null,
    paymentDate: given.today,
    paymentMethod: given.method ?? '',
    reference: '',
    note: '',
    application: 'STANDARD',
    interestAmount: null,
    principalAmount: null,
    feesAmount: null,
    extraPrincipal: 'SHORTEN_TERM',
  }
}

/** The request body of a draft without problems. */
export function formOfPayment(draft: PaymentDraft, loanId: number): PaymentForm {
  const reference = draft.reference.trim()
  const note = draft.note.trim()
  return {
    loanId,
    paymentMethod: draft.paymentMethod,
    ...enteredIn(draft),
    ...(reference !== '' && { reference }),
    ...(note !== '' && { note }),
  }
}

/** The money fields of the draft. An empty amount is zero, an empty day is no day. */
function enteredIn(draft: PaymentDraft): EnteredPayment {
  return {
    amount: draft.amount ?? 0,
    paymentDate: draft.paymentDate ?? '',
    application: draft.application,
    extraPrincipal: draft.extraPrincipal,
    ...(draft.application === 'BY_HAND' && {
      interestAmount: draft.interestAmount ?? 0,
      principalAmount: draft.principalAmount ?? 0,
      feesAmount: draft.feesAmount ?? 0,
    }),
  }
}

/**
 * The problems, by field, as message codes. The payoff is checked apart, because its message has values. `isSent`: the
 * draft is a borrower's report of money sent.
 */
export function paymentProblems(
  draft: PaymentDraft,
  { terms, today }: Pick<LoanHistory, 'terms' | 'today'>,
  { isSent = false }: { isSent?: boolean } = {},
): Partial<Record<keyof PaymentDraft, string>> {
  const problems: Partial<Record<keyof PaymentDraft, string>> = {}
  const entered = enteredIn(draft)
  if (centsOf(entered.amount) <= 0) problems.amount = 'payment.amountPositive'
  if (draft.paymentDate === null) {
    problems.paymentDate = isSent ? 'payments.sentRequired' : 'payments.dateRequired'
  } else {
    const problem = dayProblem(entered, { terms, today, isSent })
    // Beside the day field the message need not name the day.
    const isBefore = problem?.code === 'payment.beforeOrigination'
    if (problem) problems.paymentDate = isBefore ? 'payments.beforeOrigination' : problem.code
  }
  if (draft.paymentMethod.trim() === '') problems.paymentMethod = 'payment.methodRequired'
  const parts = partsProblem(entered)
  if (parts) problems.interestAmount = parts.code
  return problems
}

/** The sum of the parts entered by hand. */
export const handSum = ({
  interestAmount,
  principalAmount,
  feesAmount,
}: Pick<PaymentDraft, 'interestAmount' | 'principalAmount' | 'feesAmount'>): Cents =>
  centsOf(interestAmount ?? 0) + centsOf(principalAmount ?? 0) + centsOf(feesAmount ?? 0)

export type LivePayment = PaymentPreview & {
  /** The day whose payoff the amount exceeds, and that payoff; null when the amount does not exceed it. */
  above: { day: Day; payoffCents: Cents } | null
  /** What is left over of the payment, or of those after it, and would be held for the borrower. */
  keptCents: Cents
  /** What the payment takes off the principal beyond what is due, with what is let go: a second person may be asked. */
  givenCents: Cents
}

/** The split of the payment and its effect on the loan, or null while the fields are not a valid payment. */
export function livePayment(draft: PaymentDraft, history: LoanHistory): LivePayment | null {
  const { terms, events, today } = history
  const entered = enteredIn(draft)
  if (centsOf(entered.amount) <= 0 || draft.paymentDate === null) return null
  if (dayProblem(entered, history) || partsProblem(entered)) return null
  const payment = paymentOf(entered, history.toleranceCents)
  const preview = previewPayment(terms, events, payment, { asOn: today })
  const ofItsDay: PayoffOn = { on: payment.effectiveOn, totalCents: preview.payoffCents }
  const above = exceededPayoff(payment, history, ofItsDay)
  const { letGoCents = 0 } = preview.split
  const givenCents = isWrittenOff(events) ? 0 : beyondDue(preview.after, preview.split) + letGoCents
  const keptCents = Math.max(0, preview.after.unappliedCents - preview.before.unappliedCents)
  return { ...preview, givenCents, keptCents, above: above ? { day: above.on, payoffCents: above.totalCents } : null }
}
