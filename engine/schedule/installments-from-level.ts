import { scaled } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import { interestOfDays } from '../terms/interest-of-days.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { AgreedRow } from '../terms/terms.ts'
import type { PreparedPlan, PrincipalRule, Trace } from './installment-plan.ts'
import { NO_INTEREST } from './prepared-plan.ts'

/**
 * The installments that follow from a level payment, without the down payment. The trace, when there is one, takes down
 * how each was computed.
 */
export function installmentsFromLevel(prepared: PreparedPlan, levelCents: Cents, trace?: Trace): PlannedInstallment[] {
  const { plan, factors, flatInterest, firstNumber, roundedDays } = prepared
  const { periods, rounding, paymentCents, deferredBearsInterest } = plan
  const postponedCount = Math.min(plan.options?.interestGraceRows ?? 0, periods.length - 1)
  const installments = new Array<PlannedInstallment>(periods.length)
  let index = 0
  const rules = rulesOf(prepared)
  let balanceCents = prepared.amountCents
  let carriedCents = plan.carriedInterestCents ?? 0
  let postponedCents = 0
  prepared.defersInterest = false
  for (const period of periods) {
    const { times, over } = factors[index] ?? NO_INTEREST
    const bearingCents = deferredBearsInterest ? balanceCents + carriedCents : balanceCents
    const part = roundedDays?.[index]
    const ownCents = part
      ? interestOfDays({ balanceCents: bearingCents, annualRatePpm: plan.annualRatePpm, part }, plan)
      : flatInterest
        ? (flatInterest[index] ?? 0)
        : scaled(bearingCents, times, over, rounding)
    const accruedCents = ownCents + carriedCents
    const { agreed } = period
    const askedCents = agreed ? (agreed.paymentCents ?? agreed.principalCents ?? 0) : levelCents
    const rule = agreed
      ? ruleOfAgreed(agreed, index === rules.last, balanceCents, accruedCents)
      : ruleOf(rules, index, balanceCents, levelCents, accruedCents)
    const principalCents = principalOf(rule, balanceCents, askedCents, accruedCents)
    const isPostponed = index < postponedCount
    const deferredCents = rule === 'deferred' && !isPostponed ? accruedCents - askedCents : 0
    const laterCents = isPostponed ? postponedCents + accruedCents : deferredCents
    const interestCents = isPostponed ? 0 : accruedCents - deferredCents + postponedCents
    const installment: PlannedInstallment = {
      number: firstNumber + index,
      fromOn: period.fromOn,
      dueOn: period.dueOn,
      paymentCents: principalCents + interestCents,
      principalCents,
      interestCents,
      balanceCents: balanceCents - principalCents,
    }
    installments[index] = installment
    if (laterCents > 0) installment.deferredInterestCents = laterCents
    // A payment rounded below its interest by a cent is still the payment of the formula.
    if (deferredCents > 0 && ownCents > askedCents + 1) prepared.defersInterest = true
    if (trace) {
      trace.onInstallment({
        installment,
        period,
        rule,
        balanceBeforeCents: balanceCents,
        bearingCents,
        ownInterestCents: ownCents,
        carriedInterestCents: carriedCents,
        collectedInterestCents: isPostponed ? 0 : postponedCents,
        postponedInterestCents: isPostponed ? accruedCents : deferredCents,
        annualRatePpm: plan.annualRatePpm,
        isInterestFree: times === 0,
      })
    }
    postponedCents = isPostponed ? laterCents : 0
    carriedCents = deferredCents
    balanceCents -= principalCents
    index += 1
    if (balanceCents + carriedCents + postponedCents === 0 && (paymentCents !== undefined || agreed)) break
  }
  installments.length = index
  return installments
}

type Rules = { last: number; lastRule: PrincipalRule; isEqual: boolean; free: ReadonlySet<number> | null }

function rulesOf({ plan, principalFree }: PreparedPlan): Rules {
  const isEqual = plan.options?.equalPrincipal === true
  const last = plan.periods.length - 1
  const free = principalFree.size > 0 ? principalFree : null
  const isLevel = plan.options?.lastPaymentIsLevel === true && free?.has(last) !== true
  return { last, lastRule: isLevel ? (isEqual ? 'equal' : 'level') : 'last', isEqual, free }
}

/**
 * Where the principal of an installment comes from. The arguments have no names, here and in principalOf, for speed:
 * both run once for every installment.
 */
function ruleOf(
  { last, lastRule, isEqual, free }: Rules,
  index: number,
  balanceCents: Cents,
  levelCents: Cents,
  accruedCents: Cents,
): PrincipalRule {
  if (index === last) return lastRule
  if (free?.has(index)) return 'none'
  if (isEqual) return levelCents < balanceCents ? 'equal' : 'repaid'
  if (levelCents <= accruedCents) return levelCents < accruedCents ? 'deferred' : 'none'
  return levelCents - accruedCents < balanceCents ? 'level' : 'repaid'
}

/**
 * Where the principal of a payment that is agreed for its day comes from. One above what is owed asks for what is owed.
 */
export function ruleOfAgreed(
  agreed: AgreedRow,
  isLast: boolean,
  balanceCents: Cents,
  accruedCents: Cents,
): PrincipalRule {
  if (isLast) return 'last'
  if (agreed.principalCents === 0) return 'none'
  if (agreed.principalCents !== undefined) return agreed.principalCents < balanceCents ? 'equal' : 'repaid'
  if (agreed.paymentCents === undefined) return 'repaid'
  if (agreed.paymentCents <= accruedCents) return agreed.paymentCents < accruedCents ? 'deferred' : 'none'
  return agreed.paymentCents - accruedCents < balanceCents ? 'level' : 'repaid'
}

export function principalOf(rule: PrincipalRule, balanceCents: Cents, levelCents: Cents, accruedCents: Cents): Cents {
  switch (rule) {
    case 'level':
      return levelCents - accruedCents
    case 'equal':
      return levelCents
    case 'last':
    case 'repaid':
      return balanceCents
    case 'none':
    case 'deferred':
      return 0
  }
}
