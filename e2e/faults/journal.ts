export type Kind = 'BORROWER' | 'LOAN' | 'PAYMENT' | 'REVERSAL'

/**
 * The app's answer to a write. REFUSED: the app said that nothing was changed. UNKNOWN: no answer came, or one that
 * says that the outcome is not known. FAILED: an answer that no fault should cause.
 */
export type Said = 'NOTHING_YET' | 'ACKNOWLEDGED' | 'REFUSED' | 'UNKNOWN' | 'FAILED'

/** One write that was sent, maybe several times under the same key, as its sender knows it. */
export type Attempt = {
  /** A unique word that the write leaves in the database; also its Idempotency-Key. */
  readonly mark: string
  readonly kind: Kind
  readonly lenderId: number
  /** The cents of a loan or a payment, which must be stored exactly. */
  readonly cents: number | null
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  said: Said
  /** The status of the last answer. */
  status: number | undefined
  /** The id in the answer. */
  id: number | undefined
  sent: number
}

export type Figures = { attempts: number; acknowledged: number; refused: number; unknown: number; repeated: number }

/** The number of attempts by outcome. */
export function figuresOf(attempts: readonly Attempt[]): Figures {
  const count = (said: Said) => attempts.filter((attempt) => attempt.said === said).length
  return {
    attempts: attempts.length,
    acknowledged: count('ACKNOWLEDGED'),
    refused: count('REFUSED'),
    unknown: count('UNKNOWN') + count('NOTHING_YET'),
    repeated: attempts.reduce((sum, { sent }) => sum + Math.max(0, sent - 1), 0),
  }
}
