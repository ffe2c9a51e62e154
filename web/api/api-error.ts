import type { ErrorAnswer } from '#contract/endpoint.ts'

/** A call that did not succeed. status 0: no answer came at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  /** Names the sentence in both languages. */
  code: string | undefined
  values: Record<string, string | number>
  /** English sentence by field. */
  fields: Record<string, string>
  /** Message code by field. */
  fieldCodes: Record<string, string>

  /** message is the server's own, or '' when it sent none. */
  constructor(status: number, answer: Partial<ErrorAnswer> = {}) {
    super(answer.message ?? '')
    this.status = status
    this.code = answer.code
    this.values = answer.values ?? {}
    this.fields = answer.fields ?? {}
    this.fieldCodes = answer.fieldCodes ?? {}
  }
}

/** The status of a call that is kept until a second administrator approves it. */
export const WAITS = 202

/** Whether a call waits for approval: nothing is wrong, and nothing is done yet. */
export const isWaiting = (reason: unknown): boolean => reason instanceof ApiError && reason.status === WAITS

/** Whether an answer of this status is final, so that asking again would give the same. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)
