import { scaled } from '../numbers/money.ts'
import type { Cents } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { PrincipalRule, RowsSetup, Trace } from './installment-plan.ts'
import { NO_INTEREST } from './prepared-plan.ts'

/**
 * The rows that follow from a level payment, without the down payment. The trace is told how each came about.
 */
export function rowsAt(setup: RowsSetup, levelCents: Cents, trace?: Trace): PlannedInstallment[] {
  const { plan, factors, flatInterest, firstNumber } = setup
  const { periods, rounding, paymentCents } = plan
  const postponedRows = Math.min(plan.options?.interestGraceRows ?? 0, periods.length - 1)
  const rows = new Array<PlannedInstallment>(periods.length)
  let index = 0
  const rules = rulesOf(setup)
  let balanceCents = setup.amountCents
  let carriedCents = plan.carriedInterestCents ?? 0
  let postponedCents = 0
  for (const period of periods) {
    const { times, over } = factors[index] ?? NO_INTEREST
    const ownCents = flatInterest ? (flatInterest[index] ?? 0) : scaled(balanceCents, times, over, rounding)
    const accruedCents = ownCents + carriedCents
    const rule = ruleOf(rules, index, balanceCents, levelCents, accruedCents)
    const principalCents = principalOf(rule, balanceCents, levelCents, accruedCents)
    const isPostponed = index < postponedRows
    const interestCents = isPostponed ? 0 : accruedCents + postponedCents
    const row: PlannedInstallment = {
      number: firstNumber + index,
      fromOn: period.fromOn,
      dueOn: period.dueOn,
      paymentCents: principalCents + interestCents,
      principalCents,
      interestCents,
      balanceCents: balanceCents - principalCents,
    }
    rows[index] = row
    if (trace) {
      trace.onRow({
        row,
        period,
        rule,
        balanceBeforeCents: balanceCents,
        ownInterestCents: ownCents,
        carriedInterestCents: carriedCents,
        collectedInterestCents: isPostponed ? 0 : postponedCents,
        postponedInterestCents: isPostponed ? accruedCents : 0,
        isInterestFree: times === 0,
      })
    }
    postponedCents = isPostponed ? postponedCents + accruedCents : 0
    carriedCents = 0
    balanceCents -= principalCents
    index += 1
    if (balanceCents === 0 && paymentCents !== undefined) break
  }
  rows.length = index
  return rows
}

type Rules = { last: number; lastRule: PrincipalRule; isEqual: boolean; free: ReadonlySet<number> | null }

function rulesOf({ plan, principalFree }: RowsSetup): Rules {
  const isEqual = plan.options?.equalPrincipal === true
  const last = plan.periods.length - 1
  const free = principalFree.size > 0 ? principalFree : null
  const isLevel = plan.options?.lastPaymentIsLevel === true && free?.has(last) !== true
  return { last, lastRule: isLevel ? (isEqual ? 'equal' : 'level') : 'last', isEqual, free }
}

/** Where the principal of a row comes from. Positional, like the next one, for they run once a row. */
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
  if (levelCents <= accruedCents) return 'none'
  return levelCents - accruedCents < balanceCents ? 'level' : 'repaid'
}

function principalOf(rule: PrincipalRule, balanceCents: Cents, levelCents: Cents, accruedCents: Cents): Cents {
  switch (rule) {
    case 'level':
      return levelCents - accruedCents
    case 'equal':
      return levelCents
    case 'last':
    case 'repaid':
      return balanceCents
    case 'none':
      return 0
  }
}
