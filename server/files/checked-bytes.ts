import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { type FileKey, fileChanged, isFileChanged } from './file-store.ts'

/** A file up to this size is read whole and checked before the first byte is given out. */
const CHECKED_BEFORE_BYTES = 256 * 1024

/**
 * The bytes of a kept file, compared with its hash while they are read. A small file that differs fails here, with an
 * error of fileChanged. A larger one passes as it is read, and fails so before its last piece, so that it never looks
 * whole. Destroying the result destroys the source.
 */
export async function checkedBytes(
  bytes: Readable,
  { key, sizeBytes }: { key: FileKey; sizeBytes: number },
): Promise<Readable> {
  if (sizeBytes <= CHECKED_BEFORE_BYTES) return checkedWhole(bytes, key)
  const checked = checkedOnTheWay(key)
  bytes.on('error', (error) => checked.destroy(error))
  checked.on('close', () => bytes.destroy())
  return bytes.pipe(checked)
}

/** Reads the bytes of a file to their end. Whether there are any, and they are those of the file's hash. */
export async function isWhole(opened: Promise<Readable | undefined>): Promise<boolean> {
  try {
    const bytes = await opened
    for await (const _ of bytes ?? []);
    return bytes !== undefined
  } catch (error) {
    if (isFileChanged(error)) return false
    throw error
  }
}

async function checkedWhole(bytes: Readable, key: FileKey): Promise<Readable> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  const whole = Buffer.concat(pieces)
  if (createHash('sha256').update(whole).digest('hex') !== key.sha256) throw fileChanged(key)
  return Readable.from(whole.length === 0 ? [] : [whole], { objectMode: false })
}

/** Passes bytes on, but holds the last piece back until the hash of all bytes is right. */
function checkedOnTheWay(key: FileKey): Transform {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      const before = last
      last = piece
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === key.sha256) done(null, last)
      else done(fileChanged(key))
    },
  })
}
