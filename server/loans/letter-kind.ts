import type { LETTER_KINDS } from '#contract/loans/loans.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { SessionUser } from '../http/http.ts'

export type LetterKind = (typeof LETTER_KINDS)[number]

/**
 * What a letter about an event tells a reader of; undefined where there is none. A borrower finds a step of a default when the
 * lender chose to tell them. No letter goes out in a bankruptcy, where the court speaks for the borrower. That of a charge-off tells
 * what is still owed after a sale; without a sale it changes nothing that the borrower owes, and has none.
 */
export function letterKindOf(event: LoanEvent, { role }: Pick<SessionUser, 'role'>): LetterKind | undefined {
  if (event.kind === 'FORGIVEN') return 'FORGIVEN'
  if (event.kind === 'SETTLEMENT_AGREED') return 'SETTLEMENT'
  if (event.kind === 'REFUNDED') return event.movedTo === undefined ? 'REFUNDED' : 'MOVED'
  if (event.kind === 'TRANSFERRED') return 'TRANSFERRED'
  if (event.kind !== 'MARKED_DEFAULTED') return undefined
  const { stage = 'DEFAULTED', isLifted, isTold, saleId } = event
  if (role === 'BORROWER' && !isTold) return undefined
  if (isLifted) return 'REINSTATED'
  if (stage === 'CHARGED_OFF') return saleId === undefined ? undefined : 'DEFICIENCY'
  return stage === 'BANKRUPTCY' ? undefined : stage
}
