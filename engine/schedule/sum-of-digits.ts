import { daysBetween } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day, Rounding } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { InstallmentWorking, Trace } from './installment-plan.ts'

/** Whether the interest of a loan is agreed beforehand and given back by the Rule of 78 when it is paid off early. */
export const hasRuleOf78 = ({ options }: Pick<LoanTerms, 'options'>): boolean => options?.rebate === 'RULE_OF_78'

/**
 * The same payments with their interest by the Rule of 78 (docs/money.md, section 9): of n installments the first bears n
 * parts of the whole interest, the last one. What is earned by each due day is rounded, and an installment bears the
 * difference. Interest above the payment is left to the next installment. Due days that rounding has left without a payment
 * have no digit, or interest of theirs would never be asked for.
 */
export function bySumOfDigits(installments: readonly PlannedInstallment[], rounding: Rounding): PlannedInstallment[] {
  const count = paymentsIn(installments)
  const chargeCents = installments.reduce((sum, { interestCents }) => sum + interestCents, 0)
  let balanceCents = (installments[0]?.balanceCents ?? 0) + (installments[0]?.principalCents ?? 0)
  let askedCents = 0
  return installments.map(({ deferredInterestCents: _, ...installment }, index) => {
    const earnedCents = earnedAfter({ chargeCents, count, passed: Math.min(index + 1, count), rounding })
    const interestCents = Math.min(installment.paymentCents, earnedCents - askedCents)
    const principalCents = installment.paymentCents - interestCents
    askedCents += interestCents
    balanceCents -= principalCents
    const deferredCents = earnedCents - askedCents
    const made = { ...installment, interestCents, principalCents, balanceCents }
    return deferredCents > 0 ? { ...made, deferredInterestCents: deferredCents } : made
  })
}

/** How many installments there are, up to the last that asks for anything; at least 1. */
const paymentsIn = (installments: readonly PlannedInstallment[]): number =>
  Math.max(1, installments.findLastIndex(({ paymentCents }) => paymentCents > 0) + 1)

/** The interest of so many of the first installments, of `count` together. */
function earnedAfter({
  chargeCents,
  count,
  passed,
  rounding,
}: {
  chargeCents: Cents
  count: number
  passed: number
  rounding: Rounding
}): Cents {
  const left = count - passed
  return mulDiv(chargeCents, { times: count * (count + 1) - left * (left + 1), over: count * (count + 1), rounding })
}

/** Whether a day is so far in a period that the Rule of 78 counts all of it: past the middle, or at its end. */
export function countsWhole({ fromOn, dueOn }: { fromOn: Day; dueOn: Day }, on: Day): boolean {
  return on > fromOn && 2 * daysBetween({ from: fromOn, to: on }) > daysBetween({ from: fromOn, to: dueOn })
}

/** A trace of the level installments, told as one of these with their interest by digits. */
export function traceOfDigits(trace: Trace, made: readonly PlannedInstallment[]): Trace {
  const chargeCents = made.reduce((sum, { interestCents }) => sum + interestCents, 0)
  const count = paymentsIn(made)
  const sum = (count * (count + 1)) / 2
  return {
    onLevel: trace.onLevel,
    onInstallment: (working) => {
      const index = made.findIndex(({ number }) => number === working.installment.number)
      const installment = made[index]
      if (!installment) return
      const before = made[index - 1]
      const carriedInterestCents = before?.deferredInterestCents ?? 0
      const postponedInterestCents = installment.deferredInterestCents ?? 0
      const told: InstallmentWorking = {
        ...working,
        installment,
        balanceBeforeCents: installment.balanceCents + installment.principalCents,
        ownInterestCents: installment.interestCents + postponedInterestCents - carriedInterestCents,
        carriedInterestCents,
        postponedInterestCents,
        digits: { chargeCents, digit: Math.max(0, count - index), sum },
      }
      trace.onInstallment(told)
    },
  }
}
