import { mulDiv } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { defersInterest, leastEqualPayment, type Repayment } from './deferred-interest.ts'
import { fractionInstallments } from './fraction-installments.ts'
import type { InstallmentPlan, LevelWorking, PlanStage, PreparedPlan, Trace } from './installment-plan.ts'
import { installmentsFromLevel } from './installments-from-level.ts'
import { levelOfPrepared } from './level-of-plan.ts'
import { addOddDays, levelWithOddDays, oddDaysInterest, traceWithOddDays, withoutOddDays } from './odd-days.ts'
import { preparedPlan } from './prepared-plan.ts'

/**
 * The installments that repay an amount (docs/money.md, section 3). The interest of each is rounded once; its principal
 * is the level payment less the interest; the last takes the rest, so that the principals add up to the amount exactly.
 * An installment whose interest is above the level payment asks for the level payment and takes no principal; the rest
 * of its interest is deferred to the next one, and bears none itself unless the plan says so. There is one installment a period, except that with an agreed
 * payment the installments end as soon as the amount is repaid. Throws RangeError without a period, and for an amount
 * below zero.
 */
export function amortize(plan: InstallmentPlan, trace?: Trace): PlannedInstallment[] {
  const { oddDays } = plan
  if (!oddDays) return amortizeRegular(plan, trace)
  const regularPlan = withoutOddDays(plan)
  const regular = amortizeRegular(regularPlan)
  const interestCents = oddDaysInterest(oddDays, { amountCents: preparedPlan(plan).amountCents, plan })
  const made = addOddDays(regular, { oddDays, interestCents })
  if (trace) amortizeRegular(regularPlan, traceWithOddDays(trace, { oddDays, interestCents, made }))
  return made
}

function amortizeRegular({ stages, ...plan }: InstallmentPlan, trace?: Trace): PlannedInstallment[] {
  const [stage, ...later] = stages ?? []
  if (stage) return amortizeStages(plan, { stage, later, trace })
  const prepared = preparedPlan(plan)
  const { level, installments } = solveLevel(prepared)
  if (trace) {
    trace.onLevel(level)
    installmentsAt(prepared, level.levelCents, trace)
  }
  return prepared.down ? [prepared.down, ...installments] : installments
}

type Stages = { stage: PlanStage; later: readonly PlanStage[]; trace: Trace | undefined }

/** The installments up to a new rate as if the first one stayed, and from there on as a loan of what is left. */
function amortizeStages(plan: InstallmentPlan, { stage, later, trace }: Stages): PlannedInstallment[] {
  const made = amortizeRegular(plan)
  const isBefore = ({ fromOn }: PlannedInstallment) => fromOn < (plan.periods[stage.index]?.fromOn ?? '')
  const kept = made.filter(isBefore)
  const onInstallment: Trace['onInstallment'] = (working) => {
    if (isBefore(working.installment)) trace?.onInstallment(working)
  }
  if (trace) amortizeRegular(plan, { ...trace, onInstallment })
  const last = kept.at(-1)
  // A payment that is kept may have repaid everything before the new rate.
  if (!last || kept.length === made.length) return made
  const { index, annualRatePpm, isPaymentKept, paymentCents } = stage
  const { levelCents } = levelOfPlan(plan)
  // Both are of the first payments; those without principal that are left are counted below.
  const { downPaymentCents: _, principalGraceRows: __, ...options } = plan.options ?? {}
  const { paymentCents: ___, ...others } = plan
  const rest: InstallmentPlan = {
    ...others,
    balanceCents: last.balanceCents,
    annualRatePpm,
    periods: plan.periods.slice(index),
    firstNumber: last.number + 1,
    interestOnlyInstallments: Math.max(0, (plan.interestOnlyInstallments ?? 0) - index),
    carriedInterestCents: last.deferredInterestCents ?? 0,
    repaysCarried: true,
    options,
    stages: later.map((next) => ({ ...next, index: next.index - index })),
  }
  if (plan.levelPeriods) rest.levelPeriods = plan.levelPeriods.slice(index)
  if (paymentCents !== undefined) rest.paymentCents = paymentCents
  if (isPaymentKept && levelCents > 0) rest.paymentCents = levelCents
  // No payment repays principal before the last, and that is kept too.
  if (isPaymentKept && levelCents === 0) rest.interestOnlyInstallments = rest.periods.length
  return [...kept, ...amortizeRegular(rest, trace)]
}

