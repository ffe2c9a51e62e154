import type { Readable } from 'node:stream'
import type { DiskRoom } from './disk-room.ts'

/** Identifies stored bytes by their lender and their hash. It never contains text from a user. */
export type FileKey = {
  lenderId: number
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: string
}

/** Bytes that have arrived and are not kept yet. */
export type IncomingFile = {
  readonly sizeBytes: number
  readonly sha256: string
  /** The path of the file that holds the bytes while they arrive. */
  readonly place: string
  /** Reads up to `length` bytes from a position; fewer if the file ends before. */
  read(from: number, length: number): Promise<Buffer>
  /** Keeps the bytes for a lender, so that they survive a power cut. May be repeated. */
  keep(lenderId: number): Promise<void>
  /** Removes the bytes unless they are kept. */
  discard(): Promise<void>
}

/** What tells another thread of this process where bytes have arrived. */
export type ArrivedBytes = Pick<IncomingFile, 'sizeBytes' | 'sha256' | 'place'>

/**
 * The store of uploaded bytes, outside the database and outside all served folders. Files are named after their
 * content, so nothing is ever overwritten, and a changed file is noticed.
 */
export type FileStore = {
  /** The room on the disk of this machine that takes files while they arrive, and keeps them unless a bucket does. */
  room(): DiskRoom
  /**
   * Reads bytes as they arrive. Undefined when there are more than sizeMax; the rest is then read and thrown away. Throws
   * an error of noRoom when the disk has no more room than its reserve.
   */
  receive(bytes: AsyncIterable<Uint8Array>, limits: { sizeMax: number }): Promise<IncomingFile | undefined>
  /** The bytes that the store of another thread has received. */
  received(bytes: ArrivedBytes): IncomingFile
  /**
   * The bytes; undefined when the store has none for the key. Bytes that do not match the key's hash fail with an error
   * of fileChanged: a small file's here, a large file's before the last piece.
   */
  open(key: FileKey): Promise<Readable | undefined>
}

/** The name of a file in every store. Names are made only here, of a number and a hash, both checked once more. */
export function nameOfFile({ lenderId, sha256 }: FileKey): string {
  if (!Number.isSafeInteger(lenderId) || lenderId <= 0) throw new RangeError(`${lenderId} is no id of a lender`)
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('this is no SHA-256')
  return `${lenderId}/${sha256}`
}

const CHANGED = 'FILE_CHANGED'
const UNAVAILABLE = 'FILES_UNAVAILABLE'
const NO_ROOM = 'FILES_NO_ROOM'

/** An error: the bytes of a file are not those that were kept. */
export const fileChanged = (key: FileKey): Error =>
  Object.assign(new Error(`the file ${nameOfFile(key)} is not what its hash says`), { code: CHANGED })

/** True for an error of fileChanged. */
export const isFileChanged = (error: unknown): boolean => hasCode(error, CHANGED)

/**
 * An error: the store cannot do its work now, but the same request may succeed later. The sentence is for the
 * operator's log.
 */
export const filesUnavailable = (sentence: string, cause?: unknown): Error =>
  Object.assign(new Error(sentence, { cause }), { code: UNAVAILABLE })

/** True for an error of filesUnavailable. */
export const isFilesUnavailable = (error: unknown): boolean => hasCode(error, UNAVAILABLE)

/** An error: a file is not taken, because the disk has no more room than the reserve that the database needs. */
export const noRoom = (): Error =>
  Object.assign(new Error('a file was not taken: the disk has less free room than its reserve'), { code: NO_ROOM })

/** True for an error of noRoom. */
export const isNoRoom = (error: unknown): boolean => hasCode(error, NO_ROOM)

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
