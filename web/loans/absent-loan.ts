import { ApiError } from '../api/api-error.ts'

/** Whether a loan is not there: refused as unknown, or an answer without a loan in it. */
export const isAbsent = ({ error, data, isSuccess }: { error: unknown; data: unknown; isSuccess: boolean }): boolean =>
  (error instanceof ApiError && error.status === 404) || (isSuccess && !data)
