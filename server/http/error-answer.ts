import type { MessageCode } from '#contract/messages/messages.ts'
import { isOutcomeUnknown, isTooLarge, isUnavailable } from '../database/database.ts'
import { isFileChanged, isFilesUnavailable, isNoRoom } from '../files/file-store.ts'
import { answerOf, badRequest, Refusal } from './errors.ts'

/** A refusal to send, and whether it is our fault and therefore logged. */
export type ErrorAnswered = { refusal: Refusal; isFault: boolean }

/**
 * The refusal to send for an error. A Refusal is sent as it is. A refusal by the HTTP library gets our own words. A
 * database or a file storage that cannot work now gives a 503, and the message says so when it is not known whether the
 * work was kept, and when a smaller question would be answered. A stored file that is not what was uploaded is not given out, and the message says that. Any other
 * error is a bug of ours, and the answer shows nothing of it.
 */
export function refusalFor(error: unknown): ErrorAnswered {
  const ofOtherThread = error instanceof Error && refusalsOfFaults.get(error)
  if (ofOtherThread) return { refusal: ofOtherThread, isFault: true }
  if (error instanceof Refusal) return { refusal: error, isFault: false }
  const ofLibrary = libraryRefusal(error)
  if (ofLibrary) return { refusal: ofLibrary, isFault: false }
  if (isOutcomeUnknown(error)) return { refusal: later('request.outcomeUnknown'), isFault: true }
  if (isTooLarge(error)) return { refusal: new Refusal({ status: 503, code: 'request.tooCostly' }), isFault: true }
  if (isNoRoom(error)) return { refusal: new Refusal({ status: 507, code: 'document.noRoom' }), isFault: true }
  if (isUnavailable(error) || isFilesUnavailable(error) || isDiskFull(error))
    return { refusal: later('request.busy'), isFault: true }
  const code = isFileChanged(error) ? 'document.fileChanged' : 'request.failed'
  return { refusal: new Refusal({ status: 500, code }), isFault: true }
}

/** The whole body of a refusal. */
export const errorBody = (refusal: Refusal): string => JSON.stringify(answerOf(refusal))

/** The parts of an error that may be logged: never the values of a row, which a database puts into its detail. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, stack } = error
  const known = ['code', 'constraint', 'table', 'column', 'routine'] as const
  const parts = known.flatMap((key) => (key in error ? [[key, Reflect.get(error, key)]] : []))
  return { name, message, stack, ...Object.fromEntries(parts) }
}

/** The refusals of errors that happened in another thread, which decided on them. */
const refusalsOfFaults = new WeakMap<Error, Refusal>()

/** An error of another thread, made from its loggable parts. refusalFor gives the refusal that is given here. */
export function faultWith(parts: Record<string, unknown>, refusal: Refusal): Error {
  const fault = Object.assign(new Error(String(parts['message'])), parts)
  refusalsOfFaults.set(fault, refusal)
  return fault
}

/** True when the disk is too full for an upload. The written part is removed, and the database has nothing of it. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

const later = (code: MessageCode): Refusal => new Refusal({ status: 503, code, retryAfterSeconds: 1 })

/** An address whose bytes are no text when decoded, or with a path segment that is too long to be any id. */
const UNREADABLE_ADDRESS: ReadonlySet<unknown> = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])

function libraryRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  if ('code' in error && UNREADABLE_ADDRESS.has(error.code)) return badRequest('request.addressUnreadable')
  switch (error.statusCode) {
    case 413:
      return new Refusal({ status: 413, code: 'request.tooLarge' })
    case 415:
      return new Refusal({ status: 415, code: 'request.notJson' })
    case 404:
      return new Refusal({ status: 404, code: 'request.notFound' })
    default:
      return error.statusCode >= 400 && error.statusCode < 500 ? badRequest('request.unreadable') : undefined
  }
}
