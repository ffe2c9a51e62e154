import type { Cents } from '../numbers/units.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { PreparedPlan, Trace } from './installment-plan.ts'
import { roundedCents, unroundedInstallmentsOf } from './unrounded-installments.ts'

/**
 * The installments of a loan that carries interest in fractions of a cent (docs/money.md, section 3). The payment and
 * the balance of each are the unrounded ones, rounded. Its principal is what the balance falls by and its interest is
 * the rest of the payment, so the parts add up although fractions move on to the next installment.
 */
export function fractionInstallments(prepared: PreparedPlan, levelCents: Cents, trace?: Trace): PlannedInstallment[] {
  const { plan, amountCents, firstNumber } = prepared
  const { periods, rounding } = plan
  const unrounded = unroundedInstallmentsOf({ ...prepared, plan: { ...plan, paymentCents: levelCents } })
  const installments: PlannedInstallment[] = []
  let balanceBeforeCents = amountCents
  for (const period of periods) {
    const index = installments.length
    const exact = unrounded[index]
    if (!exact) break
    const paymentCents = roundedCents(exact.payment, rounding)
    const balanceCents = roundedCents(exact.balance, rounding)
    const principalCents = balanceBeforeCents - balanceCents
    const interestCents = paymentCents - principalCents
    const { fromOn, dueOn } = period
    const installment = {
      number: firstNumber + index,
      fromOn,
      dueOn,
      paymentCents,
      principalCents,
      interestCents,
      balanceCents,
    }
    installments.push(installment)
    trace?.onInstallment({
      installment,
      period,
      balanceBeforeCents,
      bearingCents: balanceBeforeCents,
      ownInterestCents: roundedCents(exact.interest, rounding),
      carriedInterestCents: 0,
      collectedInterestCents: 0,
      postponedInterestCents: 0,
      annualRatePpm: prepared.plan.annualRatePpm,
      isInterestFree: prepared.factors[index]?.times === 0,
      rule: index === periods.length - 1 ? 'last' : principalCents > 0 ? 'level' : 'none',
    })
    balanceBeforeCents = balanceCents
    if (balanceCents === 0 && plan.paymentCents !== undefined) break
  }
  return installments
}
