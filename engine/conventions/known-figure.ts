import type { Cents, Day } from '../numbers/units.ts'

/** A figure that an old contract or statement shows. Payments are numbered from 1. */
export type KnownFigure =
  /** PAYMENT is the one that most rows ask for. */
  | { kind: 'PAYMENT' | 'LAST_PAYMENT' | 'TOTAL_INTEREST'; cents: Cents }
  | { kind: 'PAYMENT_OF' | 'INTEREST_OF' | 'PRINCIPAL_OF' | 'BALANCE_AFTER'; payment: number; cents: Cents }
  /** The amount owed on a day, after the known events. */
  | { kind: 'PRINCIPAL_ON' | 'PAYOFF_ON'; on: Day; cents: Cents }

/** An event in the life of the loan, as far as a statement shows it. Figures on a day depend on these events. */
export type KnownEvent = { kind: 'PAID' | 'FEE'; on: Day; cents: Cents }
