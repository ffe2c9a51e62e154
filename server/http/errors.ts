import type { ErrorAnswer } from '#contract/endpoint.ts'
import { type MessageCode, messageIn } from '#contract/messages/messages.ts'

export type MessageValues = Record<string, string | number>

/** The problem with one field: a message code, with the values that its sentence needs. */
export type FieldMessage = MessageCode | { code: MessageCode; values: MessageValues }

/** All that makes a Refusal; it can be sent to another thread. */
export type RefusalParts = {
  status: number
  code: MessageCode
  values?: MessageValues | undefined
  fields?: Record<string, FieldMessage> | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * A request that is not carried out, for a reason that the user can act on. Throw it anywhere below the frame: the
 * transaction rolls back and the answer gives the reason. It is no fault of ours and is not logged as one.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: MessageCode
  readonly values: MessageValues
  readonly fields: Record<string, FieldMessage> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, values = {}, fields, retryAfterSeconds }: RefusalParts) {
    super(messageIn(code, values))
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.values = values
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 404, both for a record that does not exist and for one that belongs to somebody else. */
export const notFound = (code: MessageCode): Refusal => new Refusal({ status: 404, code })

/**
 * 409: the request is well formed, but the state of its subject does not allow it now. A field may be named as the one
 * to change.
 */
export function conflict(
  code: MessageCode,
  { field, values }: { field?: string; values?: MessageValues } = {},
): Refusal {
  return new Refusal({ status: 409, code, values, fields: fieldsOf(field, code, values) })
}

/** 422: one field breaks a rule. The field's sentence is also the answer's message. */
export const unprocessable = (field: string, code: MessageCode, values?: MessageValues): Refusal =>
  new Refusal({ status: 422, code, values, fields: fieldsOf(field, code, values) })

/** 422: several fields break rules. Fields are named as in the body. */
export const invalidFields = (fields: Record<string, FieldMessage>): Refusal =>
  new Refusal({ status: 422, code: 'request.invalid', fields })

/** 403: signed in, but without the required role. */
export const forbidden = (code: MessageCode = 'access.denied'): Refusal => new Refusal({ status: 403, code })

/** 401: no session, or wrong credentials. */
export const unauthenticated = (code: MessageCode = 'access.signInRequired'): Refusal =>
  new Refusal({ status: 401, code })

/** 429: the request may be tried again after so many seconds (also in the header Retry-After). */
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal({ status: 429, code: 'request.tooMany', values: { seconds }, retryAfterSeconds: seconds })

/** 400: the request cannot be read at all. */
export const badRequest = (code: MessageCode): Refusal => new Refusal({ status: 400, code })

/**
 * The refusal as JSON for the API: codes for the browser to translate, English sentences for other clients.
 */
export function answerOf({ code, values, fields }: Refusal): ErrorAnswer {
  return {
    message: messageIn(code, values),
    code,
    ...(Object.keys(values).length > 0 && { values }),
    ...(fields && { fields: mapFields(fields, sentenceOf), fieldCodes: mapFields(fields, codeOf) }),
  }
}

function fieldsOf(
  field: string | undefined,
  code: MessageCode,
  values: MessageValues | undefined,
): Record<string, FieldMessage> | undefined {
  return field === undefined ? undefined : { [field]: values ? { code, values } : code }
}

const codeOf = (message: FieldMessage): string => (typeof message === 'string' ? message : message.code)

const sentenceOf = (message: FieldMessage): string =>
  typeof message === 'string' ? messageIn(message) : messageIn(message.code, message.values)

function mapFields(
  fields: Record<string, FieldMessage>,
  say: (message: FieldMessage) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, say(message)]))
}
