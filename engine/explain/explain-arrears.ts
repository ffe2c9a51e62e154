import { daysPastDueOn, openCentsOf, pastDueInstallments } from '../book/arrears.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, Step } from './explain.ts'

/** Why a loan is so many days past due: the oldest open installment and the days since. The figure is a count of days. */
export function explainDaysPastDue(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  const state = replay(terms, events, at)
  const [oldest] = state.daysPastDue > 0 ? pastDueInstallments(state) : []
  const step: Step = oldest
    ? {
        key: 'days-past-due.oldest',
        values: {
          number: oldest.number,
          dueOn: oldest.dueOn,
          asOn: at.asOn,
          openCents: openCentsOf(oldest),
          countDays: daysPastDueOn(at.asOn, oldest.dueOn),
        },
      }
    : { key: 'days-past-due.none', values: { asOn: at.asOn } }
  return { figure: state.daysPastDue, key: 'days-past-due', steps: [step] }
}

/** Why this amount is past due: the open part of each installment that was due before the day. */
export function explainPastDue(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  const state = replay(terms, events, at)
  const open = state.pastDueCents > 0 ? pastDueInstallments(state) : []
  const steps = open.map((installment): Step => {
    const { number, dueOn, paymentCents } = installment
    return {
      key: 'past-due.installment',
      values: { number, dueOn, paymentCents },
      amountCents: openCentsOf(installment),
    }
  })
  return { figure: state.pastDueCents, key: 'past-due', steps }
}
