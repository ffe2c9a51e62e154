import { dollarsText } from '#contract/fields.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ImportMessage } from '#contract/messages/import-messages.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { MessageValues } from '../http/errors.ts'
import type { LoanPlan } from './plan.ts'

/** The unpaid interest and fees of a running loan in a row, and their day. */
export type Owed = {
  asOn: Day
  /** The interest is computed from the first day of the terms, and not taken over as a sum. */
  isInterestCounted: boolean
  interestCents: Cents | undefined
  feesCents: Cents | undefined
}

export type Brought = Pick<LoanPlan, 'brought' | 'interestCents' | 'feesCents'>
export type Difference = { field: ImportField; code: ImportMessage; values: MessageValues }

/**
 * The opening events of a running loan, so that on the day of its balance principal, unpaid interest and unpaid fees
 * equal the file's to the cent. Where the engine computes the interest itself, its sum must be the file's; late fees
 * that the engine has charged count too. Gives what differs otherwise, with the engine's figure.
 */
export function broughtBy(terms: LoanTerms, owed: Owed, recordedAt: Instant): Brought | Difference {
  const { asOn, isInterestCounted } = owed
  const lent = { kind: 'DISBURSED', amountCents: terms.principalCents, effectiveOn: terms.originationOn } as const
  const counted = figuresOn(terms, [{ ...lent, id: 1, recordedAt }], asOn)
  if (isInterestCounted && owed.interestCents !== undefined && owed.interestCents !== counted.interestCents) {
    return differs('accruedInterest', 'import.interestDiffers', counted.interestCents)
  }
  const feesCents = owed.feesCents === undefined ? 0 : owed.feesCents - counted.feesCents
  if (feesCents < 0) return differs('unpaidFees', 'import.feesDiffer', counted.feesCents)

  const interestCents = isInterestCounted ? 0 : (owed.interestCents ?? 0)
  const event = { effectiveOn: asOn, recordedAt }
  const brought: LoanPlan['brought'] = [
    ...(interestCents > 0 ? [{ ...event, kind: 'INTEREST_ADJUSTED', amountCents: interestCents } as const] : []),
    ...(feesCents > 0 ? [{ ...event, kind: 'FEE_CHARGED', amountCents: feesCents } as const] : []),
  ]
  const whole = [{ ...lent, id: 1, recordedAt }, ...brought.map((one, index) => ({ ...one, id: index + 2 }))]
  const reached = figuresOn(terms, whole, asOn)
  if (reached.principalCents !== terms.principalCents) {
    return differs('principalBalance', 'import.balanceDiffers', reached.principalCents)
  }
  if (owed.interestCents !== undefined && reached.interestCents !== owed.interestCents) {
    return differs('accruedInterest', 'import.interestDiffers', reached.interestCents)
  }
  return { brought, interestCents: reached.interestCents, feesCents: reached.feesCents }
}

function figuresOn(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day) {
  const { principalCents, interestDueCents, accruedInterestCents, feesDueCents } = replay(terms, events, { asOn })
  return { principalCents, interestCents: interestDueCents + accruedInterestCents, feesCents: feesDueCents }
}

const differs = (field: ImportField, code: ImportMessage, ours: Cents): Difference => ({
  field,
  code,
  values: { ours: dollarsText(ours) },
})
