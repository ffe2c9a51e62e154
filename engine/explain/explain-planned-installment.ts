import type { Cents } from '../numbers/units.ts'
import type { InstallmentWorking, LevelWorking } from '../schedule/installment-plan.ts'
import { schedule } from '../schedule/schedule.ts'
import { roundedDay } from '../terms/interest-of-days.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { compoundedRateSteps } from './compounded-rate.ts'
import type { Derivation, Step } from './explain.ts'

/**
 * Why an installment of the schedule as agreed asks for its amount, from the run that made the schedule (docs/money.md,
 * section 8): interest by days and rate, principal as the rest of the level payment, and the level payment by its
 * formula. Numbers count from 1. explainInstallment explains an installment of a running loan. Throws RangeError when
 * the loan has no such installment, and for terms that make no loan.
 */
export function explainPlannedInstallment(terms: LoanTerms, number: number): Derivation {
  const { installments, workings, levels, firstLevel } = traced(terms)
  const installment = installments[number - 1]
  if (!installment) throw new RangeError(`the loan has ${installments.length} rows and no row ${number}`)
  const working = workings.find((one) => one.installment.number === number)
  if (!working) return downPayment(installment.paymentCents)

  const { fromOn, dueOn, interestCents, principalCents, balanceCents } = installment
  const { balanceBeforeCents } = working
  return {
    figure: installment.paymentCents,
    key: 'row.payment',
    steps: [
      {
        key: 'row.interest',
        values: { fromOn, dueOn },
        amountCents: interestCents,
        from: interestOf(working, terms),
      },
      {
        key: 'row.principal',
        values: { balanceBeforeCents, balanceCents },
        amountCents: principalCents,
        from: principalOf(working, levelDerivation(levels.get(working) ?? firstLevel, terms)),
      },
    ],
  }
}

/**
 * Why the level payment is what it is or, when principals are equal, the principal of every installment. Throws
 * RangeError for terms that make no loan.
 */
export function explainLevelPayment(terms: LoanTerms): Derivation {
  return levelDerivation(traced(terms).firstLevel, terms)
}

function traced(terms: LoanTerms) {
  const workings: InstallmentWorking[] = []
  const levels = new Map<InstallmentWorking, LevelWorking>()
  let level: LevelWorking | undefined
  let firstLevel: LevelWorking | undefined
  const installments = schedule(terms, {
    // Another rate has another payment, told before its installments.
    onLevel: (working) => {
      level = working
      firstLevel ??= working
    },
    onInstallment: (working) => {
      workings.push(working)
      if (level) levels.set(working, level)
    },
  })
  if (!firstLevel) throw new Error('a schedule was made without telling of its level payment')
  return { installments, firstLevel, levels, workings }
}

function downPayment(amountCents: Cents): Derivation {
  return { figure: amountCents, key: 'row.payment', steps: [{ key: 'row.down-payment', values: {}, amountCents }] }
}

/**
 * Own, carried and collected interest, less postponed interest; with fractions of a cent, the cents that they add or
 * take.
 */
function interestOf(working: InstallmentWorking, terms: LoanTerms): Derivation {
  const { installment, ownInterestCents, carriedInterestCents, collectedInterestCents, postponedInterestCents } =
    working
  const sumCents = ownInterestCents + carriedInterestCents + collectedInterestCents - postponedInterestCents
  const others: Step[] = [
    { key: 'row.interest.carried', values: {}, amountCents: carriedInterestCents },
    { key: 'row.interest.collected', values: {}, amountCents: collectedInterestCents },
    { key: 'row.interest.postponed', values: {}, amountCents: 0 - postponedInterestCents },
    { key: 'row.interest.fractions', values: {}, amountCents: installment.interestCents - sumCents },
  ]
  return {
    figure: installment.interestCents,
    key: 'row.interest',
    steps: [
      ...compoundedRateSteps(terms, working.isInterestFree || working.digits ? [] : [working.annualRatePpm]),
      ownInterest(working, terms),
      ...others.filter(({ amountCents }) => amountCents !== 0),
    ],
  }
}

