import type { EventKind } from '#engine/terms/events.ts'

/** The kinds of event. A new one does not compile until it stands here. */
const KINDS: Readonly<Record<EventKind, true>> = {
  DISBURSED: true,
  ADVANCED: true,
  PAYMENT_RECEIVED: true,
  PAYMENT_REVERSED: true,
  FEE_CHARGED: true,
  FEE_WAIVED: true,
  INTEREST_ADJUSTED: true,
  TERMS_CHANGED: true,
  REFUNDED: true,
  ESCROW_PAID_OUT: true,
  ESCROW_REFUNDED: true,
  FORGIVEN: true,
  SETTLEMENT_AGREED: true,
  TAKEN_BACK: true,
  MARKED_DEFAULTED: true,
  WRITTEN_OFF: true,
  SOLD: true,
  TRANSFERRED: true,
  NOTE: true,
}

/** The kinds of event, in alphabetical order. */
export const eventKinds: readonly string[] = Object.keys(KINDS).toSorted()
