import type { Cents } from '../numbers/units.ts'
import type { LevelWorking, RowWorking } from '../schedule/installment-plan.ts'
import { schedule } from '../schedule/schedule.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, Step } from './explain.ts'

/**
 * Why a row of the schedule asks for what it asks for, from the very run that made the row (docs/money.md, section 8):
 * interest by days and rate, principal as what the level payment leaves, and the level payment by its formula.
 * Numbers count from 1. Throws RangeError when the loan has no such row, and for terms that make no loan.
 */
export function explainRow(terms: LoanTerms, number: number): Derivation {
  const { rows, level, workings } = traced(terms)
  const row = rows[number - 1]
  if (!row) throw new RangeError(`the loan has ${rows.length} rows and no row ${number}`)
  const working = workings.find((one) => one.row.number === number)
  if (!working) return downPayment(row.paymentCents)

  const { fromOn, dueOn, interestCents, principalCents, balanceCents } = row
  const { balanceBeforeCents } = working
  return {
    figure: row.paymentCents,
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
        from: principalOf(working, levelDerivation(level, terms)),
      },
    ],
  }
}

/**
 * Why the level payment is what it is, or the same principal of every row when principals are equal.
 * Throws RangeError for terms that make no loan.
 */
export function explainLevelPayment(terms: LoanTerms): Derivation {
  return levelDerivation(traced(terms).level, terms)
}

function traced(terms: LoanTerms) {
  const workings: RowWorking[] = []
  const levels: LevelWorking[] = []
  const rows = schedule(terms, {
    onLevel: (working) => levels.push(working),
    onRow: (working) => workings.push(working),
  })
  const level = levels[0]
  if (!level) throw new Error('a schedule was made without telling of its level payment')
  return { rows, level, workings }
}

function downPayment(amountCents: Cents): Derivation {
  return { figure: amountCents, key: 'row.payment', steps: [{ key: 'row.down-payment', values: {}, amountCents }] }
}

/** Own, carried and collected interest, less what is postponed; with fractions, what they add or take. */
function interestOf(working: RowWorking, terms: LoanTerms): Derivation {
  const { row, ownInterestCents, carriedInterestCents, collectedInterestCents, postponedInterestCents } = working
  const sumCents = ownInterestCents + carriedInterestCents + collectedInterestCents - postponedInterestCents
  const others: Step[] = [
    { key: 'row.interest.carried', values: {}, amountCents: carriedInterestCents },
    { key: 'row.interest.collected', values: {}, amountCents: collectedInterestCents },
    { key: 'row.interest.postponed', values: {}, amountCents: 0 - postponedInterestCents },
    { key: 'row.interest.fractions', values: {}, amountCents: row.interestCents - sumCents },
  ]
  return {
    figure: row.interestCents,
    key: 'row.interest',
    steps: [ownInterest(working, terms), ...others.filter(({ amountCents }) => amountCents !== 0)],
  }
}

function ownInterest(working: RowWorking, { annualRatePpm, dayCount, rounding, options }: LoanTerms): Step {
  const { period, balanceBeforeCents, ownInterestCents: amountCents, isInterestFree } = working
  const { numerator: partNumerator, denominator: partDenominator } = period.part
  const days = { fromOn: period.fromOn, dueOn: period.dueOn, dayCount, partNumerator, partDenominator }
  const rate = isInterestFree ? 0 : annualRatePpm
  if (options?.flatInterest) {
    return { key: 'row.interest.flat', values: { annualRatePpm: rate, ...days }, amountCents, rounding }
  }
  const values = { balanceCents: balanceBeforeCents, annualRatePpm: rate, ...days }
  return { key: 'row.interest.of-days', values, amountCents, rounding }
}

function principalOf({ row, rule, balanceBeforeCents }: RowWorking, level: Derivation): Derivation {
  const { principalCents } = row
  return { figure: principalCents, key: 'row.principal', steps: steps() }

  function steps(): Step[] {
    switch (rule) {
      case 'level': {
        const levelCents = Number(level.figure)
        const interestCents = levelCents - principalCents
        return [
          { key: 'level-payment', values: {}, amountCents: levelCents, from: level },
          { key: 'row.interest', values: { interestCents }, amountCents: -interestCents },
        ]
      }
      case 'equal':
        return [{ key: 'row.principal.equal', values: {}, amountCents: principalCents, from: level }]
      case 'last':
        return [{ key: 'row.principal.last', values: { balanceBeforeCents }, amountCents: principalCents }]
      case 'repaid':
        return [{ key: 'row.principal.repaid', values: { balanceBeforeCents }, amountCents: principalCents }]
      case 'none':
        return [{ key: 'row.principal.none', values: {}, amountCents: 0 }]
    }
  }
}

function levelDerivation(working: LevelWorking, { annualRatePpm, rounding, options }: LoanTerms): Derivation {
  const { kind, amountCents, interestCents, rows, smoothingCents, levelCents } = working
  const paymentMultipleCents = options?.paymentMultipleCents ?? 1
  const rate = kind === 'formula' ? { annualRatePpm } : kind === 'flat' ? { interestCents } : {}
  const first: Step = {
    key: `level-payment.${kind}`,
    values: { principalCents: amountCents, rows, ...rate, paymentMultipleCents },
    amountCents: levelCents - smoothingCents,
    rounding: options?.paymentRounding ?? rounding,
  }
  const smoothing: Step = { key: 'level-payment.smoothing', values: { rows }, amountCents: smoothingCents }
  return {
    figure: levelCents,
    key: 'level-payment',
    steps: smoothingCents === 0 ? [first] : [first, smoothing],
  }
}
