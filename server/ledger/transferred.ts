import { inOrderOfReplay } from '#engine/replay/order-of-replay.ts'
import { type LoanEvent, standingTransfer } from '#engine/terms/events.ts'
import { conflict } from '../http/errors.ts'
import type { NewEvent } from './events.ts'

/**
 * Refuses an event that would change what went over to other loans: they have taken it over to the cent. Money that comes
 * later is held and may be paid out, and the transfer itself may be taken back.
 */
export function refuseAfterTransfer(earlier: readonly LoanEvent[], event: NewEvent): void {
  const transfer = standingTransfer(earlier)
  if (transfer && changes(event, { transfer, earlier })) throw conflict('transfer.undoFirst')
}

type Transferred = { transfer: LoanEvent; earlier: readonly LoanEvent[] }

function changes(event: NewEvent, { transfer, earlier }: Transferred): boolean {
  const isBefore = (eventId: number) => {
    const found = earlier.find(({ id }) => id === eventId)
    return found !== undefined && inOrderOfReplay(found, transfer) < 0
  }
  switch (event.kind) {
    case 'NOTE':
    case 'REFUNDED':
    case 'ESCROW_REFUNDED':
      return false
    case 'PAYMENT_RECEIVED':
      return event.effectiveOn < transfer.effectiveOn
    case 'PAYMENT_REVERSED':
      return isBefore(event.paymentId)
    case 'TAKEN_BACK':
      return event.eventId !== transfer.id && isBefore(event.eventId)
    default:
      return true
  }
}
