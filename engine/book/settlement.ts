import { addDays } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import type { Settlement } from '../terms/loan-state.ts'

/** A settlement as it stands on a day: one of which a payment was not there in time is broken. */
export function settlementOn(settlement: Settlement, asOn: Day): Settlement {
  if (settlement.standing !== 'RUNNING') return settlement
  const { payments, graceDays, paidCents } = settlement
  let dueCents = 0
  for (const { on, amountCents } of payments) {
    dueCents += amountCents
    const lastOn = addDays(on, graceDays)
    if (paidCents < dueCents && lastOn < asOn) return { ...settlement, standing: 'BROKEN', endedOn: addDays(lastOn, 1) }
  }
  return settlement
}
