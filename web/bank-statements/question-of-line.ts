import type { ApiError } from '../api/api-error.ts'
import { type Answers, questionOf } from '../payments/question-of-refusal.ts'

/** A payment that may be the money of the line, and a line of another statement that came before. */
const MAY_BE_THE_SAME: readonly string[] = ['bank.recordedAlready', 'bank.cameBefore']

/** What the refusal of a line's money asks, as questionOf; null for a refusal that is no question. */
export const questionOfLine = (refusal: Pick<ApiError, 'code'> | null): keyof Answers | null =>
  MAY_BE_THE_SAME.includes(refusal?.code ?? '') ? 'isAnother' : questionOf(refusal)
