import { laterOf } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import type { OptionsChange } from '../terms/events.ts'
import type { InstallmentPeriod } from '../terms/installment-periods.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import type { Book, FirstPayments } from './book.ts'
import { partOfInstallment } from './span-interest.ts'

type Period = Pick<InstallmentPeriod, 'fromOn' | 'dueOn'>

/** Nothing is agreed for the first payments. */
export const NO_FIRST_PAYMENTS: FirstPayments = {
  principalFreeUntil: null,
  interestFreeUntil: null,
  postponedUntil: null,
}

type Periods = {
  periods: readonly Period[]
  /** Of a balloon they go on to the end of its amortization, for which the first payments are counted too. */
  levelPeriods: readonly Period[]
}

/** What a contract agrees for the first of its payments, which fall due at the ends of these periods. */
export function firstPaymentsOf(options: ScheduleOptions = {}, { periods, levelPeriods }: Periods): FirstPayments {
  const { principalGraceRows, interestFreeRows, interestGraceRows } = options
  if (!principalGraceRows && !interestFreeRows && !interestGraceRows) return NO_FIRST_PAYMENTS
  const amortized = amortizedPeriods({ periods, levelPeriods })
  return {
    principalFreeUntil: dueOnOf(amortized, principalGraceRows),
    interestFreeUntil: dueOnOf(amortized, interestFreeRows),
    // The last payment of all asks for everything. Interest in fractions of a cent is never postponed.
    postponedUntil: dueOnOf(periods.slice(0, -1), options.carriesFractions ? 0 : interestGraceRows),
  }
}

/** Those of the amortization, where they go on after the last payment and have days of their own. */
function amortizedPeriods({ periods, levelPeriods }: Periods): readonly Period[] {
  return (levelPeriods.at(-1)?.dueOn ?? '') > (periods.at(-1)?.dueOn ?? '') ? levelPeriods : periods
}

/** The due day of a payment by its place, from 1, or of the last one. null for a place of none. */
function dueOnOf(periods: readonly Period[], place = 0): Day | null {
  return place > 0 ? (periods[Math.min(place, periods.length) - 1]?.dueOn ?? null) : null
}

/**
 * The same after a change of terms, which makes these periods: the days stay as they were agreed, unless the change says how many
 * first payments it is for. Those that have begun count among them.
 */
export function firstPaymentsAfter(
  { plan: { firstPayments: before }, installments }: Book,
  { options = {}, periods, levelPeriods }: Periods & { options: OptionsChange | undefined },
): FirstPayments {
  const begun = installments.filter(({ period }) => period.fromOn < period.dueOn).length
  const amortized = amortizedPeriods({ periods, levelPeriods })
  const until = (option: keyof OptionsChange & `${string}Rows`, dueOn: Day | null, ofWhich = amortized): Day | null => {
    if (!(option in options)) return dueOn
    const count = options[option]
    // It is over with the payments that have begun.
    return dueOnOf(ofWhich, typeof count === 'number' ? count - begun : 0) ?? periods[0]?.fromOn ?? null
  }
  return {
    principalFreeUntil: until('principalGraceRows', before.principalFreeUntil),
    interestFreeUntil: until('interestFreeRows', before.interestFreeUntil),
    postponedUntil: until('interestGraceRows', before.postponedUntil, periods.slice(0, -1)),
  }
}

/** How many of the first of these periods end with a payment of interest alone. */
export function principalFreePeriods({ principalFreeUntil }: FirstPayments, periods: Periods): number {
  if (principalFreeUntil === null) return 0
  return amortizedPeriods(periods).filter(({ dueOn }) => dueOn <= principalFreeUntil).length
}

/** The first day of a period that bears interest; its due day when none does. */
export function bearsFromOn({ interestFreeUntil }: FirstPayments, { fromOn, dueOn }: Period): Day {
  if (interestFreeUntil === null || interestFreeUntil <= fromOn) return fromOn
  return interestFreeUntil < dueOn ? interestFreeUntil : dueOn
}

/** The first day from one on that bears interest, as far as the first payments are concerned. */
export function afterInterestFree({ plan: { firstPayments } }: Book, on: Day): Day {
  const { interestFreeUntil } = firstPayments
  return interestFreeUntil === null ? on : laterOf(on, interestFreeUntil)
}

/** The periods as they bear interest: without the days that bear none. */
export function bearingPeriods(
  { plan: { firstPayments }, terms }: Pick<Book, 'plan'> & { terms: LoanTerms },
  periods: readonly InstallmentPeriod[],
): readonly InstallmentPeriod[] {
  const { interestFreeUntil } = firstPayments
  if (interestFreeUntil === null || interestFreeUntil <= (periods[0]?.fromOn ?? '')) return periods
  return periods.map((period) => {
    const from = bearsFromOn(firstPayments, period)
    if (from === period.fromOn) return period
    const isFree = from === period.dueOn
    const part = isFree ? NO_DAYS : partOfInstallment(terms, period, { from, to: period.dueOn })
    return { ...period, part }
  })
}

const NO_DAYS = { numerator: 0, denominator: 1 }

/** Whether a payment leaves its interest to the first one after those that do. The last one of all asks for everything. */
export function isPostponed({ periods, firstPayments: { postponedUntil } }: Book['plan'], { dueOn }: Period): boolean {
  return postponedUntil !== null && dueOn <= postponedUntil && dueOn !== periods.at(-1)?.dueOn
}

/** How many of the periods from one on postpone their interest. */
export function postponedPeriods(plan: Book['plan'], from: number): number {
  if (plan.firstPayments.postponedUntil === null) return 0
  return plan.periods.slice(from).filter((period) => isPostponed(plan, period)).length
}
