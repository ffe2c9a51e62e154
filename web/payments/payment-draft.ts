import type { LoanHistory } from '#contract/loans/loans.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { payoff } from '#engine/questions/payoff.ts'
import type { PaymentDraft as EngineDraft } from '#engine/questions/preview.ts'
import { type PaymentPreview, previewPayment } from '#engine/questions/preview.ts'
import type { Application, ExtraPrincipal } from '#engine/terms/events.ts'

/** A payment while one types. Amounts are dollars; null is an empty field. */
export type PaymentDraft = {
  amount: number | null
  paymentDate: Day | null
  paymentMethod: string
  reference: string
  note: string
  application: Application['kind']
  /** By hand; the three add up to amount. */
  interestAmount: number | null
  principalAmount: number | null
  feesAmount: number | null
  extraPrincipal: ExtraPrincipal
}

/** The form as it opens: received today, nothing filled in but what is already known. */
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

const centsOf = (dollars: number | null): Cents => Math.round((dollars ?? 0) * 100)

/** The payload of a draft that has no problems. */
export function formOfPayment(draft: PaymentDraft, loanId: number): PaymentForm {
  const reference = draft.reference.trim()
  const note = draft.note.trim()
  return {
    loanId,
    amount: draft.amount ?? 0,
    paymentDate: draft.paymentDate ?? '',
    paymentMethod: draft.paymentMethod,
    application: draft.application,
    extraPrincipal: draft.extraPrincipal,
    ...(reference !== '' && { reference }),
    ...(note !== '' && { note }),
    ...(draft.application === 'BY_HAND' && {
      interestAmount: draft.interestAmount ?? 0,
      principalAmount: draft.principalAmount ?? 0,
      feesAmount: draft.feesAmount ?? 0,
    }),
  }
}

/** What stands in the way, by field: a message code. The payoff is checked apart, because its message has values. */
export function paymentProblems(
  draft: PaymentDraft,
  { terms, today }: Pick<LoanHistory, 'terms' | 'today'>,
): Partial<Record<keyof PaymentDraft, string>> {
  const problems: Partial<Record<keyof PaymentDraft, string>> = {}
  if (centsOf(draft.amount) <= 0) problems.amount = 'payment.amountPositive'
  if (draft.paymentDate === null) problems.paymentDate = 'payments.dateRequired'
  else if (draft.paymentDate > today) problems.paymentDate = 'payment.inFuture'
  else if (draft.paymentDate < terms.originationOn) problems.paymentDate = 'payments.beforeOrigination'
  if (draft.paymentMethod.trim() === '') problems.paymentMethod = 'payment.methodRequired'
  if (draft.application === 'BY_HAND' && handSum(draft) !== centsOf(draft.amount)) {
    problems.interestAmount = 'payment.partsDoNotAddUp'
  }
  return problems
}

/** What the parts by hand add up to. */
export const handSum = (draft: Pick<PaymentDraft, 'interestAmount' | 'principalAmount' | 'feesAmount'>): Cents =>
  centsOf(draft.interestAmount) + centsOf(draft.principalAmount) + centsOf(draft.feesAmount)

function engineDraftOf(draft: PaymentDraft, paymentDate: Day): EngineDraft {
  const { application: kind, extraPrincipal } = draft
  const application: Application =
    kind === 'BY_HAND'
      ? {
          kind,
          interestCents: centsOf(draft.interestAmount),
          principalCents: centsOf(draft.principalAmount),
          feesCents: centsOf(draft.feesAmount),
        }
      : { kind }
  return { amountCents: centsOf(draft.amount), effectiveOn: paymentDate, application, extraPrincipal }
}

export type LivePayment = PaymentPreview & {
  /** The day whose payoff the amount is above, and that payoff; null when it is not. */
  above: { day: Day; payoffCents: Cents } | null
}

/** How the payment would be split and what it would change, or null while the fields make none. */
export function livePayment(draft: PaymentDraft, history: LoanHistory): LivePayment | null {
  const { terms, events, today } = history
  const { paymentDate } = draft
  if (centsOf(draft.amount) <= 0 || paymentDate === null) return null
  if (paymentDate < terms.originationOn || paymentDate > today) return null
  if (draft.application === 'BY_HAND' && handSum(draft) !== centsOf(draft.amount)) return null
  const preview = previewPayment(terms, events, engineDraftOf(draft, paymentDate), { asOn: today })
  return { ...preview, above: aboveOf(draft, history, { day: paymentDate, payoffCents: preview.payoffCents }) }
}

/** The amount may be above neither the payoff of its own day nor today's, as the server has it. */
function aboveOf(
  draft: PaymentDraft,
  { terms, events, today }: LoanHistory,
  onDay: { day: Day; payoffCents: Cents },
): LivePayment['above'] {
  const now = { day: today, payoffCents: payoff(terms, events, { on: today }).totalCents }
  return [onDay, now].find(({ payoffCents }) => centsOf(draft.amount) > payoffCents) ?? null
}
