import type { IncomingFile } from '../files/file-store.ts'

/** Bytes as a file that has come in. */
export const fileOf = (bytes: Uint8Array): Pick<IncomingFile, 'sizeBytes' | 'read'> => ({
  sizeBytes: bytes.length,
  read: async (from, length) => Buffer.from(bytes.subarray(from, from + length)),
})
