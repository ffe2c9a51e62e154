import type { Cents } from '../numbers/units.ts'
import { scheduleWithPlan } from '../schedule/schedule.ts'
import { installmentPeriods } from '../terms/installment-periods.ts'
import { interestFromOn } from '../terms/interest-start.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms, PrintedInstallment } from '../terms/terms.ts'
import type { RemainingPlan } from './book.ts'
import { firstPaymentsOf } from './first-payments.ts'

/** The installments a loan begins with, and the plan from which further ones would be made. */
export type AgreedPlan = Pick<
  RemainingPlan,
  'periods' | 'levelPeriods' | 'interestOnlyPeriods' | 'firstPayments' | 'levelCents' | 'resumesOn'
> & {
  installments: readonly PlannedInstallment[]
}

/** Plans that were computed, by their terms: one answer replays a loan on many days. */
const known = new WeakMap<LoanTerms, AgreedPlan>()

/**
 * The installments of a contract: those it states, if they repay its principal, and otherwise those that its terms
 * make. Computed once for an object of terms, so nobody may change one in place. Throws RangeError for terms that make
 * no loan.
 */
export function agreedPlan(terms: LoanTerms): AgreedPlan {
  const plan = known.get(terms) ?? planOf(terms)
  known.set(terms, plan)
  return plan
}

function planOf(terms: LoanTerms): AgreedPlan {
  const stated = terms.options?.printedRows ?? []
  const repaidCents = stated.reduce((sum, { principalCents }) => sum + principalCents, 0)
  return stated.length > 0 && repaidCents === terms.principalCents ? statedPlan(terms, stated) : planOfTerms(terms)
}

function planOfTerms(terms: LoanTerms): AgreedPlan {
  const { plan, level, installments } = scheduleWithPlan(terms)
  const { periods, levelPeriods, interestOnlyInstallments, oddDays } = plan
  const { levelCents, count } = level
  return {
    installments,
    periods,
    levelPeriods: levelPeriods ?? periods,
    interestOnlyPeriods: interestOnlyInstallments ?? 0,
    firstPayments: firstPaymentsOf(terms.options, { periods, levelPeriods: levelPeriods ?? periods }),
    // A few cents over many installments may have a level payment of 0.
    levelCents: levelCents === 0 && count === 0 ? null : levelCents,
    // The interest of the days before is paid at closing.
    resumesOn: oddDays?.rule === 'AT_CLOSING' ? oddDays.regular.fromOn : null,
  }
}

function statedPlan(terms: LoanTerms, stated: readonly PrintedInstallment[]): AgreedPlan {
  const { originationOn, frequency, dayCount, options } = terms
  const fromOn = interestFromOn(terms)
  const installments = installmentsStated(terms, stated)
  // An installment on the origination day itself is a down payment and bears no interest.
  const later = installments.filter(({ dueOn }) => dueOn > originationOn)
  const dueDays = later.map(({ dueOn }) => dueOn)
  const periods = installmentPeriods({ fromOn, dueDays, frequency, dayCount, options })
  const firstLevel = later.findIndex(({ principalCents }) => principalCents > 0)
  const level = firstLevel < later.length - 1 ? later[firstLevel] : undefined
  return {
    installments,
    periods,
    levelPeriods: periods,
    interestOnlyPeriods: Math.max(0, firstLevel),
    firstPayments: firstPaymentsOf(options, { periods, levelPeriods: periods }),
    levelCents: (options?.equalPrincipal ? level?.principalCents : level?.paymentCents) ?? null,
    resumesOn: null,
  }
}

function installmentsStated(
  { principalCents, ...start }: LoanTerms,
  stated: readonly PrintedInstallment[],
): PlannedInstallment[] {
  let fromOn = interestFromOn(start)
  let balanceCents: Cents = principalCents
  return stated.map((installment, index) => {
    balanceCents -= installment.principalCents
    const paymentCents = installment.principalCents + installment.interestCents
    const made = { ...installment, number: index + 1, fromOn, paymentCents, balanceCents }
    fromOn = installment.dueOn
    return made
  })
}
