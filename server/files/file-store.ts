import type { Readable } from 'node:stream'

/** Which bytes: whose they are, and what is in them. Nothing that a user writes is ever part of it. */
export type FileKey = {
  lenderId: number
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: string
}

/** Bytes that have come in and are not kept yet. */
export type IncomingFile = {
  readonly sizeBytes: number
  readonly sha256: string
  /** So many bytes from a place on; fewer where the file ends before. */
  read(from: number, length: number): Promise<Buffer>
  /** Keeps the bytes as a lender's, so that they are there after a power cut. May be repeated. */
  keep(lenderId: number): Promise<void>
  /** Forgets what is not kept. */
  discard(): Promise<void>
}

/**
 * Where uploaded bytes stand: outside the database and outside what is served. Bytes are named after what is in them, so
 * nothing is ever overwritten, and a copy that has changed shows.
 */
export type FileStore = {
  /** Takes in bytes as they come. Of more than sizeMax the rest is read and thrown away, and undefined given. */
  receive(bytes: AsyncIterable<Uint8Array>, limits: { sizeMax: number }): Promise<IncomingFile | undefined>
  /**
   * The bytes; undefined when there are none of that key. Of bytes that are not what the key says a store may refuse the
   * end, with an error of fileChanged.
   */
  open(key: FileKey): Promise<Readable | undefined>
}

/** How a file is called in every store. The only place where it is made: of a number and a hash, both looked at once more. */
export function nameOfFile({ lenderId, sha256 }: FileKey): string {
  if (!Number.isSafeInteger(lenderId) || lenderId <= 0) throw new RangeError(`${lenderId} is no id of a lender`)
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('this is no SHA-256')
  return `${lenderId}/${sha256}`
}

const CHANGED = 'FILE_CHANGED'
const UNAVAILABLE = 'FILES_UNAVAILABLE'

/** The bytes of a file are not those that were kept. */
export const fileChanged = (key: FileKey): Error =>
  Object.assign(new Error(`the file ${nameOfFile(key)} is not what its hash says`), { code: CHANGED })

/** Whether an error is one of fileChanged. */
export const isFileChanged = (error: unknown): boolean => hasCode(error, CHANGED)

/** The store cannot do its work now; the same request may succeed later. The sentence is for the operator's log. */
export const filesUnavailable = (sentence: string, cause?: unknown): Error =>
  Object.assign(new Error(sentence, { cause }), { code: UNAVAILABLE })

/** Whether an error is one of filesUnavailable. */
export const isFilesUnavailable = (error: unknown): boolean => hasCode(error, UNAVAILABLE)

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
