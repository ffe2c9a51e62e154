import type { Cents, Rounding } from './terms.ts'

/**
 * What a figure or a step is. A key is a word of the engine, not a sentence: the browser and the documents
 * put it into the language of the reader. The values that go with it are named in docs/money.md, section 8.
 */
export type ExplanationKey =
  // Schedule rows.
  | 'row.payment'
  | 'row.interest'
  | 'row.interest.flat'
  | 'row.interest.free'
  | 'row.interest.deferred'
  | 'row.interest.carried'
  | 'row.interest.postponed'
  | 'row.principal'
  | 'row.principal.level'
  | 'row.principal.equal'
  | 'row.principal.last'
  | 'row.principal.none'
  | 'row.principal.repaid'
  | 'row.principal.down-payment'
  // The level payment and its formula.
  | 'level-payment'
  | 'level-payment.formula'
  | 'level-payment.without-interest'
  | 'level-payment.flat'
  | 'level-payment.agreed'
  | 'level-payment.multiple'
  | 'level-payment.smoothing'
  // The arithmetic of interest.
  | 'interest.of-period'
  | 'amount.rounding'
  // What a loan costs (docs/money.md, section 10).
  | 'apr'
  | 'apr.advance'
  | 'apr.payments'
  | 'apr.period-rate'
  | 'finance-charge'
  | 'amount-financed'
  | 'amount-financed.principal'
  | 'amount-financed.prepaid'
  | 'total-of-payments'
  | 'total-of-payments.equal'

/**
 * One line of a derivation. amountCents is what the line adds to the figure, below zero when it takes away.
 * A line without amountCents tells what went in and adds nothing.
 * In `values` names end in their unit: …Cents, …Ppm, …On, …Days, …Rows.
 */
export type Step = {
  key: ExplanationKey
  values: Record<string, Cents | number | string>
  amountCents?: Cents
  rounding?: Rounding
  /** How the amount of this line came about. Its figure is amountCents, or minus amountCents for a deduction. */
  from?: Derivation
}

/** Why a figure is what it is. The amounts of the steps add up to the figure wherever it is an amount. */
export type Derivation = {
  figure: Cents | number | string
  key: ExplanationKey
  steps: Step[]
}

/** What the steps of a derivation add up to, in cents. */
export function sumOfSteps({ steps }: Derivation): Cents {
  return steps.reduce((sum, step) => sum + (step.amountCents ?? 0), 0)
}
