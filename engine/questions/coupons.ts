import { openChargesOf, unpaidInstallments } from '../book/arrears.ts'
import { addMonths } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { amountsDue } from './amounts-due.ts'
import { comingLateFee } from './coming-late-fee.ts'

/** What a borrower is to send with one payment to come, and what it becomes when it comes too late. */
export type Coupon = {
  /** The number of the installment in the schedule. */
  number: number
  dueOn: Day
  /** What is owed by the end of that day: the installment, what is charged with it, and other fees that are due by then. */
  amountCents: Cents
  /** The late fee that follows when nothing comes by `lastDayOn`; null when none does. */
  lateFee: { amountCents: Cents; lastDayOn: Day } | null
}

/**
 * The payments that fall due from a day on, for so many months, and at least the next one. Each is what the loan will ask
 * for if everything due is paid on that day and each payment before it on its due day. Money held for the borrower pays the
 * first of them, and one that it pays whole is left out. A line of credit has none, as its payments follow what is drawn;
 * neither has a loan that asks for no more payments, as when all of it was called due. Throws RangeError for terms that make
 * no loan.
 */
export function coupons(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { asOn, months }: { asOn: Day; months: number },
): Coupon[] {
  const paid = [...events]
  const pay = (effectiveOn: Day, amountCents: Cents): void => {
    if (amountCents <= 0) return
    paid.push({
      id: nextEventId(paid),
      recordedAt: LAST_INSTANT,
      kind: 'PAYMENT_RECEIVED',
      effectiveOn,
      amountCents,
      application: { kind: 'STANDARD' },
      extraPrincipal: 'SHORTEN_TERM',
    })
  }
  const until = addMonths(asOn, months)
  const made: Coupon[] = []
  const state = replay(terms, events, { asOn })
  const today = amountsDue(state)
  // On its due day what is charged with a payment is due beside it.
  const chargesCents = unpaidInstallments(state)
    .filter(({ dueOn }) => dueOn === asOn)
    .reduce((sum, installment) => sum + openChargesOf(installment), 0)
  pay(asOn, today.dueNowCents - today.dueTodayCents - chargesCents)
  let next = terms.line ? undefined : nextFrom(terms, paid, asOn)
  while (next && (next.dueOn <= until || made.length === 0)) {
    const { number, dueOn } = next
    const { dueNowCents: amountCents } = amountsDue(replay(terms, paid, { asOn: dueOn }))
    if (amountCents > 0) {
      const lateFee = comingLateFee(terms, paid, { asOn: dueOn, installment: number, dueOn })
      made.push({ number, dueOn, amountCents, lateFee })
      pay(dueOn, amountCents)
    }
    next = nextFrom(terms, paid, dueOn, number)
  }
  return made
}

/** The first open installment after another one that falls due on a day or later. */
function nextFrom(terms: LoanTerms, events: readonly LoanEvent[], day: Day, after = 0) {
  const state = replay(terms, events, { asOn: day })
  if (state.nextDue === null) return undefined
  return unpaidInstallments(state).find(({ number, dueOn }) => number > after && dueOn >= day)
}
