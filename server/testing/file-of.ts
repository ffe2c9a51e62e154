import type { IncomingFile } from '../files/file-store.ts'

/** Bytes as an uploaded file. */
export const fileOf = (bytes: Uint8Array): Pick<IncomingFile, 'sizeBytes' | 'read'> => ({
  sizeBytes: bytes.length,
  read: async (from, length) => Buffer.from(bytes.subarray(from, from + length)),
})
