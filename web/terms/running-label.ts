import type { TermKey } from '#contract/loans/term-table.ts'

/** The terms of a loan that runs already, by the names that the last statement of it has for them. */
const RUNNING_LABELS = {
  principalAmount: 'loans.runningBalance',
  originationDate: 'loans.interestPaidTo',
  firstPaymentDate: 'word.nextPayment',
} as const

type Renamed = keyof typeof RUNNING_LABELS

const isRenamed = (term: TermKey): term is Renamed => term in RUNNING_LABELS

/** The name of a term where it differs from its own: only for a loan that runs already. */
export const runningLabel = (
  term: TermKey,
  { takenOverDate }: { takenOverDate: string | null },
): (typeof RUNNING_LABELS)[Renamed] | undefined =>
  takenOverDate !== null && isRenamed(term) ? RUNNING_LABELS[term] : undefined
