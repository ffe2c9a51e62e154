import type { BorrowerForm } from '#contract/borrowers/borrowers.ts'
import type { Language } from '#contract/enumerations.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import { addDays, addMonths, partsOf } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { intervalOf, nthDueDay } from '#engine/terms/due-days.ts'
import { LOAN_KINDS, type LoanKind } from './loan-kinds.ts'
import type { Random } from './random.ts'

/** The kinds of loans of a practice company: of each state one at least, and most are paid as agreed. */
const CHOSEN = [0, 1, 2, 3, 4, 5, 9, 11, 12, 13, 14, 17, 18, 19]

export const PRACTICE_KINDS: readonly LoanKind[] = CHOSEN.flatMap((index) => LOAN_KINDS[index] ?? [])

/** People whom nobody knows, at addresses and numbers that nobody has. */
export const PRACTICE_BORROWERS: readonly BorrowerForm[] = [
  ['Grace', 'Bennett'],
  ['Carlos', 'Ibarra'],
  ['Hannah', 'Kowalski'],
  ['Mateo', 'Salazar'],
  ['Samuel', 'Prescott'],
  ['Inés', 'Castañeda'],
  ['Olivia', 'Turner'],
  ['Tomás', 'Acosta'],
].map(([firstName = '', lastName = ''], index) => ({
  firstName,
  lastName,
  email: `borrower${index + 1}@practice.invalid`,
  phone: `305-555-01${String(10 + index)}`,
}))

type Choice = { kind: LoanKind; round: number; borrowerId: number; random: Random; today: Day }

/** The form of a loan of a kind. round: the number of loans of its kind before it, which chooses the name. */
export function formOf({ kind, round, borrowerId, random, today }: Choice): LoanForm {
  const originationDate = originationOf(kind, { random, today })
  const [low, high] = kind.rate
  return {
    loanName: kind.names[round % kind.names.length] ?? '',
    principalAmount: random.whole(kind.amount[0] / 500, kind.amount[1] / 500) * 500,
    interestRate: random.whole(low * 8, high * 8) / 8,
    originationDate,
    maturityDate: addMonths(originationDate, kind.months),
    paymentStructure: 'FULLY_AMORTIZED',
    hasBalloonPayment: false,
    ...(kind.terms.hasBalloonPayment && { balloonPaymentDate: addMonths(originationDate, 60) }),
    borrowerId,
    ...kind.terms,
  }
}

/** Names of loans in the language of the lender: each kind has an English and a Spanish one. */
export const roundOf = (language: Language): number => (language === 'es' ? 1 : 0)

/** Chosen so that the last payment fell due in the last weeks, or on the very day since which a borrower is behind. */
function originationOf({ past, habit, terms }: LoanKind, { random, today }: { random: Random; today: Day }): Day {
  if (typeof past === 'object') return addDays(today, past.beginsInDays)
  const interval = intervalOf(terms.paymentFrequency)
  const daysAgoMax = 'days' in interval ? interval.days - 1 : 27
  const daysAgo = typeof habit === 'object' ? habit.behindDays : random.whole(2, daysAgoMax)
  const lastDueOn = addDays(today, -daysAgo)
  // Not after the 28th, so that every month has the day.
  const anchorOn = addDays(lastDueOn, -Math.max(0, partsOf(lastDueOn).day - 28))
  return nthDueDay({ anchorOn, interval, count: -past })
}
