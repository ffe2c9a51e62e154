import type { ApiError } from '../api/api-error.ts'

/** The answers to what is asked before a payment is recorded. */
export type Answers = { isAnother: boolean; isAmountMeant: boolean }

export const NOTHING_ANSWERED: Answers = { isAnother: false, isAmountMeant: false }

const QUESTIONS: Readonly<Record<string, keyof Answers>> = {
  'payment.recordedAlready': 'isAnother',
  'payment.farAboveDue': 'isAmountMeant',
}

/**
 * What a refusal asks: whether the payment is another one than one of the same day and amount, or whether an amount far
 * above what is usual is meant. Null for a refusal that is no question.
 */
export const questionOf = (refusal: Pick<ApiError, 'code'> | null): keyof Answers | null =>
  QUESTIONS[refusal?.code ?? ''] ?? null

/** What is due or comes next, in dollars, by the refusal of an amount far above it. */
export const usualIn = (refusal: ApiError | null): number => Number(refusal?.values['usual'] ?? 0)
