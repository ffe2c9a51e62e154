import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Instant } from '#engine/numbers/units.ts'

/** One file of an archive. */
export type ZipEntry = {
  /** The file's path in the archive, with slashes. */
  name: string
  /** The file is compressed already (a picture, a PDF), so that compressing it again would only take time. */
  isPacked?: boolean
  /** The file's bytes; reading starts when its turn comes. */
  content(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/** So much is compressed at once. Other requests run before the next piece. */
const PIECE_BYTES = 64 * 1024

/**
 * An archive that is made while it is read: only the current piece of its files is in memory. Every file has the same
 * timestamp, so that the same content makes the same bytes.
 */
export function zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, madeAt: Instant): Readable {
  return Readable.from(piecesOf(entries, madeAt), { objectMode: false })
}

async function* piecesOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  madeAt: Instant,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const taken = (): Uint8Array[] => {
    const pieces = ready
    ready = []
    return pieces
  }
  const zip = new Zip((error, piece) => {
    if (error) throw error
    if (piece.length > 0) ready.push(piece)
  })
  for await (const { name, isPacked, content } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    for await (const bytes of await content()) {
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        file.push(bytes.subarray(from, from + PIECE_BYTES))
        yield* taken()
        await breathe()
      }
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
