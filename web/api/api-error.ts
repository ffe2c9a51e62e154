import type { ErrorAnswer } from '#contract/endpoint.ts'

/** The error of a failed call. status 0: there was no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  /** Message code, under which the text stands in both languages. */
  code: string | undefined
  values: Record<string, string | number>
  /** English sentence by field. */
  fields: Record<string, string>
  /** Message code by field. */
  fieldCodes: Record<string, string>

  /** message is the server's own text, or '' when it sent none. */
  constructor(status: number, answer: Partial<ErrorAnswer> = {}) {
    super(answer.message ?? '')
    this.status = status
    this.code = answer.code
    this.values = answer.values ?? {}
    this.fields = answer.fields ?? {}
    this.fieldCodes = answer.fieldCodes ?? {}
  }
}

/** The status of a call that the server holds until a second administrator approves it. */
export const WAITS = 202

/** Whether a call waits for approval: it is no failure, but nothing was changed yet. */
export const isWaiting = (reason: unknown): boolean => reason instanceof ApiError && reason.status === WAITS

/** Whether an error with this status is final: sending the call again would give the same answer. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)
