import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { quickAmounts } from '#engine/questions/payoff.ts'
import { previewPayment } from '#engine/questions/preview.ts'
import { replay } from '#engine/replay/replay.ts'

export type DueSplit = {
  /** Everything due by today, or the next installment when nothing is due. */
  amountCents: Cents
  interestCents: Cents
  principalCents: Cents
  feesCents: Cents
  /** For taxes and insurance, no part of feesCents. */
  escrowCents: Cents
  dueOn: Day
  isPastDue: boolean
}

/** The next payment of a borrower and its split, or null when nothing more is due. */
export function dueSplit({ terms, events, today }: LoanHistory): DueSplit | null {
  const asOn = today < terms.originationOn ? terms.originationOn : today
  const { nextDue } = replay(terms, events, { asOn })
  if (!nextDue) return null
  const quick = quickAmounts(terms, events, { asOn })
  const amountCents = quick.everythingDueCents > 0 ? quick.everythingDueCents : quick.nextInstallmentCents
  const draft = {
    amountCents,
    effectiveOn: asOn,
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  } as const
  const { split } = previewPayment(terms, events, draft, { asOn })
  const { interestCents, principalCents, feesCents, escrowCents = 0 } = split
  return {
    amountCents,
    interestCents,
    principalCents,
    feesCents: feesCents - escrowCents,
    escrowCents,
    dueOn: nextDue.dueOn,
    isPastDue: nextDue.dueOn < asOn,
  }
}
