import type { Cents } from '../numbers/units.ts'
import { levelPayment, planOf, schedule } from '../schedule/schedule.ts'
import { rowPeriods } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { AgreedInstallment, LoanTerms } from '../terms/terms.ts'
import type { RowPlan } from './book.ts'

/** The rows a loan begins with, and what further rows would be made from. */
export type AgreedPlan = Pick<RowPlan, 'periods' | 'levelPeriods' | 'interestOnlyPeriods' | 'levelCents'> & {
  rows: PlannedInstallment[]
}

/**
 * The rows of a contract: those it states, if they repay its principal, otherwise those its terms make.
 * Throws RangeError for terms that make no loan.
 */
export function agreedPlan(terms: LoanTerms): AgreedPlan {
  const stated = terms.options?.agreedRows ?? []
  const repaidCents = stated.reduce((sum, { principalCents }) => sum + principalCents, 0)
  return stated.length > 0 && repaidCents === terms.principalCents ? statedPlan(terms, stated) : planOfTerms(terms)
}

function planOfTerms(terms: LoanTerms): AgreedPlan {
  const { periods, levelPeriods, interestOnlyRows } = planOf(terms)
  return {
    rows: schedule(terms),
    periods,
    levelPeriods: levelPeriods ?? periods,
    interestOnlyPeriods: interestOnlyRows ?? 0,
    levelCents: levelPayment(terms) || null,
  }
}

function statedPlan(terms: LoanTerms, stated: readonly AgreedInstallment[]): AgreedPlan {
  const { originationOn, frequency, dayCount, options } = terms
  const rows = rowsStated(terms, stated)
  // A row on the origination day itself is a down payment and bears no interest.
  const later = rows.filter(({ dueOn }) => dueOn > originationOn)
  const dueDays = later.map(({ dueOn }) => dueOn)
  const periods = rowPeriods({ fromOn: originationOn, dueDays, frequency, dayCount })
  const firstLevel = later.findIndex(({ principalCents }) => principalCents > 0)
  const level = firstLevel < later.length - 1 ? later[firstLevel] : undefined
  return {
    rows,
    periods,
    levelPeriods: periods,
    interestOnlyPeriods: Math.max(0, firstLevel),
    levelCents: (options?.equalPrincipal ? level?.principalCents : level?.paymentCents) ?? null,
  }
}

function rowsStated(
  { originationOn, principalCents }: LoanTerms,
  stated: readonly AgreedInstallment[],
): PlannedInstallment[] {
  let fromOn = originationOn
  let balanceCents: Cents = principalCents
  return stated.map((row, index) => {
    balanceCents -= row.principalCents
    const paymentCents = row.principalCents + row.interestCents
    const made = { ...row, number: index + 1, fromOn, paymentCents, balanceCents }
    fromOn = row.dueOn
    return made
  })
}
