import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { fractionInstallments } from './fraction-installments.ts'
import type { InstallmentPlan, LevelWorking, PreparedPlan, Trace } from './installment-plan.ts'
import { installmentsFromLevel } from './installments-from-level.ts'
import { levelOfPrepared } from './level-of-plan.ts'
import { preparedPlan } from './prepared-plan.ts'

/**
 * The installments that repay an amount (docs/money.md, section 3). The interest of each is rounded once; its principal
 * is the level payment less the interest; the last takes the rest, so that the principals add up to the amount exactly.
 * An installment whose interest is above the level payment takes no principal, and the level payment is computed over
 * the others: unpaid interest never bears interest. There is one installment a period, except that with an agreed
 * payment the installments end as soon as the amount is repaid. Throws RangeError without a period, and for an amount
 * below zero.
 */
export function amortize(plan: InstallmentPlan, trace?: Trace): PlannedInstallment[] {
  const prepared = preparedPlan(plan)
  const { level, installments } = solveLevel(prepared)
  if (trace) {
    trace.onLevel(level)
    installmentsAt(prepared, level.levelCents, trace)
  }
  return prepared.down ? [prepared.down, ...installments] : installments
}

/** The level payment of a plan and how it came about. Throws RangeError as amortize does. */
export function levelOfPlan(plan: InstallmentPlan): LevelWorking {
  return solveLevel(preparedPlan(plan)).level
}

/**
 * Finds the level payment: leaves out installments that cannot take principal, then smooths the last one if asked to.
 */
function solveLevel(prepared: PreparedPlan): { level: LevelWorking; installments: PlannedInstallment[] } {
  let level = levelOfPrepared(prepared)
  let installments = installmentsAt(prepared, level.levelCents)
  while (level.kind === 'formula' && freeInstallmentsBelowInterest(prepared, installments, level.levelCents)) {
    level = levelOfPrepared(prepared)
    installments = installmentsAt(prepared, level.levelCents)
  }
  // What a residual leaves to the last installment is no gap.
  return prepared.plan.options?.smoothLastRow && level.kind === 'formula' && level.residualCents === 0
    ? smoothLast(prepared, { level, installments })
    : { level, installments }
}

/**
 * Marks the installments whose interest is above the level payment, by more than rounding, as taking no principal. True
 * if there were any.
 */
function freeInstallmentsBelowInterest(
  { principalFree }: PreparedPlan,
  installments: readonly PlannedInstallment[],
  levelCents: Cents,
): boolean {
  const before = principalFree.size
  let index = 0
  for (const { interestCents, principalCents } of installments) {
    if (principalCents === 0 && interestCents > levelCents + 1) principalFree.add(index)
    index += 1
  }
  return principalFree.size > before
}

/**
 * Spreads the gap between the last and the level payment over the installments, up to three times, while that makes it
 * smaller.
 */
function smoothLast(
  prepared: PreparedPlan,
  solved: { level: LevelWorking; installments: PlannedInstallment[] },
): { level: LevelWorking; installments: PlannedInstallment[] } {
  let { level, installments } = solved
  for (let round = 0; round < 3; round += 1) {
    const gap = gapOf(installments, level.levelCents)
    if (level.count < 2 || Math.abs(gap) <= Math.floor(level.count / 2)) break
    const multiple = prepared.plan.options?.paymentMultipleCents ?? 1
    const { rounding } = prepared.plan
    const addedCents = mulDiv(gap, { times: 1, over: level.count * multiple, rounding }) * multiple
    const levelCents = level.levelCents + addedCents
    const candidate = installmentsAt(prepared, levelCents)
    if (Math.abs(gapOf(candidate, levelCents)) >= Math.abs(gap)) break
    level = { ...level, levelCents, smoothingCents: level.smoothingCents + addedCents }
    installments = candidate
  }
  return { level, installments }
}

function installmentsAt(prepared: PreparedPlan, levelCents: Cents, trace?: Trace): PlannedInstallment[] {
  const carriesFractions = prepared.plan.options?.carriesFractions === true
  return carriesFractions
    ? fractionInstallments(prepared, levelCents, trace)
    : installmentsFromLevel(prepared, levelCents, trace)
}

function gapOf(installments: PlannedInstallment[], levelCents: Cents): Cents {
  return (installments.at(-1)?.paymentCents ?? levelCents) - levelCents
}