function ownInterest(working: InstallmentWorking, terms: LoanTerms): Step {
  const { dayCount, rounding, options } = terms
  const { period, bearingCents, ownInterestCents: amountCents, isInterestFree, digits } = working
  if (digits) return { key: 'row.interest.digits', values: digits, amountCents, rounding }
  const { numerator: partNumerator, denominator: partDenominator } = period.part
  const days = { fromOn: period.fromOn, dueOn: period.dueOn, dayCount, partNumerator, partDenominator }
  const rate = isInterestFree ? 0 : working.annualRatePpm
  if (options?.flatInterest) {
    return { key: 'row.interest.flat', values: { annualRatePpm: rate, ...days }, amountCents, rounding }
  }
  const values = { balanceCents: bearingCents, annualRatePpm: rate, ...days }
  if (!options?.roundsEachDay) return { key: 'row.interest.of-days', values, amountCents, rounding }
  const bearing = { balanceCents: bearingCents, annualRatePpm: rate, part: period.part }
  const dayCents = roundedDay(bearing, { rounding })
  return { key: 'interest.of-rounded-days', values: { ...values, dayCents }, amountCents, rounding }
}

function principalOf(
  { installment, rule, balanceBeforeCents, period }: InstallmentWorking,
  level: Derivation,
): Derivation {
  const { principalCents } = installment
  const { agreed } = period
  return { figure: principalCents, key: 'row.principal', steps: steps() }

  function steps(): Step[] {
    switch (rule) {
      case 'level': {
        if (agreed?.paymentCents !== undefined) return ofAgreedPayment(agreed.paymentCents)
        const levelCents = Number(level.figure)
        const interestCents = levelCents - principalCents
        return [
          { key: 'level-payment', values: {}, amountCents: levelCents, from: level },
          { key: 'row.interest', values: { interestCents }, amountCents: -interestCents },
        ]
      }
      case 'equal':
        if (agreed) return [{ key: 'row.principal.agreed', values: {}, amountCents: principalCents }]
        return [{ key: 'row.principal.equal', values: {}, amountCents: principalCents, from: level }]
      case 'last':
        return [{ key: 'row.principal.last', values: { balanceBeforeCents }, amountCents: principalCents }]
      case 'repaid':
        return [{ key: 'row.principal.repaid', values: { balanceBeforeCents }, amountCents: principalCents }]
      case 'none':
      case 'deferred':
        return [{ key: 'row.principal.none', values: {}, amountCents: 0 }]
    }
  }

  function ofAgreedPayment(paymentCents: Cents): Step[] {
    const interestCents = paymentCents - principalCents
    return [
      { key: 'row.payment.agreed', values: { on: installment.dueOn }, amountCents: paymentCents },
      { key: 'row.interest', values: { interestCents }, amountCents: -interestCents },
    ]
  }
}

function levelDerivation(working: LevelWorking, terms: LoanTerms): Derivation {
  const { rounding, options } = terms
  const { kind, amountCents, annualRatePpm, residualCents, accelerated, interestCents, count } = working
  const { smoothingCents, oddDaysCents, levelCents } = working
  const paymentMultipleCents = options?.paymentMultipleCents ?? 1
  const rate = kind === 'formula' ? { annualRatePpm } : kind === 'flat' ? { interestCents } : {}
  const residual = residualCents > 0 && kind === 'formula' ? { residualCents } : {}
  const ofMonth = accelerated ? { monthlyCents: accelerated.monthlyCents, parts: accelerated.over } : {}
  // With equal principals and flat interest the residual is left out of what the payments repay.
  const repaidCents = kind === 'formula' ? amountCents : amountCents - residualCents
  const first: Step = {
    key: kind === 'formula' && residualCents > 0 ? 'level-payment.residual' : `level-payment.${kind}`,
    values: { principalCents: repaidCents, rows: count, ...rate, ...residual, ...ofMonth, paymentMultipleCents },
    amountCents: levelCents - smoothingCents - oddDaysCents,
    rounding: options?.paymentRounding ?? rounding,
  }
  const others: (Step & { amountCents: Cents })[] = [
    { key: 'level-payment.smoothing', values: { rows: count }, amountCents: smoothingCents },
    { key: 'level-payment.odd-days', values: { rows: count }, amountCents: oddDaysCents },
  ]
  return {
    figure: levelCents,
    key: 'level-payment',
    steps: [
      ...compoundedRateSteps(terms, Object.values(rate)),
      first,
      ...others.filter((step) => step.amountCents !== 0),
    ],
  }
}