/** The installments of a plan and its level payment: what amortize and levelOfPlan give, solved once where one rate holds. */
export function amortizeWithLevel(plan: InstallmentPlan): { level: LevelWorking; installments: PlannedInstallment[] } {
  if (plan.oddDays || plan.stages?.length) return { level: levelOfPlan(plan), installments: amortize(plan) }
  const prepared = preparedPlan(plan)
  const { level, installments } = solveLevel(prepared)
  return { level, installments: prepared.down ? [prepared.down, ...installments] : installments }
}

/** The level payment of a plan and how it came about. Throws RangeError as amortize does. */
export function levelOfPlan(plan: InstallmentPlan): LevelWorking {
  const { oddDays } = plan
  const { level, installments } = solveLevel(preparedPlan(withoutOddDays(plan)))
  if (!oddDays) return level
  const interestCents = oddDaysInterest(oddDays, { amountCents: level.amountCents, plan })
  return levelWithOddDays(level, { oddDays, interestCents, count: installments.length })
}

/**
 * Finds the level payment. Where interest is deferred without interest it is the least that repays the amount, for the
 * formula lets deferred interest bear interest. Then smooths the last installment if asked to.
 */
function solveLevel(prepared: PreparedPlan): { level: LevelWorking; installments: PlannedInstallment[] } {
  if (prepared.roundedDays === null) return solveExactLevel(prepared)
  // Rounding for each day is in the interest of installments, not in the formula.
  const { level } = solveExactLevel({ ...prepared, roundedDays: null })
  return { level, installments: installmentsAt(prepared, level.levelCents) }
}

function solveExactLevel(prepared: PreparedPlan): { level: LevelWorking; installments: PlannedInstallment[] } {
  const formula = levelOfPrepared(prepared)
  const byFormula = installmentsAt(prepared, formula.levelCents)
  if (formula.kind !== 'formula') return { level: formula, installments: byFormula }
  if (defersAt(prepared, formula.levelCents) && !prepared.plan.deferredBearsInterest) {
    const levelCents = leastEqualPayment(repaymentOf(prepared), formula.levelCents)
    return { level: { ...formula, levelCents }, installments: installmentsAt(prepared, levelCents) }
  }
  // What a residual leaves to the last installment is no gap.
  return prepared.plan.options?.smoothLastRow && formula.residualCents === 0
    ? smoothLast(prepared, { level: formula, installments: byFormula })
    : { level: formula, installments: byFormula }
}

/** Whether interest is deferred: above the payment, or from before and not yet repaid. */
function defersAt(prepared: PreparedPlan, levelCents: Cents): boolean {
  const { carriedInterestCents = 0, repaysCarried } = prepared.plan
  if (!repaysCarried || carriedInterestCents === 0) return prepared.defersInterest
  return defersInterest(repaymentOf(prepared), levelCents, prepared.plan.periods.length)
}

function repaymentOf({ plan, amountCents, levelFactors: factors, principalFree }: PreparedPlan): Repayment {
  const { rounding, options, carriedInterestCents: carriedCents = 0 } = plan
  const multiple = options?.paymentMultipleCents ?? 1
  const residualCents = Math.min(plan.residualCents ?? 0, amountCents)
  const postponed = Math.min(options?.interestGraceRows ?? 0, plan.periods.length - 1)
  return { amountCents, residualCents, factors, principalFree, postponed, carriedCents, rounding, multiple }
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
