import type { PaymentOutcome } from '#contract/payments/payments.ts'

/** Payments posted together, with what became of each. */
export type Posted = { outcomes: readonly PaymentOutcome[]; paymentDate: string; paymentMethod: string }
