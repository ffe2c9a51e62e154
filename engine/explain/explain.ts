import type { Cents, Rounding } from '../numbers/units.ts'

/**
 * The name of a figure or of a step. A key is a word of the engine, not a sentence: screens and papers put it into the
 * language of the reader, so keys keep the word "row" for an installment. docs/money.md, section 8, names the values
 * that go with each.
 */
export type ExplanationKey =
  // An installment of the schedule.
  | 'row.payment'
  | 'row.down-payment'
  | 'row.interest'
  | 'row.interest.of-days'
  | 'row.interest.flat'
  | 'row.interest.digits'
  | 'row.interest.carried'
  | 'row.interest.collected'
  | 'row.interest.postponed'
  | 'row.interest.fractions'
  | 'row.interest.odd-days'
  | 'row.payment.agreed'
  | 'row.principal'
  | 'row.principal.agreed'
  | 'row.principal.equal'
  | 'row.principal.last'
  | 'row.principal.none'
  | 'row.principal.repaid'
  // The level payment, and the equal principal of every installment.
  | 'level-payment'
  | 'level-payment.agreed'
  | 'level-payment.accelerated'
  | 'level-payment.equal-principal'
  | 'level-payment.flat'
  | 'level-payment.formula'
  | 'level-payment.residual'
  | 'level-payment.rows'
  | 'level-payment.smoothing'
  | 'level-payment.odd-days'
  // A rate that compounds apart from the payments.
  | 'rate.compounded'
  // How a running loan stands.
  | 'balance'
  | 'balance.lent'
  | 'balance.taken-over'
  | 'balance.payment'
  | 'balance.capitalized'
  | 'balance.forgiven'
  | 'balance.let-go'
  | 'balance.sold'
  | 'balance.transferred'
  | 'balance.written-off'
  | 'interest-due'
  | 'interest-due.row'
  | 'interest-due.paid'
  | 'accrued-interest'
  | 'accrued-interest.paid'
  | 'accrued-interest.limit'
  | 'interest.of-days'
  | 'interest.of-rounded-days'
  | 'interest.adjusted'
  | 'interest.capitalized'
  | 'interest.settled'
  | 'interest.rounding'
  | 'fees-due'
  | 'fees-due.charged'
  | 'fees-due.late'
  | 'fees-due.default'
  | 'fees-due.undrawn'
  | 'fees-due.service'
  | 'fees-due.taxes'
  | 'fees-due.insurance'
  | 'fees-due.advance'
  | 'fees-due.paid'
  | 'fees-due.waived'
  | 'fees-due.capitalized'
  | 'escrow-due'
  | 'next-payment'
  | 'next-payment.installment'
  | 'next-payment.paid'
  | 'next-payment.held'
  | 'next-payment.service'
  | 'next-payment.taxes'
  | 'next-payment.insurance'
  | 'past-due'
  | 'past-due.installment'
  | 'days-past-due'
  | 'days-past-due.oldest'
  | 'days-past-due.none'
  // One payment, one late fee, one payoff figure.
  | 'payment'
  | 'payment.interest'
  | 'payment.principal'
  | 'payment.extra-principal'
  | 'payment.fee'
  | 'payment.late-fee'
  | 'payment.default-interest'
  | 'payment.undrawn-fee'
  | 'payment.service-fee'
  | 'payment.taxes'
  | 'payment.insurance'
  | 'payment.escrow-advance'
  | 'payment.recovered'
  | 'payment.held'
  | 'default-interest'
  | 'late-fee'
  | 'late-fee.last-day'
  | 'late-fee.unpaid'
  | 'late-fee.flat'
  | 'late-fee.percent'
  | 'late-fee.at-least'
  | 'late-fee.at-most'
  | 'payoff'
  | 'payoff.principal'
  | 'payoff.interest'
  | 'payoff.unpaid-interest'
  | 'payoff.fees'
  | 'payoff.escrow'
  | 'payoff.held'
  | 'payoff.rebate'
  | 'payoff.charge'
  | 'charge.percent'
  | 'charge.months'
  | 'charge.minimum'
  | 'charge.exit'
  | 'payoff.written-off'
  // What a loan costs (docs/money.md, section 10).
  | 'apr'
  | 'apr.advance'
  | 'apr.payments'
  | 'apr.period-rate'
  | 'finance-charge'
  | 'amount-financed'
  | 'amount-financed.principal'
  | 'amount-financed.points'
  | 'amount-financed.fee'
  | 'amount-financed.interest'
  | 'amount-financed.prepaid'
  | 'total-of-payments'
  | 'total-of-payments.equal'

/**
 * One step of a derivation. amountCents is what the step adds to the figure, below zero when it takes away. A step
 * without amountCents states a value that was used and adds nothing. Names in `values` end in their unit: …Cents, …Ppm,
 * …On, …Days.
 */
export type Step = {
  key: ExplanationKey
  values: Record<string, Cents | number | string>
  amountCents?: Cents
  rounding?: Rounding
  /** The derivation of the amount of this step. Its figure is amountCents, or minus amountCents for a deduction. */
  from?: Derivation
}

/**
 * Why a figure is what it is. The amounts of the steps add up to the figure wherever it is an amount. A derivation is
 * made from the records of the computation: the Trace of a schedule, the journal of a replay.
 */
export type Derivation = {
  figure: Cents | number | string
  key: ExplanationKey
  steps: Step[]
}

/** The sum of the steps of a derivation, in cents. */
export function sumOfSteps({ steps }: Derivation): Cents {
  return steps.reduce((sum, step) => sum + (step.amountCents ?? 0), 0)
}
