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
  /** The bytes; undefined when there are none of that key. */
  open(key: FileKey): Promise<Readable | undefined>
}
