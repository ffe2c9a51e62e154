import type { ErrorAnswer } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands in an answer: { data: { data: X } }, { data: X } or X itself. */
export function unwrapped(body: unknown): unknown {
  const outer = isRecord(body) && 'data' in body ? body['data'] : body
  return isRecord(outer) && 'data' in outer ? outer['data'] : outer
}

/** The refusal in an answer. The message may stand under message, or under error when that is a text. */
export function refusalIn(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status)
  const message = [body['message'], body['error']].find((text) => typeof text === 'string' && text !== '')
  // Which fields an error answer has is fixed by the contract; each is checked before use.
  const answer = body as Partial<ErrorAnswer>
  return new ApiError(status, {
    message: typeof message === 'string' ? message : '',
    ...(typeof answer.code === 'string' && { code: answer.code }),
    ...(isRecord(answer.values) && { values: answer.values }),
    ...(isRecord(answer.fields) && { fields: answer.fields }),
    ...(isRecord(answer.fieldCodes) && { fieldCodes: answer.fieldCodes }),
  })
}
