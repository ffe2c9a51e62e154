import type { Cents, Day } from '#engine/numbers/units.ts'

/** What the palette would do, shown before it is done. Without an amount, everything due. */
export type Previewed =
  | { kind: 'PAY'; loanId: number; amountCents: Cents | null; on: Day }
  | { kind: 'PAYOFF'; loanId: number; on: Day }

export type PreviewProps = {
  of: Previewed
  /** Where the form stands in which the same is done by hand. */
  to: string
  /** Called with what Enter does once its effect is on screen, and with null while it is not. */
  onReady: (run: (() => void) | null) => void
  /** Called when it is done, or waits for approval. */
  onDone: () => void
}
