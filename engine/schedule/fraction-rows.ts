import type { Cents } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { RowsSetup, Trace } from './installment-plan.ts'
import { roundedCents, unroundedRowsOf } from './unrounded-rows.ts'

/**
 * The rows of a loan that carries interest in fractions of a cent (docs/money.md, section 3). What a row asks for and
 * the balance it leaves are the unrounded ones, rounded; its principal is what the balance falls by, its interest the
 * rest of the payment, so that the parts add up although the fractions move on from row to row.
 */
export function fractionRows(setup: RowsSetup, levelCents: Cents, trace?: Trace): PlannedInstallment[] {
  const { plan, amountCents, firstNumber } = setup
  const { periods, rounding } = plan
  const unrounded = unroundedRowsOf({ ...setup, plan: { ...plan, paymentCents: levelCents } })
  const rows: PlannedInstallment[] = []
  let balanceBeforeCents = amountCents
  for (const period of periods) {
    const index = rows.length
    const exact = unrounded[index]
    if (!exact) break
    const paymentCents = roundedCents(exact.payment, rounding)
    const balanceCents = roundedCents(exact.balance, rounding)
    const principalCents = balanceBeforeCents - balanceCents
    const interestCents = paymentCents - principalCents
    const { fromOn, dueOn } = period
    const row = {
      number: firstNumber + index,
      fromOn,
      dueOn,
      paymentCents,
      principalCents,
      interestCents,
      balanceCents,
    }
    rows.push(row)
    trace?.onRow({
      row,
      period,
      balanceBeforeCents,
      ownInterestCents: roundedCents(exact.interest, rounding),
      carriedInterestCents: 0,
      collectedInterestCents: 0,
      postponedInterestCents: 0,
      isInterestFree: setup.factors[index]?.times === 0,
      rule: index === periods.length - 1 ? 'last' : principalCents > 0 ? 'level' : 'none',
    })
    balanceBeforeCents = balanceCents
    if (balanceCents === 0 && plan.paymentCents !== undefined) break
  }
  return rows
}
