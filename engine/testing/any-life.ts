import fc from 'fast-check'
import { retractable } from '../replay/retractable.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { anyContract } from './any-contract.ts'
import { instant } from './life-of-history.ts'
import { anyCrowdedHistory, anyHistory, type History } from './loan-histories.ts'

/**
 * Any loan with any history, in which payments are also reversed and agreements taken back, some of them between other
 * events, and some loans have a commitment with a fee for what is not drawn. Every event is entered a minute after the one before.
 */
export const anyLife: fc.Arbitrary<History> = fc
  .record({
    history: fc.oneof(anyHistory, anyContract, anyCrowdedHistory),
    choices: fc.array(fc.nat(30), { maxLength: 6 }),
  })
  .map(({ history, choices }) => ({
    ...history,
    terms: withFeeOfEachDueDay(history, choices.length % 3),
    events: withUndoing(history.events, choices),
  }))

/** A third of the lives have a fee for what is not drawn, a third a fee with each payment where there may be one. */
function withFeeOfEachDueDay(history: History, third: number): LoanTerms {
  const { terms } = history
  if (third === 0 || (third === 2 && terms.options?.payAhead)) return terms
  if (third === 1) return withUndrawnFee(history)
  const service = { kind: 'SERVICE_FEE', amountCents: 17_50 } as const
  const taxes = { kind: 'TAXES', amountCents: 40_00 } as const
  const installmentCharges = history.events.length % 2 === 0 ? [taxes, service] : [service]
  return { ...terms, options: { ...terms.options, installmentCharges } }
}

/** The terms with a commitment of which 50,000.00 are not drawn after the first day, and a fee for what is not. */
function withUndrawnFee({ terms, events }: History): LoanTerms {
  const lentCents = events.reduce((sum, event) => {
    const isOfFirstDay = event.kind === 'ADVANCED' && event.effectiveOn <= terms.originationOn
    return isOfFirstDay ? sum + event.amountCents : sum
  }, terms.principalCents)
  return {
    ...terms,
    commitmentCents: lentCents + 50_000_00,
    options: { ...terms.options, undrawnFeePpm: 5_000 },
  }
}

/** Where a choice names the place of an event, something that was entered before it is undone there. */
function withUndoing(events: readonly LoanEvent[], choices: readonly number[]): LoanEvent[] {
  const all: LoanEvent[] = []
  const enter = (event: LoanEvent) => all.push({ ...event, id: all.length + 1, recordedAt: instant(all.length) })
  events.forEach((event, index) => {
    // Waivers of the histories name late fees only, so no event refers to the number of another.
    enter(event)
    for (const choice of choices) if (choice % 15 === index) undo(all, choice, enter)
  })
  return all
}

function undo(events: readonly LoanEvent[], choice: number, enter: (event: LoanEvent) => void): void {
  const taken = takenBack(events)
  const payments = events.filter(({ kind, id }) => kind === 'PAYMENT_RECEIVED' && !taken.has(id))
  const payment = payments[choice % Math.max(1, payments.length)]
  const entry = retractable(events).at(-1)
  const base = { id: 0, recordedAt: '' }
  if (choice % 2 === 0 && payment) {
    enter({ ...base, kind: 'PAYMENT_REVERSED', effectiveOn: payment.effectiveOn, paymentId: payment.id })
  } else if (entry) {
    enter({ ...base, kind: 'TAKEN_BACK', effectiveOn: entry.effectiveOn, eventId: entry.id })
  }
}
