import type { ErrorAnswer } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The data of an answer, which is { data: { data: X } }, { data: X } or X itself. */
export function unwrapped(body: unknown): unknown {
  const outer = isRecord(body) && 'data' in body ? body['data'] : body
  return isRecord(outer) && 'data' in outer ? outer['data'] : outer
}

/** The error of an answer. Its message stands under `message`, or under `error` when that is a text. */
export function refusalIn(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status)
  const message = [body['message'], body['error']].find((text) => typeof text === 'string' && text !== '')
  // The contract fixes the fields of an error answer; each is checked before use all the same.
  const answer = body as Partial<ErrorAnswer>
  return new ApiError(status, {
    message: typeof message === 'string' ? message : '',
    ...(typeof answer.code === 'string' && { code: answer.code }),
    ...(isRecord(answer.values) && { values: answer.values }),
    ...(isRecord(answer.fields) && { fields: answer.fields }),
    ...(isRecord(answer.fieldCodes) && { fieldCodes: answer.fieldCodes }),
  })
}
