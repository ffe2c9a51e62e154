import type { ApiError } from '../api/api-error.ts'

/** Whether a payment was refused because one of the same day and amount counts on the loan already. */
export const isRepeatRefusal = (refusal: ApiError | null): boolean => refusal?.code === 'payment.recordedAlready'
