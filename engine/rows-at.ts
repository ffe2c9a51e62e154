import type { ScheduleRow } from './loan-state.ts'
import { mulDiv } from './money.ts'
import type { PlannedRow, PrincipalRule, RowsSetup, Trace } from './rows-plan.ts'
import type { Cents } from './terms.ts'

/**
 * The rows that follow from a level payment, without the down payment. The trace is told how each came about.
 */
export function rowsAt(setup: RowsSetup, levelCents: Cents, trace?: Trace): ScheduleRow[] {
  const { plan, amountCents, planned } = setup
  const { rounding } = plan
  const rows: ScheduleRow[] = []
  let balanceCents = amountCents
  let carriedCents = plan.carriedInterestCents ?? 0
  let postponedCents = 0
  let number = setup.firstNumber
  for (const row of planned) {
    const { times, over } = row.factor
    const ownCents = row.flatInterestCents ?? mulDiv(balanceCents, { times, over, rounding })
    const accruedCents = ownCents + carriedCents
    const moment = { balanceCents, levelCents, accruedCents }
    const rule = ruleOf(setup, { row, isLast: rows.length === planned.length - 1, moment })
    const principalCents = principalOf(rule, moment)
    const interestCents = row.isInterestPostponed ? 0 : accruedCents + postponedCents
    const collectedCents = row.isInterestPostponed ? 0 : postponedCents
    const result = {
      number,
      fromOn: row.period.fromOn,
      dueOn: row.period.dueOn,
      paymentCents: principalCents + interestCents,
      principalCents,
      interestCents,
      balanceCents: balanceCents - principalCents,
    }
    rows.push(result)
    trace?.onRow({
      row: result,
      planned: row,
      balanceBeforeCents: balanceCents,
      ownInterestCents: ownCents,
      carriedInterestCents: carriedCents,
      collectedInterestCents: collectedCents,
      rule,
    })
    postponedCents = row.isInterestPostponed ? postponedCents + accruedCents : 0
    carriedCents = 0
    balanceCents -= principalCents
    number += 1
    if (balanceCents === 0 && plan.paymentCents !== undefined) break
  }
  return rows
}

type Moment = { balanceCents: Cents; levelCents: Cents; accruedCents: Cents }

/** Where the principal of a row comes from. */
function ruleOf(
  { plan }: RowsSetup,
  { row, isLast, moment }: { row: PlannedRow; isLast: boolean; moment: Moment },
): PrincipalRule {
  const { balanceCents, levelCents, accruedCents } = moment
  const isEqual = plan.options?.equalPrincipal === true
  if (isLast && plan.options?.lastPaymentIsLevel === true && !row.isPrincipalFree) return isEqual ? 'equal' : 'level'
  if (isLast) return 'last'
  if (row.isPrincipalFree) return 'none'
  if (isEqual) return levelCents < balanceCents ? 'equal' : 'repaid'
  if (levelCents <= accruedCents) return 'none'
  return levelCents - accruedCents < balanceCents ? 'level' : 'repaid'
}

function principalOf(rule: PrincipalRule, { balanceCents, levelCents, accruedCents }: Moment): Cents {
  switch (rule) {
    case 'level':
      return levelCents - accruedCents
    case 'equal':
      return levelCents
    case 'last':
    case 'repaid':
      return balanceCents
    default:
      return 0
  }
}
