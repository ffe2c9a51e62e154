import type { LoanTerms } from '../../terms/terms.ts'
import { type DayNumber, dayNumber } from './calendar.ts'

/** Whether payments are agreed one by one (docs/money.md, section 3). */
export function isByRow({ options }: LoanTerms): boolean {
  return (options?.agreedRows ?? []).length > 0
}

/** The days of such payments. */
export function agreedDays({ options }: LoanTerms): DayNumber[] {
  return (options?.agreedRows ?? []).map(({ dueOn }) => dayNumber(dueOn))
}

/** What the payment of a day asks for in all, when so much interest is owed on it; null where none is agreed for the day. */
export function agreedAsk({ options }: LoanTerms, due: DayNumber, interest: number): number | null {
  const row = options?.agreedRows?.find(({ dueOn }) => dayNumber(dueOn) === due)
  if (!row) return null
  return row.paymentCents ?? (row.principalCents ?? 0) + interest
}

/** Whether the payment of a day is interest alone. */
export function asksInterestAlone({ options }: LoanTerms, due: DayNumber): boolean {
  return options?.agreedRows?.find(({ dueOn }) => dayNumber(dueOn) === due)?.principalCents === 0
}
