import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Instant } from '#engine/numbers/units.ts'

/** One file of an archive. */
export type ZipEntry = {
  /** Its path in the archive, with slashes. */
  name: string
  /** The file is packed already (a picture, a PDF), so that packing it again would only take time. */
  isPacked?: boolean
  /** Its bytes, begun when its turn comes. */
  content(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/**
 * An archive, made while it is read: of all its files only the piece that is on its way is in memory.
 * Every file bears the same instant, so that the same content makes the same bytes.
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
      file.push(bytes)
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
