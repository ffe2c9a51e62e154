import { StringDecoder } from 'node:string_decoder'
import { createInflateRaw } from 'node:zlib'
import type { IncomingFile } from '../../files/file-store.ts'
import { type ArchiveEntry, entriesOf } from '../../files/office-archive.ts'
import { unprocessable } from '../../http/errors.ts'

/** The most text that is taken out of one file. The longest list that can be imported has only a small part of it. */
const UNPACKED_BYTES_MAX = 50_000_000
/** Spreadsheets unpack to about ten times their size, and to less than fifty even if all rows are alike. */
const UNPACKING_MAX = 50
/** Of a small file this much is taken out whatever its size. */
const UNPACKED_BYTES_OF_SMALL = 2_000_000

type Bytes = Pick<IncomingFile, 'sizeBytes' | 'read'>

/** The parts of a zip archive as text. */
export type Archive = {
  has(name: string): boolean
  /**
   * The text of a part, unpacked while it is read; empty if there is no such part. Refuses when the file unpacks to too
   * much.
   */
  part(name: string): AsyncIterable<string>
}

/**
 * Opens an archive; undefined if the file is none. Bytes are counted as they are unpacked, and not as the archive
 * declares them, so that a small file cannot fill the memory.
 */
export async function openArchive(file: Bytes): Promise<Archive | undefined> {
  const entries = new Map((await entriesOf(file))?.map((entry) => [entry.name, entry]))
  if (entries.size === 0) return undefined
  let left = Math.min(UNPACKED_BYTES_MAX, Math.max(UNPACKED_BYTES_OF_SMALL, UNPACKING_MAX * file.sizeBytes))
  return {
    has: (name) => entries.has(name),
    async *part(name) {
      const entry = entries.get(name)
      if (!entry) return
      const decoder = new StringDecoder('utf8')
      for await (const chunk of await unpacked(file, entry)) {
        left -= chunk.length
        if (left < 0) throw unprocessable('file', 'import.tooMuchInside')
        yield decoder.write(chunk)
      }
      yield decoder.end()
    },
  }
}

async function unpacked(file: Bytes, entry: ArchiveEntry): Promise<AsyncIterable<Buffer> | Buffer[]> {
  const head = await file.read(entry.at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new Error('no such part in the archive')
  const from = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await file.read(from, Math.min(entry.packedBytes, file.sizeBytes))
  if (entry.isStored) return [packed]
  const inflate = createInflateRaw()
  inflate.end(packed)
  return inflate
}
